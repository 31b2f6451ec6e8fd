internal import CJavaScriptCore
internal import Glibc
internal import Synchronization

/// A process with JavaScriptCore, which this program starts from itself; see `CJavaScriptCore.h` for the frames.
///
/// Only a process can be ended whatever a script does: the engine limits neither the time of promises' reactions nor
/// memory.
///
/// Unchecked: one context uses it at a time, to which an ``EnginePool`` hands it.
final class EngineProcess: @unchecked Sendable {
  /// Why there is no engine.
  struct Missing: Error, Hashable {
    let reason: String
  }

  /// The limits of a script.
  struct Limits: Hashable, Sendable {
    /// How long it may compute; time in which it waits for an answer of its host does not count.
    var time: Duration
    /// The memory of the process, in bytes.
    var memory = 512 << 20
  }

  /// The reply to a request.
  enum Reply {
    case done([UInt16])
    case failed([UInt16])
    case outOfTime
    case outOfMemory
    /// The process has ended.
    case ended
  }

  /// WebKitGTK's library names, by the version of GTK and of its network library; the functions are the same in each.
  static let libraries = [
    "libjavascriptcoregtk-4.1.so.0", "libjavascriptcoregtk-6.0.so.1", "libjavascriptcoregtk-4.0.so.18",
  ]

  let limits: Limits
  /// Whether the process still answers.
  private(set) var isRunning = true
  private let clock: @Sendable () -> Duration
  private let process: pid_t
  private let input: Int32
  private let output: Int32
  /// How long a script that is out of time may take to find so itself, before its process is ended.
  private static let grace = Duration.milliseconds(300)

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - limits: the limits of each script.
  ///   - libraries: the names of the library to try.
  ///   - clock: any monotonic clock.
  /// - Throws: why there is no engine.
  init(
    _ limits: Limits, libraries: [String] = libraries, clock: @escaping @Sendable () -> Duration = monotonic
  ) throws(Missing) {
    self.limits = limits
    self.clock = clock
    var (process, input, output): (pid_t, Int32, Int32) = (0, 0, 0)
    var words: [UnsafeMutablePointer<CChar>?] =
      ([CJSC_PROGRAM, "\(limits.time / .seconds(1))"] + libraries).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let number = cjsc_spawn(&words, &process, &input, &output)
    guard number == 0 else {
      throw Missing(reason: "the engine's process could not be started: \(String(cString: strerror(number)))")
    }
    (self.process, self.input, self.output) = (process, input, output)
    let (kind, text) = frame() ?? (0, [])
    guard Int(kind) == CJSC_READY else {
      end()
      throw Missing(
        reason:
          "JavaScriptCore could not be loaded (\(String(decoding: text, as: UTF16.self))); on Debian and Ubuntu "
          + "`apt install libjavascriptcoregtk-4.1-0` brings it")
    }
  }

  deinit {
    end()
    close(input)
    close(output)
  }

  /// Ends the process, whatever it does.
  func end() {
    guard isRunning else { return }
    isRunning = false
    kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }

  /// Sends a request, answers what the script asks its host meanwhile, and waits for the reply.
  ///
  /// - Parameters:
  ///   - kind: the request.
  ///   - text: its text.
  ///   - answer: answers the script's questions; nil for undefined.
  /// - Returns: the reply; after one that is out of time or memory, the process may have ended.
  func request(_ kind: Int, _ text: [UInt16], answer: ([UInt16]) -> [UInt16]? = { _ in nil }) -> Reply {
    guard isRunning, send(kind, text) else { return ended() }
    var computed = Duration.zero
    while true {
      let began = clock()
      let limit = limits.time + Self.grace - computed
      switch wait(until: began + limit) {
      case .late: return ended(.outOfTime)
      case .large: return ended(.outOfMemory)
      case .ready: break
      }
      guard let (kind, text) = frame() else { return ended() }
      switch Int(kind) {
      case CJSC_ASK:
        computed += clock() - began
        let answer = answer(text)
        guard send(answer == nil ? CJSC_NOTHING : CJSC_ANSWER, answer ?? []) else {
          return ended()
        }
      case CJSC_FAILED_FRAME: return .failed(text)
      case CJSC_LATE: return .outOfTime
      default: return .done(text)
      }
    }
  }

