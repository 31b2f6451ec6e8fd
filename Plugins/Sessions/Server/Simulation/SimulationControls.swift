import Backend
import Foundations
import Services
import Storage

// What testers do to simulated appliances, at paths that no prefix stands before and no fault concerns:
//
//   GET  /__kolam/appliances           all appliances with the states of their engines
//   POST /__kolam/appliances           something happens to one: `{"event", "device_id", "speed", "local_address"}`, see
//                                      ``SimulationEvent``
//   POST /__kolam/appliances/register  an appliance registers: `{"device_id", "pairing_code", "local_address"}`, the first
//                                      two made up where they are missing
//
// A product's own server has no such paths.

/// What can happen to a simulated appliance.
enum SimulationEvent: String, Sendable, CaseIterable {
  /// Somebody fills the dispensers.
  case load
  case removePot = "remove_pot"
  case returnPot = "return_pot"
  case failSensor = "sensor_fault"
  case repairSensor = "sensor_ok"
  case stallMotor = "motor_stall"
  case repairMotor = "motor_ok"
  case failCamera = "camera_fault"
  case repairCamera = "camera_ok"
  case overheat = "over_temperature"
  case loseController = "communication_lost"
  case powerAnomaly = "power_anomaly"
  case cutPower = "power_cut"
  case restorePower = "power_back"
  /// It loses its connection to the cloud.
  case disconnect = "offline"
  case connect = "online"
  /// Nobody on the local network reaches it; the cloud does.
  case leaveNetwork = "local_offline"
  case joinNetwork = "local_online"
  /// Somebody presses its own emergency stop.
  case pressStop = "stop_button"
  /// Somebody presses its own reset.
  case reset = "hardware_reset"
  /// A new firmware is offered.
  case firmware = "firmware_available"
  /// From now on, `speed` of its seconds pass in one.
  case speed
  /// Its router gives it the address `local_address`.
  case move
}

/// The routes of the controls.
struct SimulationControls: Sendable {
  let context: ServerContext
  let fleet: ApplianceFleet

  private static let path = "/__kolam/appliances"

  var routes: [Route] {
    [
      Route(.get, Self.path) { [fleet] _ in try await .json(["appliances": .list(fleet.overview())]) },
      Route(.post, Self.path) { [fleet] request in
        let body = try JSONBody(request)
        let name = try body.required("event", atMost: 40)
        guard let event = SimulationEvent(rawValue: name) else {
          let names = SimulationEvent.allCases.map(\.rawValue)
          let hint = nearestName(to: name, in: names).map { "did you mean `\($0)`?" }
          throw ErrorResponse.parameter("event", hint ?? "expected one of \(names.joined(separator: ", "))")
        }
        let speed = try body.integer("speed", in: 1...600)
        return try await .json(
          fleet.simulate(
            event, on: try body.text("device_id", atMost: 64) ?? "", speed: speed,
            address: Registration.address(body)))
      },
      Route(.post, "\(Self.path)/register") { [context] request in
        let body = try JSONBody(request)
        let digits = String(1_000_000 + context.random.int(in: 0..<1_000_000)).dropFirst()
        let code = try body.text("pairing_code", atMost: 6) ?? String(digits)
        let number = String(1000 + context.random.int(in: 0..<1000)).dropFirst()
        let device = try body.text("device_id", atMost: 64) ?? "EPIC-\(number)"
        let registration = Registration(
          device: device, serial: "SN-\(device)", firmwareCM5: "1.4.0", firmwareSTM32: "1.1.2",
          mac: "02:00:00:00:00:01", code: code, address: try Registration.address(body))
        let (id, now) = (context.identifiers.next(), context.clock.now)
        let appliance = try context.store.write {
          try registration.write(id: id, isTrusted: true, now: now, $0)
        }
        return .json(
          [
            "id": .string(appliance.id), "device_id": .string(appliance.device),
            "pairing_code": .string(code),
          ], status: 201)
      },
    ]
  }
}

extension ApplianceFleet {
  /// All appliances with the states of their engines.
  func overview() throws -> [Value] {
    try context.store.read { try Appliance.all($0) }.map { summary($0) }
  }

