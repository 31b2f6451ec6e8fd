internal import Foundation
internal import Glibc

/// A TLS web server, implemented with Python's `ssl`; it answers every request with `secure`.
package final class SecureServer: Sendable {
  /// The port that it listens on.
  package let port: Int
  private let process: Process

  /// Its address, without a path.
  package var address: String { "https://127.0.0.1:\(port)" }

  /// Whether this machine has Python and `openssl`.
  package static let isPossible: Bool = {
    guard Certificates.shared != nil else { return false }
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    python.arguments = ["python3", "-c", "import ssl"]
    python.standardError = FileHandle.nullDevice
    guard (try? python.run()) != nil else { return false }
    python.waitUntilExit()
    return python.terminationStatus == 0
  }()

  /// Starts a server with a certificate.
  ///
  /// - Throws: an error if it does not start.
  package init(_ kind: Certificates.Kind, _ certificates: Certificates) throws {
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "-uc", Self.script, certificates.certificate(kind), certificates.key(kind),
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw CocoaError(.featureUnsupported)
    }
    self.port = port
  }

  deinit {
    // SIGTERM is blocked on the threads that run tests, and child processes inherit that.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  private static let script = """
    import socket, ssl, sys
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    listener = socket.create_server(('127.0.0.1', 0))
    print(listener.getsockname()[1])
    while True:
      client, _ = listener.accept()
      try:
        with context.wrap_socket(client, server_side=True) as secure:
          request = b''
          while b'\\r\\n\\r\\n' not in request:
            bytes = secure.recv(65536)
            if not bytes: raise OSError('no request')
            request += bytes
          secure.sendall(b'HTTP/1.1 200 OK\\r\\nContent-Length: 6\\r\\nConnection: close\\r\\n\\r\\nsecure')
      except (ssl.SSLError, OSError):
        pass
      finally:
        client.close()
    """
}
