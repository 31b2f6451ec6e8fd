import ArgumentParser
import Foundations
import FrontKit
import Glibc
import Hosting
import Reports
import Runtime
import Typesetting

/// `kolam strings sheet APP`: every screen in every language and plan, side by side on one HTML page.
struct StringsSheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Shows every screen in every language side by side on one HTML page, for translators.",
    discussion: """
      Opens the real screens on a new embedded backend with a stopped clock, so the same app always gives \
      the same page. Each text shows its key, catalog, file and line; missing, unfinished and too long \
      texts are marked. The page is a single file that loads nothing else. Lists are separated by commas: \
      --locale hi,ta,x-double.
      """)

  @Argument(help: "The app, a folder under Screens.")
  var app: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write; standard output if not given.", valueName: "file|-"))
  var output: String?

  @Option(help: ArgumentHelp("The languages; all of the app if not given.", valueName: "tags"))
  var locale: String?

  @Option(help: ArgumentHelp("The plans; all if not given.", valueName: "names"))
  var tier: String?

  @Option(help: ArgumentHelp("The device profiles; the app's first if not given.", valueName: "names"))
  var device: String?

  @Option(help: ArgumentHelp("The screens; all if not given.", valueName: "names"))
  var screen: String?

  @Option(
    help: ArgumentHelp(
      "The states to show besides the normal one: loading, empty, error, offline, or none; all if not given.",
      valueName: "states"))
  var states: String?

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp(
      "A screen's params, such as recipe='{\"id\":\"idli\"}'; looked for in the app if not given.",
      valueName: "screen=json"))
  var params: [String] = []

  @Option(help: ArgumentHelp("The language of the page itself.", valueName: "tag"))
  var pageLocale: String?

  @Option(
    help: ArgumentHelp(
      "Whose rule cells are counted by: \(WidthProfile.allCases.map(\.rawValue).joined(separator: ", ")), or a "
        + "terminal's name such as kitty or xterm.", valueName: "name"))
  var widthProfile: String?

  @OptionGroup var standIns: StubOption

  @OptionGroup var checkout: Checkout

  func run() throws {
    throw try ErrorOutput.shown { try write() }
  }

  private func write() throws -> FrontKit.ExitCode {
    guard let loaded = try checkout.load(app, implementing: standIns.plugins) else { return .invalidScript }
    if output == nil, Console.isTerminal(STDOUT_FILENO) {
      throw CommandError("name the file to write with `-o`, such as `-o \(app).html`")
    }
    var host = try EmbeddedSheetHost(loaded)
    host.usesStandIns = standIns.stub
    let sheet = ContactSheet(host, try asked.request(of: loaded))
    if let output, output != "-" {
      try AtomicFile.write(Array(sheet.source.utf8), to: output)
      var problems = sheet.problemCount == 1 ? "1 problem" : "\(sheet.problemCount) problems"
      if sheet.problemCount > 0 {
        problems += sheet.problemTextCount == 1 ? " in 1 text" : " in \(sheet.problemTextCount) texts"
      }
      ErrorOutput.write("\(output): \(sheet.frameCount) frames, \(problems)\n")
    } else {
      try Console.write(sheet.source)
    }
    for failure in sheet.failures {
      ErrorOutput.write("kolam: `\(failure.screen)` is not shown: \(failure.message)\n")
    }
    return sheet.failures.isEmpty ? .fine : .expectationFailed
  }

  /// What is asked for, in the words of the options.
  private var asked: RequestedSheet {
    var sheet = RequestedSheet()
    (sheet.screens, sheet.locales, sheet.tiers, sheet.devices) = (screen, locale, tier, device)
    (sheet.states, sheet.params) = (states, params)
    (sheet.pageLocale, sheet.widthProfile) = (pageLocale, widthProfile)
    return sheet
  }
}
