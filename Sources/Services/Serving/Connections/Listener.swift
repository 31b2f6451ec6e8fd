package import Foundations
import Glibc

/// Opens sockets that listen.
enum Listener {
  /// A listening socket and its address.
  typealias Opened = (socket: Socket, host: String, port: UInt16)

  /// Listens on an address.
  ///
  /// - Parameters:
  ///   - host: an IPv4 or IPv6 address, or `localhost`.
  ///   - port: the port; 0 for any that is free.
  /// - Returns: the socket and its address.
  /// - Throws: why the port cannot be listened on.
  static func open(host: String, port: UInt16) throws(Diagnostic) -> Opened {
    let host = host == "localhost" ? "127.0.0.1" : host
    do throws(SocketError) {
      let socket = try Socket.listening(on: SocketAddress(host: host, port: port))
      return (socket, host, try socket.address().port)
    } catch {
      throw diagnostic(error, host: host, port: port)
    }
  }

  private static func diagnostic(_ error: SocketError, host: String, port: UInt16) -> Diagnostic {
    switch error.number {
    case EADDRINUSE:
      return Diagnostic(
        .portTaken, .error, "another program listens on port \(port) of `\(host)`", at: nil,
        help: "stop it, or take another port: `--port 0` takes any that is free")
    case EACCES:
      return Diagnostic(
        .cannotListen, .error, "port \(port) needs more rights than this program has", at: nil,
        help: "take a port from 1024 on")
    default:
      return Diagnostic(
        .cannotListen, .error,
        "cannot listen on `\(visibleText(String(host.prefix(80))))`: \(error.description.lowercased())",
        at: nil,
        help: "give an address of this machine, such as `127.0.0.1`, or `0.0.0.0` for all that reach it")
    }
  }
}

extension Diagnostic.Code {
  /// A port that another program listens on.
  package static let portTaken = Self("KL0912")
  /// An address that cannot be listened on.
  package static let cannotListen = Self("KL0913")
}
