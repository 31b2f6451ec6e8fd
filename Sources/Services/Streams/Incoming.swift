/// The incoming elements of a connection: the bytes of a stream's body, or the messages of a socket.
///
/// It ends where the sender ended it normally, and throws ``TransportError`` where the connection broke. While its
/// reader is slow, the sender has to wait. It is read once: all iterators share the remaining elements. Deallocation,
/// ``cancel()``, or the cancellation of its reader ends the sender's side.
package struct Incoming<Element: Sendable>: AsyncSequence, Sendable {
  /// Why it broke.
  package typealias Failure = TransportError

  /// Ends the connection when it is deallocated.
  private final class Source: Sendable {
    let next: @Sendable () async throws(TransportError) -> Element?
    let cancel: @Sendable () -> Void

    init(
      _ next: @escaping @Sendable () async throws(TransportError) -> Element?,
      _ cancel: @escaping @Sendable () -> Void
    ) {
      self.next = next
      self.cancel = cancel
    }

    deinit { cancel() }
  }

  private let source: Source

  /// Makes a sequence from a closure.
  ///
  /// - Parameters:
  ///   - next: waits for the next element; nil at the end. It ends soon after its task is cancelled.
  ///   - cancel: ends the sender's side and a pending `next`; called at least once, from any thread.
  package init(
    next: @escaping @Sendable () async throws(TransportError) -> Element?,
    cancel: @escaping @Sendable () -> Void
  ) {
    source = Source(next, cancel)
  }

  /// Ends the sender's side; a waiting reader gets ``TransportError/cancelled``, or the end.
  package func cancel() { source.cancel() }

  /// Waits for the next element; nil at the end.
  package func next() async throws(TransportError) -> Element? {
    if Task.isCancelled { source.cancel() }
    return try await source.next()
  }

  /// Iterates over the remaining elements.
  package func makeAsyncIterator() -> Iterator { Iterator(incoming: self) }

  /// Reads a sequence.
  package struct Iterator: AsyncIteratorProtocol {
    fileprivate let incoming: Incoming

    /// Waits for the next element; nil at the end.
    package mutating func next() async throws(TransportError) -> Element? { try await incoming.next() }

    /// Waits for the next element; nil at the end.
    package mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(TransportError) -> Element? {
      try await incoming.next()
    }
  }
}

extension Incoming {
  /// A sequence of elements that are there already.
  package init(_ elements: [Element]) {
    let pipe = Pipe<Element>(capacity: .max) { _ in 0 }
    pipe.fill(elements)
    self = pipe.incoming()
  }
}

extension Incoming<[UInt8]> {
  /// Reads all bytes to the end.
  ///
  /// - Parameter limit: the most bytes to read.
  /// - Returns: the bytes.
  /// - Throws: ``TransportError/tooLarge(limit:)`` where there are more, else why the connection broke.
  package func collect(atMost limit: Int) async throws(TransportError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let part = try await next() {
      guard part.count <= limit - bytes.count else {
        cancel()
        throw .tooLarge(limit: limit)
      }
      bytes += part
    }
    return bytes
  }
}
