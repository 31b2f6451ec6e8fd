internal import Foundation
internal import Glibc

/// A peer for connections of bytes, implemented with Python's `socket` and `ssl`: it does what the first line that it is
/// sent says.
///
/// `echo` sends back all it receives; `hello` sends `hello` and ends its sending side; `reset` breaks the connection;
/// `stall` sends `m` and reads no more.
package final class PeerProcess: Sendable {
  /// The port that it listens on.
  package let port: Int
  private let process: Process

  /// Starts a peer.
  ///
  /// - Parameter certificates: where it speaks TLS, whose valid certificate it has; nil for TCP alone.
  /// - Throws: an error if it does not start.
  package init(_ certificates: Certificates? = nil) throws {
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["python3", "-uc", Self.script]
      + (certificates.map { [$0.certificate(.valid), $0.key(.valid)] } ?? [])
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
    import socket, ssl, struct, sys, threading
    context = None
    if len(sys.argv) > 1:
      context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
      context.load_cert_chain(sys.argv[1], sys.argv[2])
    listener = socket.create_server(('127.0.0.1', 0))
    print(listener.getsockname()[1])
    def serve(peer):
      if context: peer = context.wrap_socket(peer, server_side=True)
      command = b''
      while not command.endswith(b'\\n'):
        byte = peer.recv(1)
        if not byte: return
        command += byte
      if command == b'echo\\n':
        while True:
          bytes = peer.recv(65536)
          if not bytes: return
          peer.sendall(bytes)
      elif command == b'hello\\n':
        peer.sendall(b'hello')
        if context:
          peer.setblocking(False)
          try: peer.unwrap()
          except ssl.SSLError: pass
          threading.Event().wait()
        else:
          peer.shutdown(socket.SHUT_WR)
          while peer.recv(65536): pass
      elif command == b'reset\\n':
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
        peer.close()
      elif command == b'stall\\n':
        peer.sendall(b'm')
        threading.Event().wait()
    def attempt(peer):
      try: serve(peer)
      except OSError: pass
      finally: peer.close()
    while True:
      threading.Thread(target=attempt, args=(listener.accept()[0],), daemon=True).start()
    """
}
