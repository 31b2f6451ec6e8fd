import Authoring
import Documents
import Foundations
import Glibc
import Hosting
import Runtime
import Simulation
import TextFront

/// Connects a session with the terminal or pipes: lines in, lines out, files watched.
///
/// It is single-threaded.
struct RunLoop {
  private let host: AppHost
  private let driver: SessionDriver
  private let folder: AppFolder
  private var conversation: LineConversation
  private var splitter = LineSplitter()
  private let isTerminal: Bool
  /// Whether the line width follows the terminal's.
  private let followsTerminal: Bool
  private let watch: FileWatch?
  private let interrupts: Interrupts
  private var isInputEnded = false
  private var exitCode: TextFront.ExitCode?
  /// Whether the last edit had errors.
  private var isBroken = false
  /// Whether the last update of the screen printed anything.
  private var isTold = false

  init(
    _ host: AppHost, folder: AppFolder, conversation: LineConversation, isTerminal: Bool,
    followsTerminal: Bool, isWatching: Bool, interrupts: Interrupts
  ) {
    self.host = host
    // A script's next line waits for the work of its last one; a user need not.
    driver = SessionDriver(host.session, patience: isTerminal ? .none : .work)
    self.interrupts = interrupts
    self.folder = folder
    self.conversation = conversation
    self.isTerminal = isTerminal
    self.followsTerminal = followsTerminal
    watch = isWatching ? FileWatch(of: [folder]) : nil
  }

  /// Runs until the user or the script ends it.
  ///
  /// - Parameter record: the file for the recording, if any.
  /// - Returns: the exit code.
  /// - Throws: an error that keeps the session from running.
  mutating func run(recordingTo record: String? = nil) throws -> TextFront.ExitCode {
    if isTerminal { interrupts.guardTerminal() }
    let keyboard = isTerminal ? Console.useUnicodeErase() : nil
    defer { keyboard.map(Console.restore) }
    // Time for models to close; what has not ended by then ends with the program.
    defer { driver.end(within: .milliseconds(50)) }
    do {
      try converse(recordingTo: record)
    } catch is Interrupted {
      try perform(conversation.interrupted())
    }
    return interrupts.hasCome && exitCode == .interrupted ? interrupts.exitCode : exitCode ?? .fine
  }

  private mutating func converse(recordingTo record: String?) throws {
    try show(driver.start())
    if let record {
      try perform(conversation.record(to: record))
      // Who asks for a recording on the command line cannot choose another name any more.
      if !conversation.isRecording { exitCode = exitCode ?? .scriptWrong }
    }
    while exitCode == nil {
      if let line = splitter.next() {
        try take(line)
      } else if isInputEnded {
        try perform(conversation.endOfInput())
      } else {
        try wait()
      }
    }
  }

  /// Waits for a line, a saved file, an interrupt, work from another thread or a timer.
  private mutating func wait() throws {
    let watched = watch?.descriptor ?? -1
    let ready = Descriptors.wait(
      [STDIN_FILENO, host.scheduler.wakeDescriptor, watched, interrupts.interruption.descriptor],
      milliseconds: timeout)
    if interrupts.hasCome { throw Interrupted() }
    if ready.contains(STDIN_FILENO) {
      let bytes = Console.read(STDIN_FILENO)
      if bytes.isEmpty {
        isInputEnded = true
        splitter.finish()
      } else {
        splitter.feed(bytes)
      }
    }
    if ready.contains(watched), watch?.isEdited() == true { try reload() }
    host.scheduler.drain()
    try show(driver.look())
    if let tick = conversation.nextTick, tick <= now { try perform(conversation.tick(at: now)) }
  }

  /// Handles a line at the terminal's current width.
  private mutating func take(_ line: LineSplitter.Line) throws {
    if followsTerminal { conversation.resize(to: Console.columns) }
    try perform(conversation.line(line, at: now))
  }

  private mutating func perform(_ effects: [Effect]) throws {
    for effect in effects {
      switch effect {
      case .print(let text):
        if !Console.write(text) { exitCode = .fine }
      case .send(.reload): try reload()
      case .send(let event):
        try show(driver.send(event))
      case .echo(let isOn):
        if isTerminal { Console.setEcho(isOn) }
      case .save(let text, let file):
        if let fault = RecordFile.save(file, text) {
          try perform(conversation.recordingFailed(fault, atStart: false))
        }
      case .host(let request): try answer(request)
      case .exit(let code): exitCode = exitCode ?? code
      }
    }
  }

  private mutating func show(_ rest: SessionDriver.Rest) throws {
    let effects = conversation.screen(rest.view, rest.announcements, at: now)
    isTold = effects.contains { if case .print = $0 { true } else { false } }
    try perform(effects)
  }

  /// Reloads the files: a valid edit is shown with the state kept, errors are shown below the last valid screen.
  private mutating func reload() throws {
    var diagnostics = Diagnostics()
    let shown = try driver.ask { $0.app }
    let app = App.load(
      folder, implementing: BuildRegistry.shipped.pluginNames, reusing: shown, into: &diagnostics)
    if let app, !diagnostics.hasErrors {
      diagnostics.report(contentsOf: try driver.ask { await $0.adopt(app) })
    }
    if diagnostics.hasErrors {
      isBroken = true
      let renderer = DiagnosticRenderer(width: followsTerminal ? Console.columns : nil)
      let text = renderer.text(diagnostics.sorted.filter { $0.severity == .error })
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
      return try perform(conversation.say(lines, topic: "reload", isExcerpt: true))
    }
    try show(driver.settle())
    // A fixed edit is confirmed, though the screen looks as before.
    if isBroken, !isTold { try perform(conversation.reloaded()) }
    isBroken = false
  }

  private mutating func answer(_ request: HostRequest) throws {
    switch request {
    case .why(let id):
      let lines = try driver.ask { $0.knows(id) ? $0.why(id) : [] }
      try perform(lines.isEmpty ? conversation.sayUnknown(id) : conversation.say(lines, topic: "why"))
    case .flags: try perform(conversation.say(driver.ask { $0.flagLines() }, topic: "flags"))
    case .log: try perform(conversation.sayLog(host.log.recent))
    case .record(let text, let file):
      let fault = RecordFile.make(file, text)
      try perform(
        fault.map { conversation.recordingFailed($0, atStart: true) } ?? conversation.recordingBegan())
    case .trace(let isTraced):
      try driver.ask { $0.traceTexts(isTraced) }
      try show(driver.look())
    case .texts: try perform(conversation.sayTexts(driver.ask { $0.tracedView() }))
    case .locales: try perform(conversation.say(driver.ask { $0.localeLines() }, topic: "locales"))
    }
  }

  private var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private var timeout: Int32 {
    let timer = host.scheduler.pollTimeout()
    guard let tick = conversation.nextTick else { return timer }
    let left = max(.zero, tick - now).components
    let milliseconds = Int32(clamping: left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1)
    return timer < 0 ? milliseconds : min(timer, milliseconds)
  }
}
