package import Bluetooth
import Services
package import Simulation

/// Sets up an Epicura appliance by its own services (docs/products/epicura.md, 5): does what ``EpicuraState`` says.
package actor EpicuraProvisioner: Provisioner {
  package nonisolated var changes: ChangeBroadcaster { shared.changes }
  package nonisolated var progress: ProvisioningProgress { shared.current }

  private nonisolated let shared = SharedProgress()
  private let peripheral: PeripheralID
  private let central: any BLECentral
  private let scheduler: Scheduler
  private let random: any RandomSource
  private let limits: ProvisioningLimits
  private var state = EpicuraState.idle
  private var link: PeripheralLink?
  private var work: Job?
  private var watch: Job?
  /// Which work counts: what an earlier state began is of no more use.
  private var turn = 0
  private var password = ""
  /// How often the address is read again, a second apart, as long as there is none.
  private static let addressReadings = 8
  /// How long the status may take that is read before the setup gives up.
  private static let lastReading = Duration.seconds(2)

  /// Prepares the setup of an appliance; nothing happens before ``start()``.
  ///
  /// - Parameters:
  ///   - peripheral: the appliance, as it was heard.
  ///   - central: the radio that has heard it.
  ///   - scheduler: runs the setup.
  ///   - random: initialization vectors.
  ///   - limits: how long each part may take.
  package init(
    _ peripheral: PeripheralID, by central: any BLECentral, on scheduler: Scheduler,
    random: any RandomSource, limits: ProvisioningLimits = ProvisioningLimits()
  ) {
    (self.peripheral, self.central, self.scheduler) = (peripheral, central, scheduler)
    (self.random, self.limits) = (random, limits)
  }

  package func start() async { await handle(.start) }

  package func confirm() async {
    note { $0.hasNewCode = false }
    await handle(.confirmed)
  }

  package func listNetworks() async {}
  package func identify() async {}

  package func join(_ network: String, password: String) async {
    guard state == .choosing else { return }
    self.password = password
    note { ($0.network, $0.joinFailure, $0.message) = (network, nil, nil) }
    await handle(.chosen)
  }

  package func claimCode() async -> String? {
    // Where the connection is gone, the server honours the last code for a minute.
    if state == .joined, let link, let code = try? await readCode(link) { note { $0.code = code } }
    return progress.code
  }

  package func end() async { await handle(.end) }

  // MARK: The state

  private func handle(_ event: EpicuraState.Event) async {
    guard let next = state.after(event) else { return }
    note(event, in: state)
    state = next
    turn += 1
    work?.cancel()
    work = nil
    // What a new state shows is there before its work begins.
    note { $0.step = next.step }
    switch next {
    case .connecting: begin { try await $0.connect() }
    case .discovering: begin { try await $0.discover() }
    case .reading: begin { try await $0.readDevice() }
    case .checking: begin { try await $0.checkCode() }
    case .joining: begin { try await $0.writeNetwork() }
    case .explaining: begin { try await $0.explain() }
    case .addressing: begin { try await $0.readAddress() }
    case .failed, .ended: await disconnect()
    case .idle, .confirming, .choosing, .joined: break
    }
  }

  /// Notes what an event means beside the state.
  private func note(_ event: EpicuraState.Event, in state: EpicuraState) {
    switch event {
    case .start: note { $0 = ProvisioningProgress() }
    case .codeChanged: note { $0.hasNewCode = true }
    case .overdue where state == .joining: note { $0.joinFailure = .timedOut }
    case .explained: note { $0.joinFailure = .refused }
    default: break
    }
    if event != .codeKept, event != .chosen { password = "" }
  }

  private func note(_ change: (inout ProvisioningProgress) -> Void) { shared.note(change) }

  // MARK: What a state does

  private func begin(_ body: @escaping @Sendable (EpicuraProvisioner) async throws -> EpicuraState.Event) {
    let turn = turn
    work = scheduler.start("provisioning") { [weak self] in
      guard let self else { return }
      do {
        let event = try await body(self)
        await finish(turn, event)
      } catch let failure as ProvisioningFailure {
        await finish(turn, .failed(failure))
      } catch {
        // Cancelled: another state has begun.
      }
    }
  }

  private func finish(_ turn: Int, _ event: EpicuraState.Event) async {
    guard turn == self.turn else { return }
    // It has ended by itself: cancelled it could not disconnect.
    work = nil
    await handle(event)
  }

  private var connection: (any GATTConnection)?
  /// Which connection counts: the end of an earlier one is no news.
  private var connectionNumber = 0

  private func connect() async throws -> EpicuraState.Event {
    await disconnect()
    let new = try await PeripheralLink.connect(to: peripheral, by: central, in: limits.connect, on: scheduler)
    guard state == .connecting else {
      await new.disconnect()
      throw CancellationError()
    }
    connection = new
    return .connected
  }

  private func discover() async throws -> EpicuraState.Event {
    guard let connection else { throw ProvisioningFailure.connectionLost }
    link = try await PeripheralLink(connection, by: central)
    return .discovered
  }

  private func readDevice() async throws -> EpicuraState.Event {
    let link = try current
    // Before all else, so that a lost connection is noticed while a person compares the codes.
    let values = try await link.values(of: EpicuraServices.wifiStatus, in: EpicuraServices.wifi)
    follow(values)
    let id = try await link.text(EpicuraServices.id, of: EpicuraServices.information)
    let serial = try await link.text(EpicuraServices.serial, of: EpicuraServices.information)
    let firmware = try await link.text(EpicuraServices.firmware, of: EpicuraServices.information)
    let code = try await readCode(link)
    let status = try await link.read(EpicuraServices.wifiStatus, of: EpicuraServices.wifi)
    note { ($0.device, $0.serial, $0.firmware, $0.code) = (id, serial, firmware, code) }
    return .read(isOnline: status.first == EpicuraServices.WiFiStatus.connected.rawValue)
  }

  private func checkCode() async throws -> EpicuraState.Event {
    let code = try await readCode(try current)
    guard code != progress.code else { return .codeKept }
    note { $0.code = code }
    return .codeChanged
  }

  private func writeNetwork() async throws -> EpicuraState.Event {
    let (link, progress) = (try current, progress)
    let end = scheduler.now.advanced(by: limits.join)
    guard let code = progress.code, let device = progress.device, let network = progress.network else {
      throw ProvisioningFailure.unsupported
    }
    let secret = PasswordCipher.encrypt(password, code: code, device: device, random: random)
    password = ""
    try await link.write(Array(network.utf8), to: EpicuraServices.network, of: EpicuraServices.wifi)
    try await link.write(secret, to: EpicuraServices.password, of: EpicuraServices.wifi)
    try await scheduler.sleep(until: end)
    // A peripheral that notifies of nothing still says it where it is asked.
    let value = try? await scheduler.deadline(in: Self.lastReading) {
      try await link.read(EpicuraServices.wifiStatus, of: EpicuraServices.wifi)
    }
    switch value?.first.flatMap(EpicuraServices.WiFiStatus.init(rawValue:)) {
    case .connected: return .status(.connected)
    case .failed: return .status(.failed)
    case .disconnected, .connecting, nil: return .overdue
    }
  }

  private func explain() async throws -> EpicuraState.Event {
    let text = try await current.text(EpicuraServices.errorText, of: EpicuraServices.wifi)
    note { $0.message = text.isEmpty ? nil : text }
    return .explained
  }

  private func readAddress() async throws -> EpicuraState.Event {
    var address = try await current.text(EpicuraServices.address, of: EpicuraServices.wifi)
    // It may have joined before the router has given it an address.
    for _ in 1...Self.addressReadings where address.isEmpty {
      try await scheduler.sleep(for: .seconds(1))
      // Where the connection is gone, Multicast DNS finds it.
      guard let link, let text = try? await link.text(EpicuraServices.address, of: EpicuraServices.wifi)
      else {
        break
      }
      address = text
    }
    note { $0.address = address.isEmpty ? nil : address }
    return .addressed
  }

  private func readCode(_ link: PeripheralLink) async throws -> String {
    let code = try await link.text(EpicuraServices.code, of: EpicuraServices.information)
    guard code.utf8.count == 6, code.utf8.allSatisfy({ (48...57).contains($0) }) else {
      throw ProvisioningFailure.unsupported
    }
    return code
  }

  private var current: PeripheralLink {
    get throws {
      guard let link else { throw ProvisioningFailure.connectionLost }
      return link
    }
  }

  /// Follows the Wi-Fi status until the connection ends.
  private func follow(_ values: Incoming<[UInt8]>) {
    let number = connectionNumber
    watch = scheduler.start("provisioning") { [weak self] in
      while let value = try? await values.next() {
        guard let status = value.first.flatMap(EpicuraServices.WiFiStatus.init(rawValue:)) else { continue }
        await self?.handle(.status(status))
      }
      await self?.connectionEnded(number)
    }
  }

  private func connectionEnded(_ number: Int) async {
    guard number == connectionNumber else { return }
    let old = connection
    (link, connection) = (nil, nil)
    await handle(.failed(await PeripheralLink.failure(ofEnded: old, central)))
  }

  private func disconnect() async {
    let (old, watch) = (connection, watch)
    (self.watch, link, connection) = (nil, nil, nil)
    connectionNumber += 1
    await old?.disconnect()
    // Last, since it may be the one that runs this.
    watch?.cancel()
  }
}

extension EpicuraState {
  /// What a person is shown of it.
  fileprivate var step: ProvisioningProgress.Step {
    switch self {
    case .idle: .idle
    case .connecting: .connecting
    case .discovering, .reading: .discovering
    case .confirming: .confirming
    case .choosing: .choosing
    case .checking, .joining, .explaining, .addressing: .joining
    case .joined: .joined
    case .failed(let failure): .failed(failure)
    case .ended: .ended
    }
  }
}
