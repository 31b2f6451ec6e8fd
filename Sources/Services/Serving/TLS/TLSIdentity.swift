internal import COpenSSL
import Glibc

/// A server's certificate and its key, by which clients know it.
package final class TLSIdentity: Sendable {
  /// Unchecked: the pointer never changes, and OpenSSL counts its uses by itself.
  private struct Context: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
  }

  private let library: TLSLibrary
  private let context: Context

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
    library = try TLSLibrary.installed.get()
    context = Context(pointer: try library.context(certificate: certificate, key: key))
  }

  deinit { library.free(context: context.pointer) }

  /// Protects the bytes of a client that was accepted.
  ///
  /// - Parameter client: the client's socket.
  /// - Returns: the same with TLS; the handshake is made with the first bytes that are read.
  /// - Throws: where there is no memory left.
  func secure(_ client: PolledSocket) throws(SocketError) -> PolledSocket {
    try client.secured { (socket) throws(SocketError) in try cipher(for: socket) }
  }

  private func cipher(for socket: Socket) throws(SocketError) -> any SocketCipher {
    let session = try socket.withDescriptor { descriptor throws(SocketError) in
      guard let session = library.session(context.pointer, descriptor) else { throw SocketError(ENOMEM) }
      return Session(pointer: session)
    }
    return Cipher(self, library, session)
  }

  /// Unchecked: used under the lock of its socket alone, and freed once.
  private struct Session: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
  }

  private final class Cipher: SocketCipher {
    /// Kept as long as its sessions.
    private let identity: TLSIdentity
    private let library: TLSLibrary
    private let session: Session

    init(_ identity: TLSIdentity, _ library: TLSLibrary, _ session: Session) {
      (self.identity, self.library, self.session) = (identity, library, session)
    }

    deinit { library.free(session: session.pointer) }

    func read(from socket: Socket, atMost size: Int) throws(SocketError) -> [UInt8] {
      try socket.withDescriptor { _ throws(SocketError) in
        var result = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
          result = library.read(session.pointer, into: UnsafeMutableRawBufferPointer(buffer))
          count = max(0, result)
        }
        if let error = Self.error(result) { throw error }
        return bytes
      }
    }

    func write(_ bytes: ArraySlice<UInt8>, to socket: Socket) throws(SocketError) -> Int {
      try socket.withDescriptor { _ throws(SocketError) in
        let result = bytes.withUnsafeBytes { library.write(session.pointer, $0) }
        if let error = Self.error(result) { throw error }
        return result
      }
    }

    func endWriting(_ socket: Socket) {
      try? socket.withDescriptor { _ throws(SocketError) in library.end(session.pointer) }
    }

    private static func error(_ result: Int) -> SocketError? {
      switch result {
      case CTLS_AGAIN: SocketError(EAGAIN)
      case CTLS_BROKEN: SocketError(ECONNRESET)
      default: nil
      }
    }
  }
}

/// Why a certificate and its key cannot be used.
package enum TLSIdentityError: Error, Sendable, Hashable, CustomStringConvertible {
  /// libssl is not there.
  case noLibrary(String)
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
    case .noLibrary(let words):
      "TLS needs libssl, which could not be loaded (\(words)); on Debian and Ubuntu `apt install libssl3` brings it"
    case .unreadable(let path, let words): "`\(path)` cannot be read: \(words)"
    case .certificate(let words): "the file of the certificate has none in PEM form (\(words))"
    case .key(let words): "the file of the key has none in PEM form without a password (\(words))"
    case .otherKey: "the key belongs to another certificate"
    }
  }
}
