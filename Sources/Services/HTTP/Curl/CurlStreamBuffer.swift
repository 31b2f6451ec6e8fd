import Synchronization

/// The unread parts of a stream; libcurl is paused while there are too many.
final class CurlStreamBuffer: CurlReceiver {
  /// The number of unread bytes from which the server has to wait.
  static let mostUnread = 256 << 10

  private struct State {
    var head: CurlHead?
    var parts: [[UInt8]] = []
    var unread = 0
    var isPaused = false
    var outcome: Result<Void, TransportError>?
    var readers: [CheckedContinuation<Void, Never>] = []

    /// The next part, and whether libcurl must resume after a pause.
    mutating func takePart() -> (part: [UInt8]?, isResumed: Bool) {
      if parts.isEmpty { return (nil, false) }
      let part = parts.removeFirst()
      unread -= part.count
      guard isPaused, unread <= CurlStreamBuffer.mostUnread / 2 else { return (part, false) }
      isPaused = false
      return (part, true)
    }
  }

  private let state = Mutex(State())

  // MARK: The reader's side

  /// The response's head; nil where it is not there yet.
  ///
  /// - Throws: why there will be none.
  var head: CurlHead? {
    get throws(TransportError) {
      let (head, outcome) = state.withLock { ($0.head, $0.outcome) }
      if let head { return head }
      guard let outcome else { return nil }
      try outcome.get()
      throw .unreachable("the server sent no response")
    }
  }

  /// Removes and returns the next part of the body; nil where there is none yet.
  func takePart() -> (part: [UInt8]?, isResumed: Bool) { state.withLock { $0.takePart() } }

  /// The transfer's outcome; nil while it is running.
  var outcome: Result<Void, TransportError>? { state.withLock { $0.outcome } }

  /// Waits for the head.
  func waitForHead() async { await wait { $0.head != nil || $0.outcome != nil } }

  /// Waits for a part or the end.
  func waitForPart() async { await wait { !$0.parts.isEmpty || $0.outcome != nil } }

  private func wait(until isThere: @Sendable (State) -> Bool) async {
    await withCheckedContinuation { reader in
      let isReady = state.withLock { state in
        let isReady = isThere(state)
        if !isReady { state.readers.append(reader) }
        return isReady
      }
      if isReady { reader.resume() }
    }
  }

  // MARK: The worker's side

  func receive(_ head: CurlHead) { change { $0.head = head } }

  func receive(_ bytes: UnsafeRawBufferPointer) -> CurlReception {
    let isFull = state.withLock { state in
      state.isPaused = state.unread >= Self.mostUnread
      return state.isPaused
    }
    if isFull { return .later }
    let part = Array(bytes)
    change { state in
      state.parts.append(part)
      state.unread += part.count
    }
    return .taken
  }

  func end(_ outcome: Result<Void, TransportError>) { change { $0.outcome = outcome } }

  private func change(_ change: (inout State) -> Void) {
    let readers = state.withLock { state in
      change(&state)
      defer { state.readers = [] }
      return state.readers
    }
    for reader in readers { reader.resume() }
  }
}
