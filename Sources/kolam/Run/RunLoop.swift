import Documents
import Foundations
import FrontKit
import Glibc
import Hosting
import Runtime
import Services
import Simulation

/// Connects a session with the terminal or pipes: lines in, lines out, files watched.
///
/// It is single-threaded.
struct RunLoop {
  private let host: LiveApp
  private let driver: SessionDriver
  private let folder: AppFolder
  /// The paths of its files, for people.
  private let paths: OpenablePaths
  /// The plugins that must have an implementation; nil where none must.
  private let plugins: Set<String>?
  private var front: any Front
  private let isTerminal: Bool
  /// Whether the line width follows the terminal's.
  private let followsTerminal: Bool
  private let watch: FileWatch?
  private let interrupts: Interrupts
  private let desktop: DesktopNotifier?
  /// Whether the front can show pictures.
  private let showsPictures: Bool
  /// Whether the bell rings where a phone would vibrate.
  private let ringsBell: Bool
  /// The sources of pictures that were fetched for the screen.
  private var prefetched: [String] = []
  /// Edits what is typed; nil where the terminal itself does, or there is none.
  private var lineInput: LineInput?
  /// What is typed while something is printed; nil unless both are in a terminal that edits lines itself.
  private var typedLine: TypedLine?
  private var exitCode: FrontKit.ExitCode?
  /// How many jobs had run when the session was shown.
  private var jobsShown = 0

  init(
    _ host: LiveApp, folder: AppFolder, plugins: Set<String>?, front: any Front, isTerminal: Bool,
    followsTerminal: Bool, lineInput: LineInput?, showsPictures: Bool, ringsBell: Bool, isWatching: Bool,
    interrupts: Interrupts
  ) {
    self.host = host
    // A script's next line waits for the work of its last one; a user need not.
    driver = SessionDriver(host.session, patience: isTerminal ? .none : .work)
    self.interrupts = interrupts
    self.folder = folder
    paths = OpenablePaths(root: folder.root)
    self.plugins = plugins
    self.front = front
    // A script's notifications are lines of its output only.
    desktop =
      isTerminal && HostEnvironment.hasDesktop
      ? DesktopNotifier(app: folder.app) : nil
    self.isTerminal = isTerminal
    self.lineInput = lineInput
    typedLine = isTerminal && followsTerminal && lineInput == nil ? TypedLine() : nil
    self.followsTerminal = followsTerminal
    self.showsPictures = showsPictures
    self.ringsBell = ringsBell
    watch = isWatching ? FileWatch(of: [folder]) : nil
  }

  /// Runs until the user or the script ends it.
  ///
  /// - Parameter record: the file that all of it is recorded into; nil for none.
  /// - Returns: what the program ends with.
  /// - Throws: what keeps the session from running.
  mutating func run(recordingTo record: String? = nil) throws -> FrontKit.ExitCode {
    if isTerminal { interrupts.saveTerminal() }
    let keyboard = isTerminal && lineInput == nil ? Console.useUnicodeErase() : nil
    defer { keyboard.map(Console.restore) }
    if lineInput != nil, interrupts.readKeys() { try lineInput?.begin() }
    defer {
      lineInput?.end()
      interrupts.endKeys()
    }
    // Time for models to close; what has not ended by then ends with the program.
    defer { driver.end(within: .milliseconds(50)) }
    do {
      try converse(recordingTo: record)
    } catch is Interrupted {
      try perform(front.interrupted())
    }
    return interrupts.wasInterrupted && exitCode == .interrupted ? interrupts.exitCode : exitCode ?? .fine
  }

  private mutating func converse(recordingTo record: String?) throws {
    try show(driver.start())
    if let record {
      try perform(front.record(to: record))
      // Who asks for a recording on the command line cannot choose another name any more.
      if !front.isRecording { exitCode = exitCode ?? .invalidScript }
    }
    while exitCode == nil {
      takeTypedAhead()
      if let effects = front.next(at: now) {
        try perform(effects)
      } else if let event = try lineInput?.next(front) {
        try take(event)
      } else {
        try wait()
      }
    }
  }

  /// Takes what was typed.
  private mutating func take(_ event: LineInput.Event) throws {
    switch event {
    case .line(let bytes): front.receive(bytes)
    case .leave: try perform(front.leaveField(at: now))
    case .endOfInput: front.receive([])
    case .exit: try perform(front.interrupted())
    case .suspend: kill(getpid(), SIGTSTP)
    case .clear:
      try lineInput?.clear()
      try perform(front.repaint())
    }
  }

