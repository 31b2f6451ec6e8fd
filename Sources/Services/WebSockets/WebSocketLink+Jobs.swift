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