  /// Sends a request that has no reply.
  func tell(_ kind: Int) { if isRunning { _ = send(kind, []) } }

  private func ended(_ reply: Reply = .ended) -> Reply {
    end()
    return reply
  }

  // MARK: The process

  private enum Waited { case ready, late, large }

  /// Waits for a reply, and looks at the process's memory meanwhile.
  private func wait(until end: Duration) -> Waited {
    while true {
      let left = end - clock()
      guard left > .zero else { return .late }
      var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let span = min(left, .milliseconds(20))
      let count = poll(&ready, 1, Int32(span / .milliseconds(1)) + 1)
      if count > 0 { return .ready }
      if residentBytes > limits.memory { return .large }
    }
  }

  /// The memory of the process that is in use (proc(5), `statm`).
  private var residentBytes: Int {
    let descriptor = open("/proc/\(process)/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = read(descriptor, &bytes, bytes.count)
    let fields = bytes.prefix(max(0, count)).split(separator: UInt8(ascii: " "))
    guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  // MARK: Frames

  private func send(_ kind: Int, _ text: [UInt16]) -> Bool {
    let count = UInt32(text.count).littleEndian
    var bytes = [UInt8(truncatingIfNeeded: kind)]
    bytes.reserveCapacity(5 + text.count * 2)
    withUnsafeBytes(of: count) { bytes += $0 }
    text.withUnsafeBytes { bytes += $0 }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func frame() -> (kind: UInt8, text: [UInt16])? {
    guard let head = bytes(5) else { return nil }
    let count = head[1...].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard let content = bytes(count * 2) else { return nil }
    let text = stride(from: 0, to: content.count, by: 2).map {
      UInt16(content[$0]) | UInt16(content[$0 + 1]) << 8
    }
    return (head[0], text)
  }

  private func bytes(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let found = bytes.withUnsafeMutableBytes {
        read(output, $0.baseAddress.map { $0 + filled }, count - filled)
      }
      if found < 0, errno == EINTR { continue }
      guard found > 0 else { return nil }
      filled += found
    }
    return bytes
  }

  /// The system's monotonic clock.
  @Sendable static func monotonic() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

/// Processes with JavaScriptCore, reused by one script context after another: starting one takes tens of milliseconds.
package final class EnginePool: Sendable {
  private let limits: EngineProcess.Limits
  private let libraries: [String]
  private let clock: @Sendable () -> Duration
  private let idle = Mutex<[EngineProcess]>([])
  private let missing = Mutex<EngineProcess.Missing?>(nil)

  /// Starts without a process.
  ///
  /// - Parameter timeLimit: how long one script may compute, without waiting for responses.
  package convenience init(timeLimit: Duration = .seconds(2)) {
    self.init(EngineProcess.Limits(time: timeLimit))
  }

  init(
    _ limits: EngineProcess.Limits, libraries: [String] = EngineProcess.libraries,
    clock: @escaping @Sendable () -> Duration = EngineProcess.monotonic
  ) {
    self.limits = limits
    self.libraries = libraries
    self.clock = clock
  }

  /// Returns an idle process, or starts one; an engine that is missing is looked for once.
  func take() throws(EngineProcess.Missing) -> EngineProcess {
    if let missing = missing.withLock(\.self) { throw missing }
    if let process = idle.withLock({ $0.popLast() }) { return process }
    do throws(EngineProcess.Missing) {
      return try EngineProcess(limits, libraries: libraries, clock: clock)
    } catch {
      missing.withLock { $0 = error }
      throw error
    }
  }

  /// Returns why there is no engine; nil where there is one.
  package func absence() -> String? {
    do throws(EngineProcess.Missing) {
      giveBack(try take())
      return nil
    } catch {
      return error.reason
    }
  }

  /// Takes a process back, unless it has ended.
  func giveBack(_ process: EngineProcess) {
    guard process.isRunning else { return }
    process.tell(CJSC_FREE)
    idle.withLock { $0.append(process) }
  }
}
