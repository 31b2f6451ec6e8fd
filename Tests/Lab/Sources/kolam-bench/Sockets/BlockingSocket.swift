import Glibc
import Services

/// A bare socket whose calls block, with which ours is compared.
struct BlockingSocket: Sendable {
  private let descriptor: Int32

  /// Connects to an address.
  init(to address: SocketAddress) throws(SocketError) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let code = address.withPointer { connect(descriptor, $0, $1) }
    guard descriptor >= 0, code == 0 else { throw SocketError(errno) }
  }

  /// Takes the next connection of a listener.
  init(_ accepted: Socket) throws(SocketError) {
    descriptor = dup(accepted.descriptor)
    guard descriptor >= 0, fcntl(descriptor, F_SETFL, 0) == 0 else { throw SocketError(errno) }
  }

  func read(atMost size: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
    }
  }

  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if sent <= 0 { return }
      rest = rest.dropFirst(sent)
    }
  }

  func close() { _ = Glibc.close(descriptor) }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs a closure on a thread.
  static func thread(_ run: @escaping @Sendable () -> Void) -> pthread_t {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(Body(run)).toOpaque()
    pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, context)
    return thread
  }
}