  private func summary(_ appliance: Appliance) -> Value {
    let simulated = simulation(of: appliance)
    return [
      "id": .string(appliance.id), "device_id": .string(appliance.device),
      "is_paired": .bool(appliance.owner != nil), "status": .string(simulated.status.rawValue),
      "state": .string(simulated.engine.state.rawValue), "is_powered": .bool(simulated.engine.isPowered),
      "is_connected": .bool(simulated.isConnected),
      "is_locally_reachable": .bool(simulated.isLocallyReachable), "speed": .int(simulated.speed),
      "temperature": .double(CookingEvents.tenths(simulated.engine.celsius)),
      "faults": .list(simulated.engine.faults.map(\.rawValue).sorted().map { .string($0) }),
    ]
  }

  /// Has something happen to an appliance.
  ///
  /// - Parameters:
  ///   - event: what happens.
  ///   - device: the appliance's own id; empty for the only one.
  ///   - speed: how many of its seconds pass in one, with ``SimulationEvent/speed`` only.
  ///   - address: where it is, with ``SimulationEvent/move`` only.
  /// - Returns: what is known of it then.
  /// - Throws: a 404 where there is no such appliance, a 400 where one of several must be named, a 409 where the event
  ///   cannot happen now.
  func simulate(
    _ event: SimulationEvent, on device: String, speed: Int?, address: LocalAddress?
  ) throws -> Value {
    let all = try context.store.read { try Appliance.all($0) }
    guard device.isEmpty ? all.count <= 1 : true else {
      throw ErrorResponse.parameter("device_id", "name one of \(all.map(\.device).joined(separator: ", "))")
    }
    guard let appliance = device.isEmpty ? all.first : all.first(where: { $0.device == device }) else {
      throw ErrorResponse.notFound("there is no such appliance")
    }
    guard (event == .speed) == (speed != nil) else {
      throw ErrorResponse.parameter("speed", "goes with the event `speed`, and with no other")
    }
    guard (event == .move) == (address != nil) else {
      throw ErrorResponse.parameter("local_address", "goes with the event `move`, and with no other")
    }
    if let address { try move(appliance, to: address) }
    try perform(event, on: appliance, speed: speed ?? 1)
    return summary(appliance)
  }

  private func perform(_ event: SimulationEvent, on appliance: Appliance, speed: Int) throws {
    switch event {
    case .load: try drive(appliance, orRefuse: "no cook waits for its ingredients") { $0.load() }
    case .removePot: change(appliance) { $0.engine.fail(.potRemoved) }
    case .returnPot: change(appliance) { $0.engine.clear(.potRemoved) }
    case .failSensor: change(appliance) { $0.engine.fail(.sensor) }
    case .repairSensor: change(appliance) { $0.engine.clear(.sensor) }
    case .stallMotor: change(appliance) { $0.engine.fail(.motor) }
    case .repairMotor: change(appliance) { $0.engine.clear(.motor) }
    case .failCamera: change(appliance) { $0.engine.fail(.camera) }
    case .repairCamera: change(appliance) { $0.engine.clear(.camera) }
    case .overheat: change(appliance) { $0.engine.fail(CriticalFault.overTemperature) }
    case .loseController: change(appliance) { $0.engine.fail(CriticalFault.communicationLost) }
    case .powerAnomaly: change(appliance) { $0.engine.fail(CriticalFault.powerAnomaly) }
    case .cutPower: change(appliance) { $0.engine.cutPower() }
    case .restorePower: change(appliance) { $0.engine.restorePower() }
    case .disconnect, .connect:
      change(appliance) { simulated in
        simulated.isConnected = event == .connect
        return []
      }
    case .leaveNetwork, .joinNetwork:
      change(appliance) { simulated in
        simulated.isLocallyReachable = event == .joinNetwork
        return []
      }
      if event == .leaveNetwork { dropLocalClients(of: appliance.device) }
    case .pressStop: change(appliance) { $0.engine.stop() }
    case .reset: try drive(appliance, orRefuse: "there is nothing to reset") { $0.reset() }
    case .firmware: try offerFirmware(simulation(of: appliance))
    case .move: dropLocalClients(of: appliance.device)
    case .speed:
      change(appliance) { simulated in
        simulated.speed = speed
        return []
      }
    }
  }

  private func move(_ appliance: Appliance, to address: LocalAddress) throws {
    try context.store.write { try Appliance.move(to: address, appliance.device, $0) }
  }

  private func offerFirmware(_ simulated: SimulatedAppliance) throws {
    let firmware = Firmware(.cm5, version: "1.5.0", released: time)
    try context.store.write { try firmware.write($0) }
    broadcast(
      "appliance:alert",
      [
        "alert_type": "firmware_update_available",
        "message": .string("Version \(firmware.version) is available"), "priority": "low",
      ], of: simulated)
    try pushFirmware(firmware, of: simulated)
  }
}
