import Simulation
import Testing

@testable import PluginServers

/// Random orders of commands by both sockets, of faults, of losses of the connection and of dropped sockets.
@Suite struct StopPropertyTests {
  private enum Move: CaseIterable {
    case start, load, pause, resume, cloudStop, localStop, dropCloud, dropLocal, disconnect, connect,
      removePot,
      returnPot, overheat, cutPower, restorePower, wait, reset
  }

  @Test func anAcceptedStopIsNeverLost() throws {
    let kitchen = try KitchenBackend()
    var cloud = try kitchen.follow()
    var local = try kitchen.follow(as: nil)
    let random = SeededRandom(seed: 8)
    var (state, accepted) = ("IDLE", 0)
    for number in 0..<4_000 {
      let move = Move.allCases[random.int(in: 0..<Move.allCases.count)]
      let id = "n\(number)"
      if local.isEnded, kitchen.isPowered { local = try kitchen.follow(as: nil) }
      switch move {
      case .start: try cloud.send("cooking:start", data: #"{"recipe_id":"upma"}"#)
      case .load: try kitchen.simulate(.load)
      case .pause: try cloud.send("cooking:pause")
      case .resume: try cloud.send("cooking:resume")
      case .cloudStop: try cloud.send("cooking:stop", id: id)
      case .localStop: if !local.isEnded { try local.send("cooking:stop", id: id) }
      case .dropCloud: cloud = try kitchen.follow()
      case .dropLocal: if kitchen.isPowered { local = try kitchen.follow(as: nil) }
      case .disconnect: try kitchen.simulate(.disconnect)
      case .connect: try kitchen.simulate(.connect)
      case .removePot: try kitchen.simulate(.removePot)
      case .returnPot: try kitchen.simulate(.returnPot)
      case .overheat: if random.int(in: 0..<5) == 0 { try kitchen.simulate(.overheat) }
      case .cutPower: try kitchen.simulate(.cutPower)
      case .restorePower: try kitchen.simulate(.restorePower)
      case .wait: kitchen.scheduler.advance(by: .seconds(random.int(in: 1..<200)))
      case .reset: try kitchen.simulate(.reset)
      }
      let next = try kitchen.state() ?? ""
      let isAccepted = [cloud, local].contains { $0.last("ack")?["id"] == id }
      if isAccepted {
        accepted += 1
        if next != "E_STOP" { Issue.record("move \(number): a stop was acknowledged in \(next)") }
      }
      if state == "E_STOP", next != state, move != .reset {
        Issue.record("move \(number): \(move) left a stop")
      }
      state = next
      [cloud, local].forEach { $0.forget() }
    }
    #expect(accepted > 100)
  }
}

extension KitchenBackend {
  /// Whether the appliance answers on its own network.
  fileprivate var isPowered: Bool { (try? local(.get, "/status").status) == 200 }
}
