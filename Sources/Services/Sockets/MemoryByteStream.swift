import Synchronization

/// One end of an in-process connection of bytes.
package final class MemoryByteStream: ByteStream {
  /// From how many unread bytes on a writer waits.
  package static let mostUnread = 64 << 10
  /// The most bytes of one part, so that the unread ones stay near their limit.
  private static let partSize = 16 << 10

  private let inbound: Pipe<[UInt8]>
  private let outbound: Pipe<[UInt8]>
  private let incoming: Incoming<[UInt8]>
  private let isClosed = Atomic(false)

  private init(_ inbound: Pipe<[UInt8]>, _ outbound: Pipe<[UInt8]>) {
    (self.inbound, self.outbound) = (inbound, outbound)
    incoming = inbound.incoming()
  }

  deinit { close() }

  /// Opens a connection between two ends.
  package static func pair() -> (MemoryByteStream, MemoryByteStream) {
    let (up, down) = (
      Pipe<[UInt8]>(capacity: mostUnread) { $0.count }, Pipe<[UInt8]>(capacity: mostUnread) { $0.count }
    )
    return (MemoryByteStream(down, up), MemoryByteStream(up, down))
  }

  /// Waits for the next bytes.
  package func read() async throws(TransportError) -> [UInt8]? { try await incoming.next() }

  /// Writes all bytes.
  package func write(_ bytes: [UInt8]) async throws(TransportError) {
    do throws(TransportError) {
      for start in stride(from: 0, to: bytes.count, by: Self.partSize) {
        try await outbound.send(Array(bytes[start..<min(bytes.count, start + Self.partSize)]))
      }
    } catch {
      let isOurs = Task.isCancelled || isClosed.load(ordering: .acquiring)
      throw error == .cancelled && !isOurs ? .unreachable("the other end is closed") : error
    }
  }

  /// Ends the sending side; the other end can still write.
  package func endWriting() { outbound.finish() }

  /// Breaks the connection, as a peer does that was killed.
  package func reset() {
    for pipe in [inbound, outbound] { pipe.finish(.unreachable("the connection was reset")) }
  }

  /// Closes both directions.
  package func close() {
    isClosed.store(true, ordering: .releasing)
    outbound.finish()
    incoming.cancel()
  }
}