  /// Takes what the user does by the terminal besides typing.
  private mutating func takeTerminalEvents() throws {
    let events = interrupts.takeEvents()
    if events.contains(.resumed) {
      try lineInput?.redraw()
      try perform(front.repaint())
    }
    if events.contains(.resized) {
      if followsTerminal { front.resize(to: Console.columns) }
      if try lineInput?.resize() == true { try take(.clear) }
    }
    if events.contains(.interrupt) {
      // What was typed before it was meant for what it clears.
      tcflush(STDIN_FILENO, TCIFLUSH)
      if lineInput != nil, front.isWaiting {
        try perform(front.endWaiting())
      } else {
        lineInput?.interrupt()
      }
    }
  }

  /// Waits for a line, a saved file, an interrupt, work from another thread or a timer.
  private mutating func wait() throws {
    if try typedLine?.show() == true { return front.receive(typedLine?.end() ?? []) }
    try lineInput?.show(front)
    let watched = watch?.descriptor ?? -1
    let events = interrupts.eventDescriptor
    let ready = Descriptors.wait(
      [
        front.isWaiting ? -1 : STDIN_FILENO, host.scheduler.wakeDescriptor, watched,
        interrupts.interruption.descriptor, events,
      ],
      output: STDOUT_FILENO, milliseconds: timeout)
    if interrupts.wasInterrupted { throw Interrupted() }
    // A pager was left: nobody sees a prompt, and nothing would be written before the next line.
    if ready.contains(STDOUT_FILENO) { throw OutputError(EPIPE) }
    if ready.contains(events) {
      // Ctrl-C discards what was typed before it, so that a read could wait now.
      try takeTerminalEvents()
    } else if ready.contains(STDIN_FILENO) {
      readInput()
    }
    let time = now
    lineInput?.endPause(at: time)
    // A key alone changes nothing of the session, whose screen may be long.
    if lineInput != nil, ready == [STDIN_FILENO] { return }
    if ready.contains(watched), watch?.isEdited() == true { try reload() }
    host.scheduler.drain()
    try show(driver.settleWithoutWaiting())
    if let tick = front.nextTick, tick <= now { try perform(front.tick(at: now)) }
  }

  /// The most lines that are taken at a time.
  private static let mostLinesAhead = 100

  /// Takes lines that were typed ahead, so that no prompt is printed behind them: a terminal gives one at a time.
  private mutating func takeTypedAhead() {
    guard isTerminal, lineInput == nil else { return }
    for _ in 0..<Self.mostLinesAhead where !Descriptors.wait([STDIN_FILENO], milliseconds: 0).isEmpty {
      guard readInput() else { return }
    }
  }

  /// Reads input that has arrived.
  ///
  /// - Returns: whether more may come.
  @discardableResult private mutating func readInput() -> Bool {
    // What is typed is meant as it is answered: in the width that the terminal has now.
    if followsTerminal { front.resize(to: Console.columns) }
    let bytes = Console.read(STDIN_FILENO)
    if lineInput != nil, !bytes.isEmpty {
      let time = now
      lineInput?.read(bytes, at: time)
      return true
    }
    if let typed = typedLine?.end(), !typed.isEmpty { front.receive(typed) }
    front.receive(bytes)
    return !bytes.isEmpty
  }

  private mutating func perform(_ effects: [Effect]) throws {
    for effect in effects {
      switch effect {
      case .print(let text):
        typedLine?.hide()
        if lineInput != nil { try lineInput?.print(text) } else { try Console.write(text) }
      case .paint(let picture):
        if lineInput != nil { lineInput?.paint(picture) } else { try Console.write(picture.text) }
      case .send(.reload): try reload()
      case .send(let event):
        try show(driver.send(event))
      case .echo(let isOn):
        // What is typed meanwhile belongs neither to the secret nor to what follows it.
        _ = typedLine?.end()
        if lineInput != nil {
          lineInput?.discard()
          tcflush(STDIN_FILENO, TCIFLUSH)
        } else if isTerminal {
          Console.setEcho(isOn)
        }
      case .save(let text, let file):
        if let error = RecordingFile.save(file, text) {
          try perform(front.answer(.recordingFailed(error, atStart: false)))
        }
      case .host(let request): try answer(request)
      case .exit(let code): exitCode = exitCode ?? code
      }
    }
  }

