package import Bluetooth
package import Simulation

/// A device with Improv Wi-Fi 2.4 that waits for its setup.
package actor SimulatedImprovDevice {
  /// How long somebody may set it up after its button was pressed.
  static let authorization = Duration.seconds(60)
  private static let url = "http://192.168.4.31/"

  private let name: String
  private let scheduler: Scheduler
  private let wifi: SimulatedWiFi
  private let mtu: Int
  private let capabilities: ImprovServices.Capabilities?
  private var peripheral: SimulatedPeripheral?
  private var state = ImprovState.Device.authorized
  private var error = ImprovError.none
  private var result: [UInt8] = []
  private var assembler = ImprovAssembler()
  private var work: Job?
  private var isStuck = false
  /// How often it was asked to blink.
  package private(set) var blinks = 0

  /// Makes a device that may be set up.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - scheduler: runs its work.
  ///   - wifi: the networks around it.
  ///   - capabilities: what it can do; nil for an old one that lacks the characteristic.
  ///   - mtu: the largest attribute protocol unit that it takes, in bytes.
  package init(
    _ name: String, on scheduler: Scheduler, wifi: SimulatedWiFi = .home,
    capabilities: ImprovServices.Capabilities? = [.identify, .information, .networks], mtu: Int = 247
  ) {
    (self.name, self.scheduler, self.wifi, self.mtu) = (name, scheduler, wifi, mtu)
    self.capabilities = capabilities
  }

  /// Begins to advertise on a radio.
  package func advertise(on radio: SimulatedRadio) {
    let peripheral = makePeripheral()
    self.peripheral = peripheral
    radio.add(peripheral)
  }

  /// Asks for its button to be pressed before it is set up.
  package func lock() { change(.authorizationRequired) }

  /// Presses its button: it may be set up for a minute.
  package func press() {
    guard state == .authorizationRequired else { return }
    change(.authorized)
    work = scheduler.start("improv device") { [weak self, scheduler] in
      do { try await scheduler.sleep(for: Self.authorization) } catch { return }
      await self?.expire()
    }
  }

  /// Never says whether it has joined a network, or does again.
  package func set(stuck isStuck: Bool) { self.isStuck = isStuck }

  // MARK: The service

  private func makePeripheral() -> SimulatedPeripheral {
    let id = PeripheralID("improv-\(name.filter { $0 != " " })")
    var characteristics: [SimulatedPeripheral.Characteristic] = [
      .init(ImprovServices.state, notifies: true, read: { [weak self] in [await self?.state.rawValue ?? 0] }),
      .init(ImprovServices.error, notifies: true, read: { [weak self] in [await self?.error.rawValue ?? 0] }),
      .init(ImprovServices.command, write: { [weak self] value in await self?.take(value) }),
      .init(ImprovServices.result, notifies: true, read: { [weak self] in await self?.result ?? [] }),
    ]
    if let capabilities {
      characteristics.append(.init(ImprovServices.capabilities, read: { [capabilities.rawValue] }))
    }
    return SimulatedPeripheral(
      id, mtu: mtu, services: [.init(ImprovServices.service, characteristics)],
      advertise: { [weak self, name] in
        let state = await self?.state.rawValue ?? 0
        let abilities = await self?.capabilities?.rawValue ?? 0
        return Advertisement(
          peripheral: id, name: name, services: [ImprovServices.service],
          serviceData: [BluetoothUUID(0x4677): [state, abilities, 0, 0, 0, 0]], rssi: -66)
      })
  }

  private func take(_ part: [UInt8]) async {
    switch assembler.append(part) {
    case nil, .incomplete: break
    case .malformed: report(.invalidCommand)
    case .frame(let frame): await perform(frame)
    }
  }

  private func perform(_ frame: ImprovFrame) async {
    // Any command takes the last error back.
    report(.none)
    switch ImprovServices.Command(rawValue: frame.command) {
    case .join: await join(frame)
    case .identify where capabilities?.contains(.identify) == true: blinks += 1
    case .information where capabilities?.contains(.information) == true:
      answer(frame.command, ["Kolam", "2.4.0", "ESP32", name])
    case .networks where capabilities?.contains(.networks) == true:
      answer(
        frame.command,
        wifi.networks.flatMap { [$0.name, String($0.rssi), $0.password == nil ? "NO" : "WPA2"] })
    default: report(.unknownCommand)
    }
  }

  private func join(_ frame: ImprovFrame) async {
    guard state == .authorized else { return report(.notAuthorized) }
    guard let texts = frame.texts, texts.count == 2 else { return report(.invalidCommand) }
    change(.provisioning)
    let isStuck = isStuck
    work?.cancel()
    work = scheduler.start("improv device") { [weak self, scheduler] in
      do { try await scheduler.sleep(for: .seconds(3)) } catch { return }
      if !isStuck { await self?.finish(texts[0], texts[1]) }
    }
  }

  private func finish(_ network: String, _ password: String) {
    guard wifi.join(network, password) == .joined else {
      change(.authorized)
      return report(.cannotConnect)
    }
    change(.provisioned)
    answer(ImprovServices.Command.join.rawValue, [Self.url])
  }

  private func answer(_ command: UInt8, _ texts: [String]) {
    guard let frame = ImprovFrame(command, texts: texts) else { return report(.unknown) }
    result = frame.bytes
    peripheral?.notify(result, of: ImprovServices.result)
  }

  private func report(_ error: ImprovError) {
    self.error = error
    peripheral?.notify([error.rawValue], of: ImprovServices.error)
  }

  private func change(_ state: ImprovState.Device) {
    self.state = state
    peripheral?.notify([state.rawValue], of: ImprovServices.state)
  }

  private func expire() {
    if state == .authorized { change(.authorizationRequired) }
  }
}
