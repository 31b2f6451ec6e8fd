import Foundations
import Hosting
import Services
import Simulation
import TestSupport

extension ExplanationProbes {
  /// A server on a port.
  static func port(
    _ number: UInt16 = 0, host: String = "127.0.0.1", scheduler: Scheduler
  ) throws(Diagnostic) -> PortServer {
    try PortServer(host: host, port: number, scheduler: scheduler) { _ in HTTPResponse(status: 200) }
  }

  /// Resets a remote server's data.
  static func reset(answering status: Int) throws -> [Diagnostic] {
    let server = try LoopbackServer { connection in
      _ = connection.read(1000)
      connection.send("HTTP/1.1 \(status) \r\nServer: Kolam\r\nContent-Length: 0\r\n\r\n")
    }
    let scheduler = Scheduler(.live)
    let servers = try RemoteServers(
      [RemoteTarget(server.address)], prefixes: ["main": ""], scheduler: scheduler)
    return try scheduler.run { try await servers.reset() }
  }

  /// Sends a request to a remote server; an address that is only a scheme means this machine, over plain HTTP.
  static func remote(_ address: String) throws -> [Diagnostic] {
    let server = try LoopbackServer { connection in
      _ = connection.read(1000)
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    }
    let scheduler = Scheduler(.live)
    let whole = address.hasSuffix("//") ? "\(address)127.0.0.1:\(server.port)" : address
    let servers = try RemoteServers([RemoteTarget(whole)], prefixes: ["main": ""], scheduler: scheduler)
    return try scheduler.run { await servers.problems() }
  }
}
