internal import COpenSSL
import Glibc

/// A server's certificate and its key, by which clients know it.
package final class TLSIdentity: Sendable {
  // It never changes, and OpenSSL counts its uses by itself.
  private nonisolated(unsafe) let context: OpaquePointer

  /// Reads both.
  ///
  /// - Parameters:
  ///   - certificate: a PEM file with the server's certificate, and after it those of the authorities between.
  ///   - key: a PEM file with the certificate's key, without a password.
  /// - Throws: why they cannot be used.
  package init(certificate: String, key: String) throws(TLSIdentityError) {
    for file in [certificate, key] where access(file, R_OK) != 0 {
      throw .unreadable(file, String(cString: strerror(errno)).lowercased())
    }
    ERR_clear_error()
    let context = OpenSSL.require(SSL_CTX_new(TLS_server_method()), "TLS")
    SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil)
    let modes = SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS
    SSL_CTX_ctrl(context, SSL_CTRL_MODE, Int(modes), nil)
    // A handshake in the middle would have writes wait for reads.
    SSL_CTX_set_options(context, no_renegotiation)
    // Without one, OpenSSL would ask for a key's password on the terminal.
    SSL_CTX_set_default_passwd_cb(context) { _, _, _, _ in -1 }
    do throws(TLSIdentityError) { try Self.use(certificate, key, in: context) } catch {
      SSL_CTX_free(context)
      throw error
    }
    self.context = context
  }

  private static func use(
    _ certificate: String, _ key: String, in context: OpaquePointer
  ) throws(TLSIdentityError) {
    guard SSL_CTX_use_certificate_chain_file(context, certificate) == 1 else {
      throw .certificate(OpenSSL.takeError())
    }
    guard SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 else {
      let words = OpenSSL.takeError()
      // OpenSSL compares them as soon as it has both.
      throw words == "key values mismatch" ? .otherKey : .key(words)
    }
    guard SSL_CTX_check_private_key(context) == 1 else { throw .otherKey }
  }

  deinit { SSL_CTX_free(context) }

  /// Makes a session over the socket of a client that was accepted.
  ///
  /// - Throws: where there is no memory left, or the socket is closed.
  func session(over socket: Socket) throws(SocketError) -> TLSSession {
    try TLSSession(of: context, over: socket)
  }
}

/// A session of a server over a socket: it reads from the socket and writes to it by itself.
///
/// Like the socket's own calls none of these blocks: `EAGAIN` says that one has to wait.
final class TLSSession: Sendable {
  // Used under the lock of its socket alone, and freed once. It keeps its context.
  private nonisolated(unsafe) let session: OpaquePointer

  /// Makes a session over a connected socket, which it neither owns nor closes.
  init(of context: OpaquePointer, over socket: Socket) throws(SocketError) {
    guard let session = SSL_new(context) else { throw SocketError(ENOMEM) }
    self.session = session
    try socket.withDescriptor { descriptor throws(SocketError) in
      guard SSL_set_fd(session, descriptor) == 1 else { throw SocketError(ENOMEM) }
    }
    SSL_set_accept_state(session)
  }

  deinit { SSL_free(session) }

  /// Reads bytes that have arrived; empty where the client sends no more.
  func read(from socket: Socket, atMost size: Int) throws(SocketError) -> [UInt8] {
    try socket.withDescriptor { _ throws(SocketError) in
      var result: Result<Int, SocketError> = .success(0)
      let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        result = self.result(atEnd: 0) {
          SSL_read(session, buffer.baseAddress, Int32(clamping: buffer.count))
        }
        count = (try? result.get()) ?? 0
      }
      _ = try result.get()
      return bytes
    }
  }

  /// Writes as much as possible; returns how many bytes were written.
  func write(_ bytes: ArraySlice<UInt8>, to socket: Socket) throws(SocketError) -> Int {
    if bytes.isEmpty { return 0 }
    return try socket.withDescriptor { _ throws(SocketError) in
      try bytes.withUnsafeBytes { bytes in
        result(atEnd: nil) { SSL_write(session, bytes.baseAddress, Int32(clamping: bytes.count)) }
      }.get()
    }
  }

  /// Tells the client that nothing more follows.
  func endWriting(_ socket: Socket) {
    try? socket.withDescriptor { _ throws(SocketError) in
      BrokenPipeSignal.suppressed {
        ERR_clear_error()
        SSL_shutdown(session)
        ERR_clear_error()
      }
    }
  }

  /// Judges a call.
  ///
  /// - Parameters:
  ///   - end: the result where the client sends no more; nil where that is an error.
  ///   - call: the call.
  /// - Returns: the bytes that it has read or written, or why it has none.
  private func result(atEnd end: Int?, of call: () -> Int32) -> Result<Int, SocketError> {
    BrokenPipeSignal.suppressed {
      // What an earlier call has left in the thread's queue would be taken for an error of this one.
      ERR_clear_error()
      let count = call()
      if count > 0 { return .success(Int(count)) }
      return switch SSL_get_error(session, count) {
      case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: .failure(SocketError(EAGAIN))
      case SSL_ERROR_ZERO_RETURN: end.map { .success($0) } ?? .failure(SocketError(ECONNRESET))
      default: .failure(SocketError(ECONNRESET))
      }
    }
  }
}

/// Why a certificate and its key cannot be used.
package enum TLSIdentityError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A file cannot be read; its path and the system's words.
  case unreadable(String, String)
  /// The file has no certificate; OpenSSL's words.
  case certificate(String)
  /// The file has no key, or one with a password; OpenSSL's words.
  case key(String)
  /// The key is that of another certificate.
  case otherKey

  /// The reason, as a sentence.
  package var description: String {
    switch self {
    case .unreadable(let path, let words): "`\(path)` cannot be read: \(words)"
    case .certificate(let words): "the file of the certificate has none in PEM form (\(words))"
    case .key(let words): "the file of the key has none in PEM form without a password (\(words))"
    case .otherKey: "the key belongs to another certificate"
    }
  }
}
