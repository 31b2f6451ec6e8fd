import Backend
import Foundations

/// A client that follows appliances by a socket.
struct SocketClient: Sendable {
  /// Whose it is; nil on the appliances' own network.
  let account: String?
  /// What it is sent; it ends where the client reads too slowly.
  let outbound: AsyncStream<String>.Continuation
  /// The appliances that it follows, by their own ids.
  var devices: Set<String> = []
}

extension ApplianceFleet {
  /// How many messages a client may leave unread.
  static let mostUnread = 512

  /// Adds a client.
  ///
  /// - Returns: its number.
  func join(_ account: String?, _ outbound: AsyncStream<String>.Continuation) -> Int {
    lastClient += 1
    clients[lastClient] = SocketClient(account: account, outbound: outbound)
    send(
      SocketEnvelope.text("connected", nil, members: [("user_id", .string(account ?? "local"))], now: now),
      to: lastClient)
    return lastClient
  }

  /// Removes a client.
  func leave(_ number: Int) { clients.removeValue(forKey: number)?.outbound.finish() }

  func send(_ text: String, to number: Int) {
    guard let client = clients[number] else { return }
    if case .dropped = client.outbound.yield(text) { leave(number) }
  }

  /// Sends an event to all clients that follow an appliance and can hear it.
  func broadcast(_ type: String, _ data: Value, of simulated: SimulatedAppliance) {
    guard simulated.engine.isPowered else { return }
    if simulated.isConnected { tell(type, data, of: simulated.device, isLocal: false) }
    if simulated.isLocallyReachable { tell(type, data, of: simulated.device, isLocal: true) }
  }

  /// Sends an event to all clients that follow an appliance by way of the cloud, or on its own network.
  private func tell(_ type: String, _ data: Value, of device: String, isLocal: Bool) {
    let listening = clients.filter {
      ($0.value.account == nil) == isLocal && $0.value.devices.contains(device)
    }
    if listening.isEmpty { return }
    let text = SocketEnvelope.text(type, device, data, now: now)
    let owner = try? context.store.fetch { try Appliance.fetch(device: device, $0)?.owner }
    for (number, client) in listening.sorted(by: { $0.key < $1.key })
    where isLocal || client.account == owner {
      send(text, to: number)
    }
  }

  /// Tells of an appliance's status; of one that is lost, the cloud does.
  func announceStatus(of simulated: SimulatedAppliance, isLocal: Bool) {
    if isLocal, !simulated.isOnLocalNetwork { return dropLocalClients(of: simulated.device) }
    tell(
      "appliance:status", statusData(of: simulated, isLocal: isLocal), of: simulated.device, isLocal: isLocal)
  }

  /// Without power, away from the local network and at an address that it has no longer, nobody answers on the appliance's own network.
  func dropLocalClients(of device: String) {
    for (number, client) in clients where client.account == nil && client.devices.contains(device) {
      leave(number)
    }
  }

  private func statusData(of simulated: SimulatedAppliance, isLocal: Bool) -> Value {
    let stored = try? context.store.fetch { try Appliance.fetch(device: simulated.device, $0) }
    return [
      "status": .string((isLocal ? simulated.localStatus : simulated.status).rawValue),
      "firmware_version_cm5": .string(stored?.firmwareCM5 ?? ""),
      "firmware_version_stm32": .string(stored?.firmwareSTM32 ?? ""),
    ]
  }

  // MARK: What clients send

  /// Handles a message of a client.
  func receive(_ text: String, from number: Int) {
    guard let client = clients[number] else { return }
    let message: SocketEnvelope.Received
    do throws(SocketEnvelope.Malformed) { message = try SocketEnvelope.read(text) } catch {
      return send(
        SocketEnvelope.error("VALIDATION_ERROR", error.message, nil, id: error.id, now: now), to: number)
    }
    do {
      if message.type == "subscribe" { return try subscribe(number, to: message.device, message.id) }
      guard let command = try CookingCommand(message) else {
        // A later version's command: only one who asks for an answer gets one.
        throw ErrorResponse.parameter("type", "unknown type `\(message.type)`")
      }
      let facts = try perform(command, on: message.device, by: client.account)
      if let id = message.id { send(SocketEnvelope.ack(id, message.device, facts, now: now), to: number) }
    } catch {
      refuse(message, error, number)
    }
  }

  private func refuse(_ message: SocketEnvelope.Received, _ error: any Error, _ number: Int) {
    guard message.id != nil || message.type == "subscribe" else { return }
    let failure = error as? ErrorResponse ?? .internalError
    if error as? ErrorResponse == nil { logged { throw error } }
    send(
      SocketEnvelope.error(
        Envelope.code(of: failure), failure.message, message.device, id: message.id, now: now), to: number)
  }

  private func subscribe(_ number: Int, to device: String, _ id: Value?) throws {
    let account = clients[number]?.account
    let appliance = try find(device, for: account)
    let simulated = simulation(of: appliance)
    guard account != nil || simulated.isOnLocalNetwork else {
      throw ErrorResponse.conflict("the appliance is offline")
    }
    clients[number]?.devices.insert(appliance.device)
    let status = account == nil ? simulated.localStatus : simulated.status
    let identifier = id.map { [("id", $0)] } ?? []
    send(
      SocketEnvelope.text(
        "subscribed", appliance.device, ["current_status": .string(status.rawValue)], members: identifier,
        now: now), to: number)
    func say(_ type: String, _ data: Value) {
      send(SocketEnvelope.text(type, appliance.device, data, now: now), to: number)
    }
    say("appliance:status", statusData(of: simulated, isLocal: account == nil))
    // Without a replay, a client that comes later would wait for the next event.
    guard !context.dialects.isOn(CookingDialects.noProposedEvents), account == nil || simulated.isConnected,
      simulated.engine.isPowered,
      let cook = simulated.engine.cook
    else { return }
    if let event = CookingEvents.event(.started(cook)) { say(event.type, event.data) }
    switch simulated.engine.state {
    case .loading: break
    case .awaitingLoad: say("cooking:awaiting_load", CookingEvents.load(cook))
    default: say("cooking:progress", CookingEvents.progress(simulated.engine.reading))
    }
    if let pause = simulated.engine.pause, simulated.engine.state == .paused,
      let event = CookingEvents.event(.paused(cook, pause.reason))
    {
      say(event.type, event.data)
    }
  }
}
