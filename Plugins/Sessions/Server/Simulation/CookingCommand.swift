import Backend
import Foundations

/// What a client has an appliance do (docs/products/epicura.md, 4).
enum CookingCommand: Sendable, Hashable {
  case start(recipe: String, StoredSession.Customizations)
  case pause, resume
  /// Emergency stop.
  case stop

  /// Reads a message of a socket.
  ///
  /// - Returns: nil where its type is no command.
  /// - Throws: a 400 where its data is invalid.
  init?(_ message: SocketEnvelope.Received) throws(ErrorResponse) {
    switch message.type {
    case "cooking:start":
      self = .start(
        recipe: try message.data.required("recipe_id", atMost: 100),
        try StoredSession.Customizations(try message.data.object("customizations")))
    case "cooking:pause": self = .pause
    case "cooking:resume": self = .resume
    case "cooking:stop": self = .stop
    default: return nil
    }
  }
}

extension ApplianceFleet {
  /// Has an appliance do something.
  ///
  /// - Parameters:
  ///   - command: what.
  ///   - device: the appliance's own id; empty on its own network for the only one.
  ///   - account: who wants it, by way of the cloud; nil on its own network.
  /// - Returns: members of the answer.
  /// - Throws: a 404, a 403, or a 409 where it is offline or does something else.
  func perform(
    _ command: CookingCommand, on device: String, by account: String?
  ) throws -> [(String, Value)] {
    let appliance = try find(device, for: account)
    let simulated = simulation(of: appliance)
    guard simulated.engine.isPowered, account == nil || simulated.isConnected else {
      throw ErrorResponse.conflict("the appliance is offline")
    }
    switch command {
    case .start(let recipe, let customizations):
      return [("session_id", .string(try start(recipe, customizations, on: appliance)))]
    case .pause: try drive(appliance, orRefuse: "nothing is cooking that can be paused") { $0.pauseByUser() }
    case .resume:
      try drive(appliance, orRefuse: "the cook is not paused, or its fault is not repaired") { $0.resume() }
    case .stop: change(appliance) { $0.engine.stop() }
    }
    return []
  }

  /// Starts a cook.
  ///
  /// - Returns: the id of its session record.
  private func start(
    _ recipe: String, _ customizations: StoredSession.Customizations, on appliance: Appliance
  ) throws -> String {
    guard let owner = appliance.owner else { throw ErrorResponse.conflict("nobody has paired the appliance") }
    let program = try context.store.read { try ApplianceProgram.fetch(recipe, $0) }
    let session = try record(program, customizations, of: appliance, owner)
    let sightings = program.stages.map { _ in 0.7 + context.random.fraction() / 4 }
    let cook = Cook(session: session.id, program: program, sightings: sightings)
    try drive(appliance, orRefuse: "the appliance is not ready for a dish") { engine in
      guard let outputs = engine.start(cook) else { return nil }
      logged { try context.store.write { try session.write($0) } }
      return outputs
    }
    return session.id
  }
}
