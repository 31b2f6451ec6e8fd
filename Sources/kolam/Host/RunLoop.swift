import Authoring
import Documents
import Foundations
import Glibc
import Runtime
import TextFront

/// Joins a session to the terminal or the pipe: lines in, lines out, files watched.
///
/// One thread does all of it.
struct RunLoop {
  private let host: AppHost
  private let folder: AppFolder
  private var conversation: LineConversation
  private var splitter = LineSplitter()
  private let isTerminal: Bool
  /// Whether lines are as wide as the terminal is at the moment.
  private let followsTerminal: Bool
  private let watch: FileWatch?
  private let descriptors = Descriptors()
  private var isInputEnded = false
  private var exitCode: TextFront.ExitCode?
  /// Whether the last edit was a bad one.
  private var isBroken = false
  /// Whether anything was printed of the screen when it was last shown.
  private var isTold = false

  init(
    _ host: AppHost, folder: AppFolder, conversation: LineConversation, isTerminal: Bool,
    followsTerminal: Bool, isWatching: Bool
  ) {
    self.host = host
    self.folder = folder
    self.conversation = conversation
    self.isTerminal = isTerminal
    self.followsTerminal = followsTerminal
    watch = isWatching ? FileWatch(folder.watched) : nil
  }

  /// Runs until the person or the script ends it.
  ///
  /// - Parameter record: the file that all of it is recorded into; nil for none.
  /// - Returns: what the program ends with.
  /// - Throws: what keeps the session from running.
  mutating func run(recordingTo record: String? = nil) throws -> TextFront.ExitCode {
    let keyboard = isTerminal ? Console.useUnicodeErase() : nil
    defer { keyboard.map(Console.restore) }
    let session = host.session
    try host.scheduler.run { await session.start() }
    try settle()
    try show()
    if let record { try perform(conversation.record(to: record)) }
    while exitCode == nil {
      if let line = splitter.next() {
        try take(line)
      } else if isInputEnded {
        try perform(conversation.endOfInput())
      } else {
        try wait()
      }
    }
    return exitCode ?? .fine
  }

  /// Waits for a line, a saved file, an interrupt, work from another thread or a timer, whatever comes first.
  private mutating func wait() throws {
    let watched = watch?.descriptor ?? -1
    let outcome = descriptors.wait(
      [STDIN_FILENO, host.scheduler.wakeDescriptor, watched], milliseconds: timeout)
    guard case .ready(let ready) = outcome else { return try perform(conversation.interrupted()) }
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
    try show()
    if let tick = conversation.nextTick, tick <= now { try perform(conversation.tick(at: now)) }
  }

  /// Takes a line as it is meant now, in the width that the terminal has now.
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
        let session = host.session
        try host.scheduler.run { await session.send(event) }
        try settle()
        try show()
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

  /// Lets everything run that is due.
  ///
  /// A script's next line waits for what its last one began; a person need not.
  private mutating func settle() throws {
    let session = host.session
    host.scheduler.drain()
    guard !isTerminal else { return }
    while try !host.scheduler.isIdle || host.scheduler.run({ await session.isWorking }) {
      let outcome = descriptors.wait(
        [host.scheduler.wakeDescriptor], milliseconds: host.scheduler.pollTimeout())
      if case .interrupted = outcome { return try perform(conversation.interrupted()) }
      host.scheduler.drain()
    }
  }

  /// The most often that drawing may lead to work and that to drawing again, before it is shown as it is.
  private static let mostRounds = 100

  /// Shows the screen once it has come to rest: drawing it begins what is done on appearing and what watches do.
  private mutating func show() throws {
    let session = host.session
    var view = ScreenView(screen: "", title: "")
    for _ in 0..<Self.mostRounds {
      let (drawn, hasBegun) = try host.scheduler.run {
        _ = await session.takeBegun()
        return (await session.view(), await session.takeBegun())
      }
      view = drawn
      if !hasBegun { break }
      try settle()
      if exitCode != nil { return }
    }
    let announcements = try host.scheduler.run { await session.takeAnnouncements() }
    let effects = conversation.screen(view, announcements, at: now)
    isTold = effects.contains { if case .print = $0 { true } else { false } }
    try perform(effects)
  }

  /// Reads the files again: a good edit is shown with the state kept, a bad one is told under the last good screen.
  private mutating func reload() throws {
    var diagnostics = Diagnostics()
    let session = host.session
    let shown = try host.scheduler.run { await session.app }
    if let app = App.load(folder, reusing: shown, into: &diagnostics), !diagnostics.hasErrors {
      diagnostics.report(contentsOf: try host.scheduler.run { await session.adopt(app) })
    }
    if diagnostics.hasErrors {
      isBroken = true
      let renderer = DiagnosticRenderer(width: followsTerminal ? Console.columns : nil)
      let text = renderer.text(diagnostics.sorted.filter { $0.severity == .error })
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
      return try perform(conversation.say(lines, topic: "reload", isExcerpt: true))
    }
    try settle()
    try show()
    // Who has mended an edit is told so, though the screen looks as it did before.
    if isBroken, !isTold { try perform(conversation.reloaded()) }
    isBroken = false
  }

  private mutating func answer(_ request: HostRequest) throws {
    let session = host.session
    switch request {
    case .why(let id):
      let lines = try host.scheduler.run { await session.knows(id) ? await session.why(id) : [] }
      try perform(lines.isEmpty ? conversation.sayUnknown(id) : conversation.say(lines, topic: "why"))
    case .flags:
      let lines = try host.scheduler.run { await session.flagLines() }
      try perform(conversation.say(lines, topic: "flags"))
    case .log: try perform(conversation.sayLog(host.log.recent))
    case .record(let text, let file):
      let fault = RecordFile.make(file, text)
      try perform(
        fault.map { conversation.recordingFailed($0, atStart: true) } ?? conversation.recordingBegan())
    case .trace(let isTraced):
      try host.scheduler.run { await session.traceTexts(isTraced) }
      try show()
    case .texts:
      try perform(conversation.sayTexts(try host.scheduler.run { await session.tracedView() }))
    case .locales:
      let lines = try host.scheduler.run { await session.localeLines() }
      try perform(conversation.say(lines, topic: "locales"))
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

extension AppFolder {
  /// The folders whose files a running app is made of.
  fileprivate var watched: [String] {
    [path("Screens/\(app)"), path("Locales")]
      + contractFiles.map { path(String($0.dropLast("/plugin.yaml".count))) }
  }
}
