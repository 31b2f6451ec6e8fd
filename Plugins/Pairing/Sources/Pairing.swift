import Accounts
import AppServices
import PluginKit
import Services
import Simulation

/// The setup of one device: the search, the device's own part by its ``Provisioner``, the claim on the server, the name.
actor Pairing: ViewModel {
  private struct Identity: Codable { var id: String }
  private struct WiFi: Codable {
    var network: String
    var password: String?
  }
  private struct Name: Codable { var name: String }

  static let name = "Pairing"
  static let actions: [ActionHandler<Pairing>] = [
    ActionHandler("search") { model in await model.search() },
    ActionHandler("connect", Identity.self) { model, arguments throws(ActionError) in
      guard let found = await model.found[arguments.id] else { throw ActionError(.notFound) }
      await model.connect(found)
    },
    ActionHandler("confirm") { model in await model.provisioner?.confirm() },
    ActionHandler("identify") { model in await model.provisioner?.identify() },
    ActionHandler("listNetworks") { model in await model.provisioner?.listNetworks() },
    ActionHandler("join", WiFi.self) { model, arguments throws(ActionError) in
      try await model.join(arguments.network, arguments.password ?? "")
    },
    ActionHandler("retry") { model in await model.retry() },
    ActionHandler("rename", Name.self) { model, arguments throws(ActionError) in
      try await model.rename(arguments.name)
    },
    ActionHandler("finish") { model in await model.finish() },
    ActionHandler("leave") { model in await model.leave() },
  ]

  /// How often a claim is tried whose code the server does not know yet: the appliance may just be sending it.
  private static let claimAttempts = 4
  private static let claimDelay = Duration.seconds(3)

  private let setup: DeviceSetup
  private let appliances: ApplianceRepository
  private let account: AccountService
  private let addresses: LocalAddresses
  private let output: ModelOutput<State>
  private var found: [String: DeviceSetup.Found] = [:]
  private var chosen: DeviceSetup.Found?
  private var provisioner: (any Provisioner)?
  private var searching: Job?
  private var following: Job?
  private var claiming: Job?
  private var observation: Int?
  private var state = State() { didSet { if state != oldValue { output.publish(state) } } }

  init(
    _ setup: DeviceSetup, _ appliances: ApplianceRepository, _ account: AccountService,
    _ addresses: LocalAddresses, output: ModelOutput<State>
  ) {
    (self.setup, self.appliances, self.account, self.output) = (setup, appliances, account, output)
    self.addresses = addresses
  }

  func open() {
    observation = account.observe { [weak self, scheduler = setup.scheduler] in
      scheduler.start("pairing") { [weak self] in await self?.accountChanged() }
    }
  }

  func close() async {
    if let observation { account.stopObserving(observation) }
    await leave()
  }

  // MARK: The search

  private func search() async {
    await leave()
    (state.step, state.isSearching) = (.searching, true)
    searching = setup.scheduler.start("pairing") { [weak self, setup] in
      do throws(ProvisioningFailure) {
        try await setup.search { [weak self] found in await self?.hear(found) }
        await self?.searchEnded(nil)
      } catch {
        await self?.searchEnded(error)
      }
    }
  }

  private func hear(_ new: DeviceSetup.Found) {
    guard state.step == .searching else { return }
    found[new.peripheral.text] = new
    state.found = found.values.map { found in
      Found(
        id: found.peripheral.text, name: found.name, kind: found.profile == .epicura ? .appliance : .device,
        signal: Signal(found.rssi ?? -75))
    }
    .sorted { one, other in
      one.signal == other.signal
        ? (one.name ?? "", one.id) < (other.name ?? "", other.id)
        : one.signal.order < other.signal.order
    }
  }

  private func searchEnded(_ failure: ProvisioningFailure?) {
    guard state.step == .searching, !Task.isCancelled else { return }
    state.isSearching = false
    if let failure {
      state.fail(Trouble(failure))
    } else if found.isEmpty {
      state.fail(.nothing_found)
    }
  }

  // MARK: The device

  private func connect(_ device: DeviceSetup.Found) async {
    searching?.cancel()
    await endProvisioner()
    chosen = device
    let provisioner = setup.provisioner(for: device)
    self.provisioner = provisioner
    state = State()
    state.step = .connecting
    following = setup.scheduler.start("pairing") { [weak self] in
      for await _ in provisioner.changes.stream { await self?.take(provisioner.progress) }
    }
    await provisioner.start()
  }

  private func take(_ progress: ProvisioningProgress) {
    // Once the appliance is claimed it has no more to say.
    switch state.step {
    case .idle, .searching, .naming, .done: return
    default: break
    }
    var new = state
    new.take(progress)
    switch progress.step {
    case .idle, .ended, .joined: break
    case .connecting: new.step = .connecting
    case .discovering: new.step = .discovering
    case .confirming: new.step = .confirming
    case .authorizing: new.step = .authorizing
    case .choosing: new.step = .choosing
    case .joining: new.step = .joining
    case .failed(let failure): new.fail(Trouble(failure))
    }
    state = new
    if progress.step == .joined { joined() }
  }

  private func join(_ network: String, _ password: String) async throws(ActionError) {
    guard (1...32).contains(network.utf8.count) else { throw ActionError("invalid_network") }
    // A WPA passphrase has 8 to 63 characters (IEEE 802.11, J.4.1).
    guard password.isEmpty || (8...63).contains(password.utf8.count) else {
      throw ActionError("invalid_wifi_password")
    }
    await provisioner?.join(network, password: password)
  }

  private func joined() {
    switch state.step {
    // The claim is under way, or has failed and waits for the person.
    case .claiming, .failed: return
    default: break
    }
    if chosen?.profile == .epicura { claim() } else { state.step = .done }
  }

  // MARK: The claim

  private func claim() {
    (state.step, state.errorCode, state.needsSignIn) = (.claiming, nil, appliances.person == nil)
    guard !state.needsSignIn, let provisioner else { return }
    claiming?.cancel()
    claiming = setup.scheduler.start("pairing") { [weak self] in await self?.claim(with: provisioner) }
  }

  private func claim(with provisioner: any Provisioner) async {
    for attempt in 1...Self.claimAttempts {
      // It changes every five minutes, and the one that was read first may be over.
      guard let code = await provisioner.claimCode() else { return }
      do throws(ApplianceError) { return await claimed(try await appliances.pair(code)) } catch {
        guard error == .not_found, attempt < Self.claimAttempts else { return claimFailed(error) }
      }
      do { try await setup.scheduler.sleep(for: Self.claimDelay) } catch { return }
    }
  }

  private func claimed(_ appliance: ReceivedAppliance) async {
    guard state.step == .claiming else { return }
    (state.step, state.id, state.name) = (.naming, appliance.id, appliance.name)
    // One outside of the local network is not dialled.
    if let address = state.address.flatMap({ try? LocalAddress($0) }) {
      addresses.note(address, of: appliance.device_id)
    }
    await endProvisioner()
  }

  private func claimFailed(_ error: ApplianceError) {
    guard state.step == .claiming else { return }
    if let trouble = Trouble(claiming: error) { state.fail(trouble) } else { state.needsSignIn = true }
  }

  private func accountChanged() {
    if state.step == .claiming, state.needsSignIn, appliances.person != nil { claim() }
  }

  // MARK: The rest

  private func retry() async {
    guard state.step == .failed, state.canRetry else { return }
    guard let chosen, let provisioner else { return await search() }
    // What has joined stays joined: only the claim is repeated, unless its code is over and the connection is gone.
    if provisioner.progress.step == .joined, state.errorCode != .code_expired { return claim() }
    await connect(chosen)
  }

  private func rename(_ name: String) async throws(ActionError) {
    guard let id = state.id else { throw ActionError(.notFound) }
    do throws(ApplianceError) {
      let appliance = try await appliances.rename(id, to: name)
      (state.name, state.step) = (appliance.name, .done)
    } catch {
      throw error == .storage ? ActionError("server") : error.action
    }
  }

  private func finish() { if state.step == .naming { state.step = .done } }

  private func leave() async {
    searching?.cancel()
    claiming?.cancel()
    await endProvisioner()
    (found, chosen) = ([:], nil)
    state = State()
  }

  private func endProvisioner() async {
    following?.cancel()
    let old = provisioner
    provisioner = nil
    await old?.end()
  }
}

extension Pairing.Signal {
  /// The strongest first.
  fileprivate var order: Int {
    switch self {
    case .strong: 0
    case .fair: 1
    case .weak: 2
    }
  }
}
