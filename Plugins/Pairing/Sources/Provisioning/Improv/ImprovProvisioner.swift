package import Bluetooth
import Foundations
import Services
package import Simulation

/// Sets up a device with Improv Wi-Fi 2.4: does what ``ImprovState`` says.
///
/// Improv encrypts nothing: its guard is that somebody presses the device's button, which then listens for a minute.
package actor ImprovProvisioner: Provisioner {
  package nonisolated var changes: ChangeBroadcaster { shared.changes }
  package nonisolated var progress: ProvisioningProgress { shared.current }

  private nonisolated let shared = SharedProgress()
  private let peripheral: PeripheralID
  private let central: any BLECentral
  private let scheduler: Scheduler
  private let limits: ProvisioningLimits
  private var state = ImprovState.idle
  private var connection: (any GATTConnection)?
  /// Which connection counts: the end of an earlier one is no news.
  private var connectionNumber = 0
  private var link: PeripheralLink?
  private var commands: ImprovLink?
  private var work: Job?
  private var watches: [Job] = []
  /// Which work counts: what an earlier state began is of no more use.
  private var turn = 0
  private var password = ""

  /// Prepares the setup of a device; nothing happens before ``start()``.
  ///
  /// - Parameters:
  ///   - peripheral: the device, as it was heard.
  ///   - central: the radio that has heard it.
  ///   - scheduler: runs the setup.
  ///   - limits: how long each part may take.
  package init(
    _ peripheral: PeripheralID, by central: any BLECentral, on scheduler: Scheduler,
    limits: ProvisioningLimits = ProvisioningLimits()
  ) {
    (self.peripheral, self.central, self.scheduler, self.limits) = (peripheral, central, scheduler, limits)
  }

  package func start() async { await handle(.start) }
  package func confirm() async {}

  package func identify() async {
    guard state == .choosing || state == .authorizing, let commands else { return }
    // Whether it blinks, the person sees.
    scheduler.start("provisioning") { try? await commands.send(.identify) }
  }

  package func listNetworks() async {
    if state == .choosing { begin { try await $0.readNetworks() } }
  }

  package func join(_ network: String, password: String) async {
    guard state == .choosing else { return }
    self.password = password
    note { ($0.network, $0.joinFailure) = (network, nil) }
    await handle(.chosen)
  }

  package func claimCode() async -> String? { nil }

  package func end() async { await handle(.end) }

  // MARK: The state

  private func handle(_ event: ImprovState.Event) async {
    if case .error(let error) = event { commands?.take(error) }
    guard let next = state.after(event) else { return }
    note(event, next)
    let before = state
    state = next
    // What the device says of a join does not end the wait for the rest of it.
    if case .joining(.provisioning) = next { return }
    turn += 1
    work?.cancel()
    work = nil
    note { $0.step = next.step }
    switch next {
    case .connecting: begin { try await $0.connect() }
    case .discovering: begin { try await $0.discover() }
    case .reading: begin { try await $0.readDevice() }
    case .choosing where before == .authorizing || before == .reading: begin { try await $0.readNetworks() }
    case .joining(.sent): begin { try await $0.sendNetwork() }
    case .joining: begin { try await $0.waitForTheRest() }
    case .failed, .ended: await disconnect()
    case .joined: await disconnect()
    case .idle, .authorizing, .choosing: break
    }
  }

  /// Notes what an event means beside the state.
  private func note(_ event: ImprovState.Event, _ next: ImprovState) {
    guard next == .choosing, case .joining = state else {
      if event == .start { note { $0 = ProvisioningProgress() } }
      return
    }
    note { $0.joinFailure = event == .overdue ? .timedOut : .refused }
  }

  private func note(_ change: (inout ProvisioningProgress) -> Void) { shared.note(change) }

  // MARK: What a state does

  private func begin(
    _ body: @escaping @Sendable (ImprovProvisioner) async throws -> ImprovState.Event?
  ) {
    let turn = turn
    work?.cancel()
    work = scheduler.start("provisioning") { [weak self] in
      guard let self else { return }
      do {
        if let event = try await body(self) { await finish(turn, event) }
      } catch let failure as ProvisioningFailure {
        await finish(turn, .failed(failure))
      } catch {
        // Cancelled: another state has begun.
      }
    }
  }

  private func finish(_ turn: Int, _ event: ImprovState.Event) async {
    guard turn == self.turn else { return }
    // It has ended by itself: cancelled it could not disconnect.
    work = nil
    await handle(event)
  }

  private func connect() async throws -> ImprovState.Event? {
    await disconnect()
    let new = try await PeripheralLink.connect(to: peripheral, by: central, in: limits.connect, on: scheduler)
    guard state == .connecting else {
      await new.disconnect()
      throw CancellationError()
    }
    connection = new
    return .connected
  }

  private func discover() async throws -> ImprovState.Event? {
    guard let connection else { throw ProvisioningFailure.connectionLost }
    let new = try await PeripheralLink(connection, by: central)
    (link, commands) = (new, ImprovLink(new, on: scheduler, limit: limits.answer))
    return .discovered
  }

  private func readDevice() async throws -> ImprovState.Event? {
    guard let link, let commands else { throw ProvisioningFailure.connectionLost }
    let service = ImprovServices.service
    follow(try await link.values(of: ImprovServices.state, in: service)) { provisioner, value in
      if let device = value.first.flatMap(ImprovState.Device.init(rawValue:)) {
        await provisioner.handle(.device(device))
      }
    }
    follow(try await link.values(of: ImprovServices.error, in: service)) { provisioner, value in
      if let byte = value.first { await provisioner.handle(.error(ImprovError(byte: byte))) }
    }
    follow(try await link.values(of: ImprovServices.result, in: service)) { provisioner, value in
      await provisioner.take(value)
    }
    var abilities: ImprovServices.Capabilities = []
    // Old devices have no such characteristic.
    if link.has(ImprovServices.capabilities, of: service) {
      let bytes = try await link.read(ImprovServices.capabilities, of: service)
      abilities = ImprovServices.Capabilities(rawValue: bytes.first ?? 0)
    }
    canList = abilities.contains(.networks)
    let canIdentify = abilities.contains(.identify)
    note { $0.canIdentify = canIdentify }
    if abilities.contains(.information), let texts = try await commands.ask(.information), texts.count >= 4 {
      note { ($0.name, $0.firmware) = (texts[3], "\(texts[0]) \(texts[1])") }
    }
    let state = try await link.read(ImprovServices.state, of: service)
    guard let device = state.first.flatMap(ImprovState.Device.init(rawValue:)) else {
      throw ProvisioningFailure.unsupported
    }
    return .read(device)
  }

  private var canList = false

  private func readNetworks() async throws -> ImprovState.Event? {
    guard canList, let texts = try await commands?.ask(.networks) else { return nil }
    let networks = (0..<texts.count / 3).map { number -> WiFiNetwork in
      let first = 3 * number
      return WiFiNetwork(
        name: texts[first], rssi: Int(texts[first + 1]), isSecured: texts[first + 2] != "NO")
    }
    // A network with several access points is in the list several times; one that hides its name has none.
    var strongest: [String: WiFiNetwork] = [:]
    for network in networks where !network.name.isEmpty {
      if let known = strongest[network.name], (known.rssi ?? .min) >= (network.rssi ?? .min) { continue }
      strongest[network.name] = network
    }
    let sorted = strongest.values.sorted { one, other in
      one.rssi == other.rssi ? one.name < other.name : (one.rssi ?? .min) > (other.rssi ?? .min)
    }
    note { $0.networks = sorted }
    return nil
  }

  private func sendNetwork() async throws -> ImprovState.Event? {
    guard let commands, let network = progress.network else { throw ProvisioningFailure.connectionLost }
    let end = scheduler.now.advanced(by: limits.join)
    let password = password
    self.password = ""
    try await commands.send(.join, texts: [network, password])
    try await scheduler.sleep(until: end)
    return .overdue
  }

  private func waitForTheRest() async throws -> ImprovState.Event? {
    try await scheduler.sleep(for: limits.farewell)
    return .overdue
  }

  private func take(_ value: [UInt8]) async {
    guard let commands, let frame = try? await commands.take(value) else { return }
    guard frame.command == ImprovServices.Command.join.rawValue else { return }
    if let url = frame.texts?.first, !url.isEmpty { note { $0.address = url } }
    await handle(.answered)
  }

  // MARK: The connection

  private func follow(
    _ values: Incoming<[UInt8]>, _ take: @escaping @Sendable (ImprovProvisioner, [UInt8]) async -> Void
  ) {
    let number = connectionNumber
    watches.append(
      scheduler.start("provisioning") { [weak self] in
        while let value = try? await values.next() {
          guard let self else { return }
          await take(self, value)
        }
        await self?.connectionEnded(number)
      })
  }

  private func connectionEnded(_ number: Int) async {
    guard number == connectionNumber, let old = connection else { return }
    (link, commands, connection) = (nil, nil, nil)
    await handle(.failed(await PeripheralLink.failure(ofEnded: old, central)))
  }

  private func disconnect() async {
    let (old, watches) = (connection, watches)
    (self.watches, link, commands, connection) = ([], nil, nil, nil)
    connectionNumber += 1
    await old?.disconnect()
    // Last, since one of them may be what runs this.
    for watch in watches { watch.cancel() }
  }
}

extension ImprovState {
  /// What a person is shown of it.
  fileprivate var step: ProvisioningProgress.Step {
    switch self {
    case .idle: .idle
    case .connecting: .connecting
    case .discovering, .reading: .discovering
    case .authorizing: .authorizing
    case .choosing: .choosing
    case .joining: .joining
    case .joined: .joined
    case .failed(let failure): .failed(failure)
    case .ended: .ended
    }
  }
}
