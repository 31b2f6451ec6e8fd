import ArgumentParser
import ContactSheets
import Foundations
import Hosting
import Glibc
import Runtime
import FrontKit
import Typesetting

/// `kolam strings sheet APP`: every screen in every language and plan, side by side on one HTML page.
struct StringsSheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Shows every screen in every language side by side on one HTML page, for translators.",
    discussion: """
      Screens are opened for real, on a fresh embedded backend and a clock that stands still, so the same app gives \
      the same page. Each text tells its key, catalog, file and line; what is missing, unfinished or too long is \
      marked. The page is one file that loads nothing. Lists are separated by commas: --locale hi,ta,x-double.
      """)

  @Argument(help: "The app, a folder under Screens.")
  var app: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write; standard output if not given.", valueName: "file"))
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
      "The states to show beside the normal one: loading, empty, error, offline, or none; all if not given.",
      valueName: "states"))
  var states: String?

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp(
      "A screen's params, such as recipe='{\"id\":\"idli\"}'; looked for in the app if not given.",
      valueName: "screen=json"))
  var params: [String] = []

  @Option(help: ArgumentHelp("The language of the page's own words.", valueName: "tag"))
  var pageLocale: String?

  @Option(
    help: ArgumentHelp(
      "Whose rule cells are counted by: \(WidthProfile.allCases.map(\.rawValue).joined(separator: ", ")), or a "
        + "terminal's name such as kitty or xterm.", valueName: "name"))
  var widthProfile: String?

  @OptionGroup var checkout: Checkout

  func run() throws {
    throw try ErrorOutput.shown { try write() }
  }

  private func write() throws -> FrontKit.ExitCode {
    var diagnostics = Diagnostics()
    let loaded = App.load(
      try checkout.folder(of: app), implementing: BuildRegistry.shipped.pluginNames, into: &diagnostics)
    guard let loaded, !diagnostics.hasErrors else {
      ErrorOutput.show(diagnostics)
      return .scriptWrong
    }
    if output == nil, Console.isTerminal(STDOUT_FILENO) {
      throw CommandError("name the file to write with `-o`, such as `-o \(app).html`")
    }
    let sheet = ContactSheet(try EmbeddedSheetHost(loaded), try request(loaded))
    if let output {
      try AtomicFile.write(Array(sheet.source.utf8), to: output)
      let problems = sheet.problemCount == 1 ? "1 problem" : "\(sheet.problemCount) problems"
      ErrorOutput.write("\(output): \(sheet.frameCount) frames, \(problems)\n")
    } else {
      Console.write(sheet.source)
    }
    for failure in sheet.failures {
      ErrorOutput.write("kolam: `\(failure.screen)` is not shown: \(failure.message)\n")
    }
    return sheet.failures.isEmpty ? .fine : .expectationFailed
  }

  private func request(_ loaded: App) throws(CommandError) -> SheetRequest {
    var request = SheetRequest(loaded)
    if let locale {
      request.locales = try list(locale).map { tag throws(CommandError) in try spoken(tag, loaded) }
    }
    if let tier {
      request.tiers = try list(tier).map { name throws(CommandError) in try loaded.plan(name) }
    }
    if let device {
      request.devices = try list(device).map { name throws(CommandError) in
        try named(name, "device", loaded.profiles, \.name)
      }
    }
    if let screen {
      request.screens = try list(screen).map { name throws(CommandError) in
        try named(name, "screen", loaded.screens, \.self)
      }
    }
    if let states {
      let others = SheetCondition.allCases.filter { $0 != .normal }
      request.conditions =
        states == "none"
        ? []
        : try list(states).map { name throws(CommandError) in
          try named(name, "state", others, \.rawValue)
        }
    }
    request.pageLocale =
      try pageLocale.map { tag throws(CommandError) in try spoken(tag, loaded) } ?? request.pageLocale
    if let widthProfile {
      guard let profile = WidthProfile(named: widthProfile) else {
        throw CommandError(
          "no width profile `\(widthProfile)`: there are "
            + WidthProfile.allCases.map(\.rawValue).joined(separator: ", "))
      }
      request.profile = profile
    }
    for given in params {
      let (screen, map) = try readParams(given)
      request.params[try named(screen, "screen", loaded.screens, \.self)] = map
    }
    return request
  }

  /// The items of a list, without what is there twice.
  private func list(_ text: String) -> [String] {
    text.split(separator: ",").map { $0.filter { $0 != " " } }.reduce(into: []) { items, item in
      if !items.contains(item) { items.append(item) }
    }
  }

  /// A language that the app speaks; a made-up one is spoken by every app.
  private func spoken(_ tag: String, _ loaded: App) throws(CommandError) -> String {
    if let spoken = loaded.locale(tag) { return spoken }
    throw CommandError(
      "`\(app)` does not speak `\(tag)`: there are \(loaded.locales.joined(separator: ", "))")
  }

  private func named<Item>(
    _ name: String, _ kind: String, _ items: [Item], _ nameOf: (Item) -> String
  ) throws(CommandError) -> Item {
    if let found = items.first(where: { nameOf($0) == name }) { return found }
    let names = items.map(nameOf)
    let near = nearestName(to: name, in: names).map { ": did you mean `\($0)`?" }
    throw CommandError("no \(kind) `\(name)`" + (near ?? ": there are \(names.joined(separator: ", "))"))
  }

  private func readParams(_ given: String) throws(CommandError) -> (screen: String, params: ValueMap) {
    let parts = given.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { throw CommandError("--with: expected a screen, `=` and a JSON object") }
    let value: Value
    do { value = try ValueJSON.read(Array(parts[1].utf8)) } catch {
      throw CommandError("--with: \(error.message)")
    }
    guard case .map(let map) = value else { throw CommandError("--with: expected a JSON object") }
    return (String(parts[0]), map)
  }
}