  private mutating func show(_ rest: SessionDriver.SettledState) throws {
    jobsShown = rest.jobsRun
    for case .externalRequest(.notification(let shown)) in rest.announcements {
      if let desktop {
        host.scheduler.start("notification") { await desktop.show(shown.title, shown.text) }
      }
    }
    takeTypedAhead()
    var view = rest.view
    view.problems = view.problems.map(paths.sentence)
    let announcements = rest.announcements.map { announcement -> Announcement in
      guard case .problem(let text) = announcement else { return announcement }
      return .problem(paths.sentence(text))
    }
    try perform(front.screen(view, announcements, at: now))
    if ringsBell, Bell.rings(at: rest.announcements) { try Console.write(Bell.character) }
    try prefetchPictures(of: rest.view)
  }

  /// Fetches the pictures of a screen, as a phone does, where they can be shown: `look` has them then, also offline.
  private mutating func prefetchPictures(of view: ScreenView) throws {
    guard showsPictures else { return }
    let sources = view.allNodes.compactMap { $0.role == .image ? $0.picture : nil }
    guard sources != prefetched else { return }
    prefetched = sources
    try driver.ask { $0.prefetchPictures(sources) }
  }

  /// Reloads the files: a valid edit is shown with the state kept, errors are shown below the last valid screen.
  private mutating func reload() throws {
    var diagnostics = Diagnostics()
    let shown = try driver.ask { $0.app }
    let app = App.load(
      folder, implementing: plugins, reusing: shown, into: &diagnostics)
    if let app, !diagnostics.hasErrors {
      diagnostics.report(contentsOf: try driver.ask { await $0.adopt(app) })
    }
    if diagnostics.hasErrors {
      var renderer = DiagnosticRenderer(width: followsTerminal ? Console.columns : nil)
      renderer.path = { [paths] in paths.shown($0) }
      let text = renderer.text(diagnostics.sorted.filter { $0.severity == .error })
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
      let errors = diagnostics.all.filter { $0.severity == .error }
      let screens = Set(errors.compactMap { $0.span.flatMap { Self.screen(ofFile: $0.source.path) } })
      return try perform(front.answer(.broken(lines, count: errors.count, screens: screens)))
    }
    let rest = try driver.settle()
    try perform(front.answer(.reloaded))
    try show(rest)
  }

  /// Returns the name of the screen that a file is of; nil where it is of none.
  private static func screen(ofFile path: String) -> String? {
    let parts = path.split(separator: "/")
    guard parts.contains("Screens"), let file = parts.last, file.hasSuffix(".yaml") else { return nil }
    return String(file.dropLast(5))
  }

  private mutating func answer(_ request: FrontRequest) throws {
    switch request {
    case .why(let id):
      let lines = try driver.ask { $0.knows(id) ? $0.why(id) : [] }
      try perform(front.answer(lines.isEmpty ? .unknown(id) : .why(lines)))
    case .flags: try perform(front.answer(.flags(driver.ask { $0.flagLines() })))
    case .log: try perform(front.answer(.log(host.log.recent)))
    case .record(let text, let file):
      let error = RecordingFile.make(file, text)
      try perform(front.answer(error.map { .recordingFailed($0, atStart: true) } ?? .recordingBegan))
    case .trace(let isTraced):
      try driver.ask { $0.traceTexts(isTraced) }
      try show(driver.settleWithoutWaiting())
    case .picture(let source):
      switch try driver.ask({ await $0.picture(of: source) }) {
      case .success(let bytes): try perform(front.answer(.picture(bytes)))
      case .failure(let failure): try perform(front.answer(.noPicture(failure)))
      }
    case .texts: try perform(front.answer(.texts(driver.ask { $0.tracedView() })))
    case .locales: try perform(front.answer(.locales(driver.ask { $0.localeLines() })))
    }
  }

  private var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private var timeout: Int32 {
    // A question to the session also runs other work, and nothing would tell of what that has changed.
    if host.scheduler.jobsRun != jobsShown { return 0 }
    var timer = host.scheduler.pollTimeout()
    if let pause = lineInput?.pause(at: now) { timer = timer < 0 ? pause : min(timer, pause) }
    guard let tick = front.nextTick else { return timer }
    let left = max(.zero, tick - now).components
    let milliseconds = Int32(clamping: left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1)
    return timer < 0 ? milliseconds : min(timer, milliseconds)
  }
}

/// The terminal's bell, where a phone vibrates: at notifications, and where something was refused.
enum Bell {
  /// The character that rings it (ECMA-48, BEL).
  static let character = "\u{7}"

  /// Returns whether a phone would vibrate at any of these.
  static func rings(at announcements: [Announcement]) -> Bool {
    announcements.contains { announcement in
      switch announcement {
      case .externalRequest(.notification), .invalid, .refused: true
      case .externalRequest, .toast, .problem, .deviceProblem: false
      }
    }
  }
}
