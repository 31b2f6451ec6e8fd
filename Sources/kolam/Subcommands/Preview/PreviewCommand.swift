import ArgumentParser
import Foundations
import FrontKit
import Glibc
import Hosting
import Reports
import Runtime
import Services
import Simulation

/// `kolam preview APP`: the app as a page in a browser of this machine, living, in several languages side by side.
struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows the app in a browser, in all its languages side by side, and every edit as it is saved.",
    discussion: """
      Each phone is an app of its own, with its own servers and nothing stored. What is clicked on one is done on all, \
      unless that is switched off on the page. Lists are separated by commas: --locale en,ta --theme light,dark. Only \
      programs of this machine that know the printed address reach it.
      """)

  @Argument(help: "The app, a folder under Screens.")
  var app: String

  @Option(help: ArgumentHelp("The languages; all of the app if not given.", valueName: "tags"))
  var locale: String?

  @Option(help: ArgumentHelp("The plans; the lowest if not given.", valueName: "names"))
  var tier: String?

  @Option(help: ArgumentHelp("The device profiles; the app's first if not given.", valueName: "names"))
  var device: String?

  @Option(help: ArgumentHelp("light, dark, or both; light if not given.", valueName: "names"))
  var theme: String?

  @Option(help: ArgumentHelp("The port; any free one if not given.", valueName: "number"))
  var port: UInt16 = 0

  @Flag(name: .customLong("l10n"), help: "Mark texts with a missing or unfinished translation.")
  var l10n = false

  @OptionGroup var standIns: StubOption

  @OptionGroup var checkout: Checkout

  func run() throws {
    throw try ErrorOutput.shown { try preview() }
  }

  private func preview() throws -> FrontKit.ExitCode {
    // Before any thread starts, so that all inherit the blocked signals.
    let interrupts = Interrupts(grace: nil)
    let folder = try checkout.folder(of: app)
    // Before the files are read, so that no edit meanwhile is missed.
    let watch = FileWatch(of: [folder])
    var diagnostics = Diagnostics()
    let plugins = standIns.plugins
    guard let loaded = App.load(folder, implementing: plugins, into: &diagnostics), !diagnostics.hasErrors
    else {
      ErrorOutput.show(diagnostics, of: folder.root)
      return .invalidScript
    }
    let cases = try asked.cases(of: loaded)
    let scheduler = Scheduler(.live, interruption: interrupts.interruption)
    let host = try EmbeddedPreviewHost(loaded, on: scheduler, usesStandIns: standIns.stub)
    var inspection = Inspection()
    inspection.marksUnfinished = l10n
    let board = try PreviewBoard(
      loaded, cases,
      annotating: { [inspection] app, view in
        Inspector(inspection: inspection, words: Words(of: app, locale: view.locale)).shown(view)
      },
      opening: { [inspection] settings in
        var settings = settings
        settings.tracesTexts = inspection.needsSources
        return try host.session(of: loaded, settings)
      })
    let random = SystemRandom()
    let token = Hex.digits(random.bits(), width: 16) + Hex.digits(random.bits(), width: 16)
    let feed = PreviewFeed(
      page: PreviewPage(loaded, cases).source, token: token, pictures: board.pictures)
    let server = try PortServer(port: port, scheduler: scheduler) { await feed.respond(to: $0) }
    try Console.write("\(server.address)/\(token)/\n")
    ErrorOutput.write("Open this address in a browser. Watching \(app); q or Ctrl-C ends it.\n")
    var loop = PreviewLoop(
      board: board, feed: feed, server: server, scheduler: scheduler, folder: folder, plugins: plugins,
      watch: watch, interrupts: interrupts)
    return try loop.run()
  }

  /// What is asked for, in the words of the options.
  private var asked: RequestedPreview {
    var preview = RequestedPreview()
    (preview.locales, preview.tiers, preview.devices, preview.themes) = (locale, tier, device, theme)
    return preview
  }
}

/// Drives the sessions and the server of a preview until somebody ends it.
struct PreviewLoop {
  var board: PreviewBoard
  let feed: PreviewFeed
  let server: PortServer
  let scheduler: Scheduler
  let folder: AppFolder
  /// The plugins that must have an implementation; nil where none must.
  let plugins: Set<String>?
  let watch: FileWatch?
  let interrupts: Interrupts

  /// After how long a request that waits is answered with nothing new, in milliseconds: proxies and browsers give up on
  /// connections that are silent for long.
  private static let silence: Int32 = 20_000

  /// Runs until q is pressed or a signal arrives.
  ///
  /// - Returns: what the program ends with.
  /// - Throws: why a session does not settle.
  mutating func run() throws -> FrontKit.ExitCode {
    server.start()
    // Without a terminal only a signal ends it, as a server.
    let keys = Console.isTerminal(STDIN_FILENO) ? STDIN_FILENO : -1
    interrupts.saveTerminal()
    let keyboard = Keyboard()
    defer {
      keyboard.restore()
      feed.release(isEnd: true)
      board.end()
    }
    try publish()
    while !interrupts.wasInterrupted {
      let timer = scheduler.pollTimeout()
      let ready = Descriptors.wait(
        [
          keys, scheduler.wakeDescriptor, watch?.descriptor ?? -1, interrupts.interruption.descriptor,
        ],
        milliseconds: timer < 0 ? Self.silence : min(timer, Self.silence))
      if ready.isEmpty, timer < 0 || timer > Self.silence { feed.release() }
      if keys >= 0, ready.contains(keys) {
        let bytes = Console.read(STDIN_FILENO)
        if bytes.isEmpty || bytes.contains(where: { $0 == UInt8(ascii: "q") || $0 == 4 }) { return .fine }
      }
      if let watch, ready.contains(watch.descriptor), watch.isEdited() { try reload() }
      scheduler.drain()
      for body in feed.takeInputs() {
        if let input = PreviewInput(body) { try board.send(input) }
      }
      try publish()
    }
    return keys < 0 ? .fine : interrupts.exitCode
  }

  private mutating func publish() throws {
    feed.publish(try board.changes(), faults: board.otherFaults)
    scheduler.drain()
  }

  /// Reloads the files, and says in the terminal how they are.
  private mutating func reload() throws {
    var diagnostics = Diagnostics()
    let app = App.load(folder, implementing: plugins, reusing: board.app, into: &diagnostics)
    try board.adopt(app, &diagnostics)
    if diagnostics.hasErrors {
      ErrorOutput.show(diagnostics, of: folder.root)
    } else {
      ErrorOutput.write("The files were reloaded.\n")
    }
  }
}
