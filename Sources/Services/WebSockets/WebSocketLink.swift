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

extension WebSocketLink {
  /// Up to how many bytes frames are written together.
  private static let batchSize = 64 << 10

  // MARK: The sender

  /// Sends what is due until a close frame, or until the connection breaks.
  func transmit() async {
    let outgoing = outbound.incoming()
    do throws(TransportError) {
      var next = try await outgoing.next()
      while let current = next {
        next = nil
        switch current {
        case .frame(let bytes):
          // Small ones go out together.
          var bytes = bytes
          while next == nil, bytes.count < Self.batchSize, let more = outbound.takeNow() {
            bytes.reserveCapacity(Self.batchSize + Self.batchSize / 4)
            if case .frame(let frame) = more { bytes += frame } else { next = more }
          }
          try await stream.write(bytes)
        case .ping: try await stream.write(encoded(WebSocketFrame(.ping, [])))
        case .pong: try await sendPongs()
        case .close(let closing): try await stream.write(encoded(WebSocketFrame(closing)))
        }
        if next == nil { next = try await outgoing.next() }
      }
      sent.set(())
    } catch {
      sent.set(())
      drop(error)
    }
  }

  private func sendPongs() async throws(TransportError) {
    let payloads = state.withLock { state in
      defer { state.pongs = [] }
      return state.pongs
    }
    try await stream.write(payloads.flatMap { encoded(WebSocketFrame(.pong, $0)) })
  }

  private func answer(_ payload: [UInt8]) {
    let isFirst = state.withLock { state in
      if state.pongs.count == Self.mostPongs { state.pongs.removeLast() }
      state.pongs.append(payload)
      return state.pongs.count == 1
    }
    if isFirst { outbound.offer(.pong) }
  }

  // MARK: The receiver

  /// Receives until the other side has closed, or the connection breaks.
  func receive(early: [UInt8]) async {
    var decoder = WebSocketDecoder(side, limit: settings.messageLimit)
    var bytes: [UInt8]? = early
    do throws(TransportError) {
      while let received = bytes {
        if !received.isEmpty { noteLife() }
        decoder.append(received)
        guard try await handleEvents(&decoder) else { return await finish() }
        bytes = try await stream.read()
      }
      drop(.unreachable("the connection ended without a closing"))
    } catch {
      drop(error)
    }
  }

  /// Handles what was received.
  ///
  /// - Returns: whether more may come.
  /// - Throws: why the connection broke.
  private func handleEvents(_ decoder: inout WebSocketDecoder) async throws(TransportError) -> Bool {
    while true {
      let event: WebSocketDecoder.Event?
      do throws(WebSocketError) { event = try decoder.next() } catch {
        fail(error)
        return false
      }
      switch event {
      case nil: return true
      case .message(let message)?: await deliver(message)
      case .ping(let payload)?: answer(payload)
      case .pong?: break
      case .close(let closing)?:
        // A close frame without a code counts as 1005, which is never sent itself (RFC 6455, 7.1.5).
        close(with: closing ?? .normal, as: closing ?? SocketClosing(1005), nil)
        return false
      }
    }
  }

  private func deliver(_ message: SocketMessage) async {
    let pings = state.withLock { state in
      state.isHeldBack = true
      defer { state.pings = [] }
      return state.pings
    }
    for ping in pings { ping.set(nil) }
    // Fails where nobody reads any more, as after closing: then it is dropped.
    try? await inbound.send(message)
    state.withLock { $0.isHeldBack = false }
  }

  /// Anything that arrives answers the pings.
  private func noteLife() {
    let pings = state.withLock { state in
      state.isPinging = false
      defer { state.pings = [] }
      return state.pings
    }
    for ping in pings { ping.set(nil) }
  }

  /// Closes with the code of a violation.
  private func fail(_ error: WebSocketError) {
    let failure: TransportError =
      if case .tooBig(let limit) = error { .tooLarge(limit: limit) } else {
        .unreachable("the other side broke the protocol of WebSockets: \(error.closing.reason)")
      }
    close(with: error.closing, as: nil, failure)
  }

  /// Ends the connection once the close frame is sent: the server at once, the client after the server
  /// (RFC 6455, 7.1.1).
  private func finish() async {
    await sent.value
    if side == .server { stream.endWriting() }
    // What comes is discarded: were the connection closed before that, the close frame could be lost. The deadline of
    // closing ends it, too.
    while let rest = try? await stream.read(), !rest.isEmpty {}
    drop(.cancelled)
  }
}
