import Backend
import Foundations
import Simulation
import Storage

/// All appliances of a development server, simulated from their registration on, and the sockets that follow them.
actor ApplianceFleet {
  let context: ServerContext
  private var appliances: [String: SimulatedAppliance] = [:]
  var clients: [Int: SocketClient] = [:]
  var lastClient = 0

  init(_ context: ServerContext) { self.context = context }

  deinit {
    for client in clients.values { client.outbound.finish() }
    for appliance in appliances.values { appliance.timer?.cancel() }
  }

  /// The server's time, for records.
  var now: Timestamp { context.clock.now }
  /// The time by which engines work: a test may set the server's clock.
  var time: Timestamp { context.clock.scheduler.now }

  // MARK: Finding

  /// A stored appliance by its own id.
  ///
  /// - Parameters:
  ///   - device: the id; empty on the appliance's own network, where there is but one: the busiest, or the newest.
  ///   - account: whose it must be; nil on its own network, which asks nobody.
  /// - Returns: the appliance.
  /// - Throws: a 404 or a 403.
  func find(_ device: String, for account: String?) throws -> Appliance {
    try context.store.read { db in
      if let account { return try Appliance.owned(device: device, by: account, db) }
      if !device.isEmpty {
        guard let found = try Appliance.fetch(device: device, db) else {
          throw ErrorResponse.notFound("there is no such appliance")
        }
        return found
      }
      let all = try Appliance.all(db)
      guard
        let found = all.first(where: { $0.status == .cooking }) ?? all.first(where: { $0.status == .error })
          ?? all.first
      else { throw ErrorResponse.notFound("no appliance has registered") }
      return found
    }
  }

  /// The simulation of an appliance, at this moment.
  func simulation(of appliance: Appliance) -> SimulatedAppliance {
    change(appliance) { _ in [] }
    return appliances[appliance.device] ?? SimulatedAppliance(appliance, time: time)
  }

  /// What a camera over the pot of an appliance sees at this moment; nil where it is not on the local network.
  func look(into device: String) -> EngineReading? {
    guard var simulated = appliances[device] else { return nil }
    let passed = simulated.sync(time: time)
    appliances[device] = simulated
    deliver(passed, of: simulated)
    report(device)
    // Where nothing was said, the wake that is set still holds; to find the next one takes more time than a picture.
    if !passed.isEmpty { schedule(device) }
    return simulated.isOnLocalNetwork ? simulated.engine.reading : nil
  }

  // MARK: Changing

  /// Changes the simulation of an appliance, and says what comes of it.
  ///
  /// - Parameters:
  ///   - appliance: the appliance.
  ///   - body: the change, at this moment; returns what the engine says.
  /// - Throws: the error of the change; time has passed nevertheless.
  func change(
    _ appliance: Appliance, _ body: (inout SimulatedAppliance) throws -> [EngineOutput]
  ) rethrows {
    try change(appliances[appliance.device] ?? SimulatedAppliance(appliance, time: time), body)
  }

  /// Has an engine do something.
  ///
  /// - Parameters:
  ///   - appliance: the appliance.
  ///   - refusal: why the engine refuses, if it does.
  ///   - body: what it does; nil where it refuses.
  /// - Throws: a 409 where the engine refuses.
  func drive(
    _ appliance: Appliance, orRefuse refusal: String, _ body: (inout CookingEngine) -> [EngineOutput]?
  ) throws {
    try change(appliance) { simulated in
      guard let outputs = body(&simulated.engine) else { throw ErrorResponse.conflict(refusal) }
      return outputs
    }
  }

  private func change(
    _ known: SimulatedAppliance, _ body: (inout SimulatedAppliance) throws -> [EngineOutput]
  ) rethrows {
    var simulated = known
    let passed = simulated.sync(time: time)
    appliances[simulated.device] = simulated
    deliver(passed, of: simulated)
    defer {
      report(simulated.device)
      schedule(simulated.device)
    }
    let outputs = try body(&simulated)
    appliances[simulated.device] = simulated
    deliver(outputs, of: simulated)
  }

  /// Wakes an appliance that has something to say.
  private func wake(_ device: String) {
    if let simulated = appliances[device] { change(simulated) { _ in [] } }
  }

  private func schedule(_ device: String) {
    guard let simulated = appliances[device] else { return }
    simulated.timer?.cancel()
    guard let next = simulated.nextOutput else {
      appliances[device]?.timer = nil
      return
    }
    let scheduler = context.clock.scheduler
    appliances[device]?.timer = scheduler.start("appliance \(device)") { [weak self] in
      guard (try? await scheduler.sleep(until: next)) != nil else { return }
      await self?.wake(device)
    }
  }

  // MARK: Saying

  private func deliver(_ outputs: [EngineOutput], of simulated: SimulatedAppliance) {
    var isChanged = false
    for output in outputs {
      if case .progress = output {
        // A fast appliance says no more in a second of the server than one that is not: people see no more.
        guard simulated.speed == 1 || isChanged || isProgressDue(simulated.device) else { continue }
        appliances[simulated.device]?.saidProgress = time
      } else {
        isChanged = true
      }
      if let event = CookingEvents.event(output) { broadcast(event.type, event.data, of: simulated) }
      logged { try record(output, of: simulated) }
    }
  }

  private func isProgressDue(_ device: String) -> Bool {
    guard let said = appliances[device]?.saidProgress else { return true }
    return said.duration(to: time) >= .seconds(CookingEngine.progressInterval)
  }

  /// Reports the status of an appliance where it has changed.
  private func report(_ device: String) {
    guard let simulated = appliances[device] else { return }
    let (cloud, local) = (simulated.status, simulated.localStatus)
    appliances[device]?.reported = (cloud, local)
    if cloud != simulated.reported.cloud {
      logged { try context.store.write { try Appliance.report(cloud, of: device, now: now, $0) } }
      announceStatus(of: simulated, isLocal: false)
    }
    if local != simulated.reported.local { announceStatus(of: simulated, isLocal: true) }
  }

  /// Logs what the store reports; the simulation goes on.
  func logged(_ body: () throws -> Void) {
    do { try body() } catch {
      context.log.write(ServerLogEntry(server: SessionsServer.name, time: now, .note("appliance: \(error)")))
    }
  }
}

/// A fleet for as long as its server has it: connections that outlive a reset must not keep the fleet before.
final class WeakFleet: Sendable {
  weak let fleet: ApplianceFleet?

  init(_ fleet: ApplianceFleet) { self.fleet = fleet }
}
