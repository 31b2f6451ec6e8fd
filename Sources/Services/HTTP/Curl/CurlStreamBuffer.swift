import Synchronization

/// What has arrived of a stream and was not read yet; when there is too much, libcurl is told to wait.
final class CurlStreamBuffer: CurlReceiver {
  /// From how many unread octets on the server has to wait.
  static let mostUnread = 256 << 10

  private struct State {
    var head: CurlHead?
    var parts: [[UInt8]] = []
    var unread = 0
    var isPaused = false
    var outcome: Result<Void, TransportError>?
    var readers: [CheckedContinuation<Void, Never>] = []

    /// The next part, and whether libcurl is to bring what it was told to keep.
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

  /// The answer's head; nil where it is not there yet.
  ///
  /// - Throws: why there will be none.
  var head: CurlHead? {
    get throws(TransportError) {
      let (head, outcome) = state.withLock { ($0.head, $0.outcome) }
      if let head { return head }
      guard let outcome else { return nil }
      try outcome.get()
      throw .unreachable("the server sent no answer")
    }
  }

  /// Takes the next part of the body; nil where none is there yet.
  func takePart() -> (part: [UInt8]?, isResumed: Bool) { state.withLock { $0.takePart() } }

  /// How the transfer ended; nil while it goes on.
  var outcome: Result<Void, TransportError>? { state.withLock { $0.outcome } }

  /// Waits until the head has come.
  func waitForHead() async { await wait { $0.head != nil || $0.outcome != nil } }

  /// Waits until there is a part or the end.
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

  func receive(_ octets: UnsafeRawBufferPointer) -> CurlReception {
    let isFull = state.withLock { state in
      state.isPaused = state.unread >= Self.mostUnread
      return state.isPaused
    }
    if isFull { return .later }
    let part = Array(octets)
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
