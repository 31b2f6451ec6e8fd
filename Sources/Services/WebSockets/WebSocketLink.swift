package import Simulation
import Synchronization

/// The state of an open WebSocket, which its jobs share.
final class WebSocketLink: Sendable {
  /// What the writing job is to send.
  enum Outgoing: Sendable {
    /// A frame of a message.
    case frame([UInt8])
    case ping
    /// The pongs that are due.
    case pong
    /// The end of what is sent.
    case close(SocketClosing)

    var weight: Int {
      if case .frame(let bytes) = self { bytes.count } else { 0 }
    }
  }

  struct State {
    /// How it was closed, by either side.
    var closing: SocketClosing?
    /// Whether a close frame is under way, or sent.
    var isClosing = false
    /// The payloads of the pings that are not answered yet; of more than ``mostPongs`` only the latest is added, since
    /// older ones need no response (RFC 6455, 5.5.3).
    var pongs: [[UInt8]] = []
    /// Whether messages are received faster than they are read.
    var isHeldBack = false
    var pings: [FirstResult<TransportError?>] = []
    var isPinging = false
    var timer: Job?
    var isOver = false
  }

  /// The most pings that wait for their responses.
  static let mostPongs = 64

  let inbound: Pipe<SocketMessage>
  let outbound: Pipe<Outgoing>
  let stream: any ByteStream
  let settings: WebSocketSettings
  let state = Mutex(State())
  /// Set when the connection has ended.
  let ended = FirstResult<Void>()
  /// Set when all is sent that will be.
  let sent = FirstResult<Void>()
  private let scheduler: Scheduler
  /// Makes the masks of a client; nil for a server.
  private let masks: MaskSource?

  init(
    _ stream: any ByteStream, _ scheduler: Scheduler, masks: (any RandomSource)?,
    _ settings: WebSocketSettings
  ) {
    (self.stream, self.settings) = (stream, settings)
    (self.scheduler, self.masks) = (scheduler, masks.map(MaskSource.init))
    // An empty message counts, too.
    inbound = Pipe(capacity: settings.mostUnread) { $0.size + 1 }
    outbound = Pipe(capacity: settings.mostUnread) { $0.weight }
  }

  /// Starts the jobs.
  func start(early: [UInt8]) {
    inbound.onCancel { [weak self] in self?.close(.goingAway) }
    scheduler.start("socket's messages") { await self.receive(early: early) }
    scheduler.start("socket's sender") { await self.transmit() }
  }

  var closing: SocketClosing? { state.withLock(\.closing) }

  /// This side.
  var side: WebSocketSide { masks == nil ? .server : .client }

  // MARK: Sending

  func send(_ message: SocketMessage) async throws(TransportError) {
    if Task.isCancelled || state.withLock(\.isClosing) { throw .cancelled }
    try await outbound.send(.frame(encoded(WebSocketFrame(message))))
  }

  func ping() async throws(TransportError) {
    let wait = FirstResult<TransportError?>()
    let step = state.withLock { state -> Bool? in
      // What it sends waits here, so it is there.
      if state.isHeldBack { return nil }
      if state.isOver || state.isClosing { wait.set(.cancelled) } else { state.pings.append(wait) }
      defer { state.isPinging = true }
      return !state.isPinging
    }
    guard let isFirst = step else { return }
    if isFirst { outbound.offer(.ping) }
    let error = await withTaskCancellationHandler {
      await wait.value
    } onCancel: {
      wait.set(.cancelled)
    }
    if let error { throw error }
  }

  /// Begins the closing handshake.
  func close(_ closing: SocketClosing) {
    // A reserved code would be a violation.
    close(with: closing.isSendable ? closing : .normal, as: closing, nil)
  }

  /// Sends a close frame, once, and ends what is read here.
  ///
  /// - Parameters:
  ///   - frame: what is sent.
  ///   - closing: how the socket was closed; nil where it broke.
  ///   - failure: what the reader of messages is told; nil for a normal end.
  func close(with frame: SocketClosing, as closing: SocketClosing?, _ failure: TransportError?) {
    let isFirst = state.withLock { state in
      guard !state.isClosing, !state.isOver else { return false }
      (state.isClosing, state.closing) = (true, closing)
      return true
    }
    guard isFirst else { return }
    outbound.offer(.close(frame))
    outbound.finish()
    inbound.finish(failure, afterUnread: true)
    let timer = scheduler.start("end of a socket") { [weak self, scheduler, settings] in
      do { try await scheduler.sleep(for: settings.closeTime) } catch { return }
      self?.drop(.timedOut)
    }
    let isOver = state.withLock { state in
      state.timer = timer
      return state.isOver
    }
    if isOver { timer.cancel() }
  }

  /// Ends the connection.
  ///
  /// - Parameter error: why, where it was not being closed.
  func drop(_ error: TransportError) {
    let (pings, timer) = state.withLock { state in
      state.isOver = true
      defer { (state.pings, state.timer) = ([], nil) }
      return (state.pings, state.timer)
    }
    timer?.cancel()
    inbound.finish(error, afterUnread: true)
    outbound.finish(.cancelled)
    stream.close()
    for ping in pings { ping.set(error) }
    ended.set(())
  }

  /// Encodes a frame, masked where a client sends it.
  func encoded(_ frame: WebSocketFrame) -> [UInt8] {
    frame.encoded(mask: masks?.next())
  }
}
