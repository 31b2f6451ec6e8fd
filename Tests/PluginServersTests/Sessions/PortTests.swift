import Foundation
import Foundations
import Services
import Simulation
import Storage
import Testing

@testable import Backend
@testable import PluginServers

/// The sockets over a real port.
@Suite struct PortTests {
  @Test func aCookRunsOverAWebSocket() throws {
    let scheduler = Scheduler(.live)
    let kitchen = try KitchenBackend(scheduler)
    try kitchen.admin("", #"{"event":"speed","speed":600}"#)
    let backend = kitchen.backend
    let port = try PortServer(scheduler: scheduler) { request throws(TransportError) in
      try await backend.respond(to: request)
    }
    port.start()
    let transport = try WebSocketTransport(
      port.address, by: NetworkConnector(scheduler), scheduler, SeededRandom(seed: 5))
    let token = try kitchen.token(of: "asha")
    let types = try scheduler.run { () async throws -> [String] in
      let socket = try await transport.connect(HTTPRequest(.get, "/ws?token=\(token)"))
      for (type, data) in [("subscribe", "{}"), ("cooking:start", #"{"recipe_id":"upma"}"#)] {
        try await socket.send(.text(#"{"type":"\#(type)","appliance_id":"EPIC-207","data":\#(data)}"#))
      }
      var types: [String] = []
      while let message = try await socket.incoming.next() {
        guard case .text(let text) = message else { continue }
        let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let type = json?["type"] as? String ?? ""
        if type != "cooking:progress" { types.append(type) }
        if type == "cooking:awaiting_load" {
          _ = try await backend.send(
            HTTPRequest(
              .post, "/__kolam/appliances", headers: HTTPHeaders([("content-type", "application/json")]),
              body: Array(#"{"event":"load"}"#.utf8)))
        }
        if type == "cooking:complete" { break }
      }
      socket.close(.normal)
      return types
    }
    #expect(
      types == [
        "connected", "subscribed", "appliance:status", "cooking:started", "appliance:status",
        "cooking:awaiting_load", "cooking:stage_change", "cooking:stage_change", "cooking:complete",
      ])
    try scheduler.run { await port.stop(grace: .seconds(5)) }
  }

  @Test(arguments: [("/ws?token=wrong", 401), ("/nothing", 404)])
  func aRefusalComesBeforeTheUpgrade(_ path: String, _ status: Int) throws {
    let scheduler = Scheduler(.live)
    let backend = try KitchenBackend(scheduler, pairs: false).backend
    let port = try PortServer(scheduler: scheduler) { request throws(TransportError) in
      try await backend.respond(to: request)
    }
    port.start()
    let transport = try WebSocketTransport(
      port.address, by: NetworkConnector(scheduler), scheduler, SeededRandom(seed: 5))
    do {
      _ = try scheduler.run { try await transport.connect(HTTPRequest(.get, path)) }
      Issue.record("a socket was opened")
    } catch let SocketOpeningError.refused(response) {
      #expect(response.status == status)
    }
    try scheduler.run { await port.stop(grace: .seconds(5)) }
  }
}
