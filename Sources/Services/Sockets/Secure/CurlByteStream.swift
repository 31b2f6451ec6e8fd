import CCurl
import Synchronization

/// A connection that libcurl has opened: TLS, through a proxy where there is one.
///
/// libcurl sends and receives without blocking; the poller waits for its socket.
final class CurlByteStream: ByteStream {
  /// How many bytes are read at a time.
  private static let readSize = 64 << 10

  /// Unchecked: the handle is used under the lock only.
  private struct Connection: @unchecked Sendable {
    let handle: CurlHandle
  }

  private enum Step {
    case moved(Int)
    case blocked
    case closed
    case failed(TransportError)
  }

  private let connection: Mutex<Connection?>
  /// A duplicate of libcurl's socket, so that closing one of them never ends a wait on a reused descriptor.
  private let socket: PolledSocket

  /// Takes over a handle that has connected.
  ///
  /// - Parameters:
  ///   - handle: the handle.
  ///   - poller: waits for its socket.
  /// - Throws: why it has no socket.
  init(_ handle: sending CurlHandle, _ poller: SocketPoller) throws(TransportError) {
    var descriptor: Int32 = -1
    _ = handle.table { ccurl_get_socket($0, handle.easy, &descriptor) }
    do throws(SocketError) {
      let duplicate = try Socket.duplicate(of: descriptor)
      try? duplicate.setNoDelay()
      socket = PolledSocket(duplicate, poller)
    } catch {
      throw .unreachable("libcurl's connection cannot be used: \(error)")
    }
    connection = Mutex(Connection(handle: handle))
  }

  deinit { close() }

  func read() async throws(TransportError) -> [UInt8]? {
    while true {
      if Task.isCancelled { throw .cancelled }
      let (bytes, step) = receive()
      switch step {
      case .moved: return bytes.isEmpty ? nil : bytes
      case .closed: throw .cancelled
      case .failed(let error): throw error
      case .blocked: try await wait(.readable)
      }
    }
  }

  func write(_ bytes: [UInt8]) async throws(TransportError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      if Task.isCancelled { throw .cancelled }
      switch send(rest) {
      case .moved(let count): rest = rest.dropFirst(count)
      case .closed: throw .cancelled
      case .failed(let error): throw error
      // TLS takes the same bytes again (SSL_write), which `rest` still are.
      case .blocked: try await wait(.writable)
      }
    }
  }

  func endWriting() {}

  func close() {
    socket.close()
    // The last goodbye of TLS is a write, too.
    BrokenPipeSignal.suppressed { connection.withLock { $0 = nil } }
  }

  // MARK: libcurl

  private func receive() -> ([UInt8], Step) {
    var step = Step.blocked
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.readSize) { buffer, count in
      step = call { handle, moved in
        handle.library.table.easy_recv(handle.easy, buffer.baseAddress, buffer.count, &moved)
      }
      if case .moved(let received) = step { count = received }
    }
    return (bytes, step)
  }

  private func send(_ bytes: ArraySlice<UInt8>) -> Step {
    bytes.withUnsafeBytes { bytes in
      call { handle, moved in
        handle.library.table.easy_send(handle.easy, bytes.baseAddress, bytes.count, &moved)
      }
    }
  }

  private func call(_ work: (CurlHandle, inout Int) -> Int32) -> Step {
    connection.withLock { connection in
      guard let handle = connection?.handle else { return .closed }
      var moved = 0
      let code = BrokenPipeSignal.suppressed { work(handle, &moved) }
      switch Int(code) {
      case CCURL_OK: return .moved(moved)
      case CCURL_AGAIN: return .blocked
      default: return .failed(handle.failure(code))
      }
    }
  }

  private func wait(_ readiness: SocketPoller.Readiness) async throws(TransportError) {
    do {
      switch readiness {
      case .readable: try await socket.waitUntilReadable()
      case .writable: try await socket.waitUntilWritable()
      }
    } catch {
      // Closed here, or the caller was cancelled.
      throw .cancelled
    }
  }
}
