import ArgumentParser
import Foundations
import FrontKit
import Glibc
import Hosting
import LineEditing
import Runtime
import Simulation
import TextFront
import Typesetting

/// `kolam run APP`: opens an app with its embedded servers or with remote ones.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", _superCommandName: "kolam", abstract: "Runs an app.",
    discussion: """
      Type a number, an id such as #start, or the beginning of a label; ? shows all commands. Lines can \
      also be piped in: a line that matches nothing on screen ends the run with exit code 3.
      """)

  @Argument(help: "The app, a folder under Screens.")
  var app: String

  @Option(
    help: ArgumentHelp(
      "The language, such as hi or ta-IN; the language of the shell if not given.", valueName: "tag"))
  var locale: String?

  @Option(help: "The format: text, reader (for screen readers) or json (one object per line).")
  var format: Format = .text

  @Option(
    help: ArgumentHelp(
      "The terminal whose rule counts the cells of a line: \(WidthProfile.allValueStrings.joined(separator: ", ")); "
        + "the terminal's own rule if not given.", valueName: "terminal"))
  var widthProfile: WidthProfile?

  @Option(help: "The theme, light or dark; the terminal's if not given.")
  var theme: Appearance?

  @OptionGroup var session: SessionOptions

  @Option(help: ArgumentHelp("Where data is kept; the XDG data folder if not given.", valueName: "dir"))
  var data: String?

  @Flag(help: "Print the whole screen after each step instead of the changes.")
  var full = false

  @Option(
    help: ArgumentHelp(
      "Record what is done as a walkthrough, which `kolam walk` does again.", valueName: "file"))
  var record: String?

  @Option(
    help: ArgumentHelp(
      "Append what plugins and embedded servers log to a file; `:log` shows the newest of it.",
      valueName: "file"))
  var log: String?

  @Flag(
    help:
      "Leave the editing of lines to the terminal: no history, no completion, and no escapes while one types."
  )
  var plain = false

  @Flag(help: "Ring the terminal’s bell where a phone would vibrate: at notifications and refusals.")
  var bell = false

  @Flag(help: "Begin without a network.")
  var offline = false

  @OptionGroup var standIns: StubOption

  @OptionGroup(title: "Servers") var backend: BackendOptions

  @OptionGroup(title: "Servers") var dialects: DialectOptions

  @OptionGroup(title: "Bluetooth") var bluetooth: BluetoothOptions

  @OptionGroup(title: "Texts") var inspection: InspectionOptions

  @Flag(inversion: .prefixedNo, help: "Show saved edits at once; on in a terminal.")
  var watch: Bool?

  @OptionGroup var checkout: Checkout

  func validate() throws {
    try HostEnvironment.validate(data: data)
    if !dialects.dialect.isEmpty, backend.isRemote {
      throw ValidationError("--dialect is for embedded servers; give it to `kolam serve` instead")
    }
  }

  enum Appearance: String, ExpressibleByArgument, CaseIterable { case light, dark }

  func run() throws {
    throw try ErrorOutput.shown { try open() }
  }

  private func open() throws -> FrontKit.ExitCode {
    let interrupts = Interrupts()
    let folder = try checkout.folder(of: app)
    let wait = watch == false || format == .json ? nil : StartWait(folder, interrupts)
    while true {
      switch try open(folder, interrupts) {
      case .ended(let code): return code
      case .failed(let diagnostics):
        ErrorOutput.show(diagnostics, of: folder.root)
        guard let wait else { return .invalidScript }
        if let code = wait.next() { return code }
      }
    }
  }

  /// What became of opening the app.
  private enum Opening {
    /// It was open, and ended so.
    case ended(FrontKit.ExitCode)
    /// Its files have errors that keep it from being opened.
    case failed(Diagnostics)
  }

  /// Opens the app until somebody ends it, where its files allow that.
  private func open(_ folder: AppFolder, _ interrupts: Interrupts) throws -> Opening {
    var diagnostics = Diagnostics()
    let loaded = App.load(folder, implementing: standIns.plugins, into: &diagnostics)
    guard let loaded, !diagnostics.hasErrors else { return .failed(diagnostics) }
    let settings = try settings(for: loaded)
    if let broken = loaded.startFailures() { return .failed(broken) }
    let dataFolder = data ?? backend.dataFolder(of: app) ?? HostEnvironment.dataFolder(app)
    let host: LiveApp
    do {
      host = try LiveApp(
        loaded, data: dataFolder,
        settings: settings, isOnline: !offline, backend: backend,
        dialects: dialects.names(of: loaded), bluetooth: bluetooth, usesStandIns: standIns.stub, logFile: log,
        interruption: interrupts.interruption)
    } catch is Interrupted {
      // While it asks a server that does not respond.
      return .ended(interrupts.exitCode)
    } catch let diagnostic as Diagnostic where diagnostic.span != nil {
      // In a file, such as one with the data of a server.
      var diagnostics = Diagnostics()
      diagnostics.report(diagnostic)
      return .failed(diagnostics)
    }
    if !host.notes.isEmpty { ErrorOutput.write(ErrorOutput.renderer(of: folder.root).text(host.notes)) }
    let isTerminal = Console.isTerminal(STDIN_FILENO)
    var loop = RunLoop(
      host, folder: folder, plugins: standIns.plugins,
      front: front(loaded, isTerminal: isTerminal, try recordingContext(of: host, loaded)),
      isTerminal: isTerminal,
      followsTerminal: Console.isTerminal(STDOUT_FILENO),
      lineInput: editsLines ? lineInput(keptIn: dataFolder) : nil,
      showsPictures: format == .text && Self.colors != .none && HostEnvironment.isUnicode,
      ringsBell: bell && format != .json,
      isWatching: watch ?? isTerminal,
      interrupts: interrupts)
    return .ended(try loop.run(recordingTo: record))
  }

  /// Returns the properties of the session that a recording needs.
  private func recordingContext(of host: LiveApp, _ app: App) throws -> RecordingContext {
    let session = host.session
    let (tier, device) = try host.scheduler.run { (await session.effectiveTier, await session.shownDevice) }
    let sizes = app.profiles.map { ($0.name, RecordingContext.Size(rows: $0.rows, columns: $0.columns)) }
    return RecordingContext(
      app: app.folder.app, tier: tier, device: device,
      devices: Dictionary(sizes, uniquingKeysWith: { first, _ in first }), isOffline: offline)
  }

  private func settings(for app: App) throws(CommandError) -> SessionSettings {
    // The shell's language is a wish, and one that was named an order.
    let usual = HostEnvironment.locale.flatMap { app.locale($0) } ?? app.locales.first
    let tag = try locale.map { tag throws(CommandError) in try app.language(tag) } ?? usual ?? "en"
    var settings = try session.settings(
      of: app, locale: tag, isDark: theme.map { $0 == .dark } ?? Self.terminalIsDark)
    settings.isLocaleGiven = locale != nil
    settings.isThemeGiven = theme != nil
    settings.countsUnsent = editsLines
    settings.tracesTexts = inspection.inspection.needsSources
    return settings
  }

  /// Whether lines are edited by our keys: somebody types in a terminal that can move its cursor.
  private var editsLines: Bool {
    let terminal = HostEnvironment.variable("TERM") ?? "dumb"
    return !plain && format != .json && terminal != "dumb"
      && Console.isTerminal(STDIN_FILENO) && Console.isTerminal(STDOUT_FILENO)
  }

  private func lineInput(keptIn folder: String) -> LineInput {
    var screen = LineView.Screen(
      columns: Console.columns ?? 80, rows: Console.rows ?? 24,
      profile: widthProfile ?? .ofTerminal(HostEnvironment.variable),
      hasLooks: Self.colors != .none && format == .text)
    if !HostEnvironment.isUnicode { (screen.mask, screen.pointer) = ("*", ">") }
    return LineInput(screen, history: "\(folder)/typed-lines")
  }

  /// The front that was asked for; all forms of it are lines.
  private func front(_ app: App, isTerminal: Bool, _ recordingContext: RecordingContext) -> any Front {
    let writesToTerminal = Console.isTerminal(STDOUT_FILENO)
    var options = LineConversation.Options()
    options.format = format
    options.isTerminal = isTerminal
    options.editsLines = editsLines
    options.repaints = editsLines && format == .text
    options.names.locales = app.locales
    options.names.tiers = app.tiers
    options.names.devices = app.profiles.map(\.name)
    options.names.flags = app.flagFile.flags.map(\.name)
    options.recordingContext = recordingContext
    options.showsWholeScreens = full
    options.exampleLink = app.exampleLink
    options.inspection = inspection.inspection
    options.directions = inspection.bidi
    options.isASCII = inspection.ascii
    options.drawsShapes = writesToTerminal && HostEnvironment.isUnicode
    options.drawsPictures = HostEnvironment.isUnicode
    options.colors = Self.colors
    options.width = writesToTerminal ? Console.columns : nil
    options.widthProfile = widthProfile ?? .ofTerminal(HostEnvironment.variable)
    return LineConversation(
      options: options, theme: Theme(light: app.light, dark: app.dark),
      words: { Words(of: app, locale: $0) })
  }

  /// The colors of what is written to.
  private static var colors: ColorSupport {
    .detect(environment: HostEnvironment.colorVariables, isTerminal: Console.isTerminal(STDOUT_FILENO))
  }

  /// Whether the terminal reports a dark background in `COLORFGBG`, as rxvt, konsole and others do.
  private static var terminalIsDark: Bool {
    guard
      let background = HostEnvironment.variable("COLORFGBG")?.split(separator: ";").last.flatMap({ Int($0) })
    else { return false }
    return background < 7 || background == 8
  }
}

extension Format: ExpressibleByArgument {}

extension WidthProfile: ExpressibleByArgument {
  /// The names of the rules; those of terminals are valid, too.
  public static var allValueStrings: [String] { allCases.map(\.rawValue) }

  /// Finds a rule by its name or by that of a terminal.
  public init?(argument: String) { self.init(named: argument) }
}

/// The file of a recording: created once, then rewritten after each step.
enum RecordingFile {
  /// Creates the file; an existing one is left unchanged.
  ///
  /// - Returns: the error if it cannot be created.
  static func make(_ path: String, _ text: String) -> RecordingError? {
    access(path, F_OK) == 0 ? .exists : save(path, text)
  }

  /// Replaces the file atomically, so that all steps so far survive a crash.
  ///
  /// - Returns: the error if it cannot be written.
  static func save(_ path: String, _ text: String) -> RecordingError? {
    do throws(CommandError) {
      try AtomicFile.write(Array(text.utf8), to: path)
      return nil
    } catch {
      let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
      if access(folder, F_OK) != 0 { return .noFolder }
      return access(folder, W_OK) != 0 ? .notAllowed : .other
    }
  }
}
