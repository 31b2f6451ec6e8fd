import Foundations
import Glibc
import Services
import Simulation

/// A port with an echo, for clients that are software of others and for measurements.
///
/// `/refuse` answers 401, `/close/CODE` closes with a code, every other path echoes and speaks the subprotocol `events`.
struct EchoServer {
  let scheduler: Scheduler

  /// Opens the port.
  func open(port: UInt16 = 0) throws -> PortServer {
    let scheduler = scheduler
    let server = try PortServer(port: port, scheduler: scheduler) {
      request throws(TransportError) -> ServerResponse in
      let path = request.path.prefix { $0 != "?" }
      if path == "/refuse" {
        return .response(HTTPResponse(status: 401, body: Array("sign in".utf8)))
      }
      guard WebSocketHandshake.response(to: request).status == 101 else {
        return .response(WebSocketHandshake.response(to: request))
      }
      let (client, served) = MemorySocket.pair()
      scheduler.start("echo") {
        if path.hasPrefix("/close/"), let code = UInt16(path.dropFirst(7)) {
          return served.close(SocketClosing(code, "as asked"))
        }
        do { for try await message in served.incoming { try await served.send(message) } } catch {}
      }
      return .socket(client, subprotocols: ["events"])
    }
    server.start()
    return server
  }

  /// Serves until the standard input ends.
  static func run() throws {
    let scheduler = Scheduler(.live)
    let server = try EchoServer(scheduler: scheduler).open()
    print(server.address)
    fflush(nil)
    var byte: UInt8 = 0
    while true {
      try scheduler.wait(until: scheduler.now.advanced(by: .milliseconds(200)))
      if !Descriptors.wait([0], milliseconds: 0).isEmpty, read(0, &byte, 1) <= 0 { break }
    }
    try scheduler.run { await server.stop(grace: .seconds(1)) }
  }
}
