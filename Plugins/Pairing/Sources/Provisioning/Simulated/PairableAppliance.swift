package import Bluetooth
import Foundations
package import Services
package import Simulation

/// An Epicura appliance that waits for its setup: its Bluetooth services, its six-digit code, its Wi-Fi, and its
/// registration with the cloud (docs/products/epicura.md, 5).
package actor PairableAppliance {
  /// The way to Epicura's cloud, which is the appliance's own and not the phone's.
  package struct Cloud: Sendable {
    let transport: any HTTPTransport
    let prefix: String

    /// Describes it.
    ///
    /// - Parameters:
    ///   - transport: carries requests to the app's main server.
    ///   - prefix: the prefix of its paths, such as `/api/v1`.
    package init(_ transport: any HTTPTransport, prefix: String) {
      (self.transport, self.prefix) = (transport, prefix)
    }
  }

  /// How long a code is shown.
  static let codeLifetime = Duration.seconds(300)
  private static let address = "192.168.4.27"

  private let id: String
  private nonisolated var serial: String { "EP-26-\(id.suffix(3))18" }
  private let mtu: Int
  private let scheduler: Scheduler
  private let random: any RandomSource
  private let wifi: SimulatedWiFi
  private let cloud: Cloud?
  private var peripheral: SimulatedPeripheral?
  private var network = ""
  private var status = EpicuraServices.WiFiStatus.disconnected
  private var errorText = ""
  private var shown: (code: String, since: Timestamp)?
  private var joining: Job?
  private var isStuck = false
  private var isMute = false
  private var addressDelay = Duration.zero
  /// When it has joined.
  private var joined: Timestamp?

  /// Makes an appliance that is turned on, on no network yet.
  ///
  /// - Parameters:
  ///   - id: its id, such as `EPIC-207`.
  ///   - scheduler: runs its work.
  ///   - random: its codes.
  ///   - wifi: the networks around it.
  ///   - cloud: where it registers; nil for nowhere.
  ///   - mtu: the largest attribute protocol unit that it takes, in bytes.
  package init(
    _ id: String, on scheduler: Scheduler, random: any RandomSource, wifi: SimulatedWiFi = .home,
    cloud: Cloud?, mtu: Int = 247
  ) {
    (self.id, self.scheduler, self.random, self.wifi, self.cloud) = (id, scheduler, random, wifi, cloud)
    self.mtu = mtu
  }

  /// Begins to advertise on a radio.
  package func advertise(on radio: SimulatedRadio) {
    let peripheral = makePeripheral()
    self.peripheral = peripheral
    radio.add(peripheral)
  }

  /// The code on its screen, another one every five minutes.
  package var code: String {
    if let shown, scheduler.now < shown.since.advanced(by: Self.codeLifetime) { return shown.code }
    return rotate()
  }

  /// Shows another code from now on.
  @discardableResult
  package func rotate() -> String {
    let digits = String(random.int(in: 0..<1_000_000))
    let code = String(repeating: "0", count: 6 - digits.count) + digits
    shown = (code, scheduler.now)
    return code
  }

  /// Never says whether it has joined a network, or does again.
  package func set(stuck isStuck: Bool) { self.isStuck = isStuck }

  /// Notifies of nothing, or does again.
  package func set(mute isMute: Bool) { self.isMute = isMute }

  /// Has an address only so long after it has joined a network.
  package func set(addressDelay: Duration) { self.addressDelay = addressDelay }

  /// Its address; empty as long as it has none.
  private var currentAddress: String {
    guard status == .connected, joined.map({ $0.advanced(by: addressDelay) <= scheduler.now }) ?? true else {
      return ""
    }
    return Self.address
  }

  // MARK: Services

  private func makePeripheral() -> SimulatedPeripheral {
    let peripheralID = PeripheralID("epicura-\(id)")
    // The last four characters of the id, without its hyphen; the name is only shown, never parsed.
    let name = "Epicura-\(id.suffix(4).drop { $0 == "-" })"
    return SimulatedPeripheral(
      peripheralID, mtu: mtu,
      services: [
        .init(
          EpicuraServices.information,
          [
            text(EpicuraServices.id) { $0.id },
            text(EpicuraServices.serial) { $0.serial },
            text(EpicuraServices.firmware) { _ in "1.4.2" },
            text(EpicuraServices.status, notifies: true) {
              await $0.status == .connected ? "ready" : "setup"
            },
            text(EpicuraServices.code) { await $0.currentCode() },
          ]),
        .init(
          EpicuraServices.wifi,
          [
            .init(
              EpicuraServices.network, isEncrypted: true,
              write: { [weak self] value in await self?.take(network: value) }),
            .init(
              EpicuraServices.password, isEncrypted: true,
              write: { [weak self] value in await self?.take(password: value) }),
            .init(
              EpicuraServices.wifiStatus, notifies: true,
              read: { [weak self] in [await self?.status.rawValue ?? 0] }),
            text(EpicuraServices.address) { await $0.currentAddress },
            text(EpicuraServices.errorText) { await $0.errorText },
          ]),
      ],
      advertise: {
        Advertisement(peripheral: peripheralID, name: name, services: [EpicuraServices.wifi], rssi: -47)
      },
      onConnection: { [weak self] isConnected in
        if isConnected { await self?.register() }
      })
  }

  private func text(
    _ uuid: BluetoothUUID, notifies: Bool = false,
    _ read: @escaping @Sendable (PairableAppliance) async -> String
  ) -> SimulatedPeripheral.Characteristic {
    .init(
      uuid, notifies: notifies,
      read: { [weak self] in
        guard let self else { return [] }
        return Array(await read(self).utf8)
      })
  }

  /// The code, which the cloud knows before anybody can read it.
  private func currentCode() async -> String {
    let code = code
    await register()
    return code
  }

  // MARK: Wi-Fi

  private func take(network: [UInt8]) { self.network = String(decoding: network, as: UTF8.self) }

  private func take(password: [UInt8]) async {
    joining?.cancel()
    change(.connecting)
    let decrypted = PasswordCipher.decrypt(password, code: code, device: id)
    let (network, isStuck) = (network, isStuck)
    joining = scheduler.start("appliance") { [weak self, scheduler] in
      do { try await scheduler.sleep(for: .seconds(3)) } catch { return }
      if !isStuck { await self?.join(network, decrypted ?? nil) }
    }
  }

  private func join(_ network: String, _ password: String?) async {
    switch wifi.join(network, password) {
    case .joined:
      (status, joined) = (.connected, scheduler.now)
      // It registers first: the phone claims it as soon as it knows that it is on the network.
      await register()
      change(.connected)
    case .wrongPassword: fail("Wi-Fi password incorrect")
    case .notFound: fail("Wi-Fi network not found")
    }
  }

  private func fail(_ text: String) {
    errorText = text
    change(.failed)
  }

  private func change(_ status: EpicuraServices.WiFiStatus) {
    self.status = status
    if isMute { return }
    peripheral?.notify([status.rawValue], of: EpicuraServices.wifiStatus)
  }

  // MARK: The cloud

  /// Registers with the cloud, with the code that it shows, where it is on a network.
  private func register(attempts: Int = 3) async {
    guard status == .connected, let cloud else { return }
    let code = code
    let body: Value = [
      "device_id": .string(id), "serial_number": .string(serial),
      "firmware_version_cm5": "1.4.2", "firmware_version_stm32": "0.9.7", "wifi_mac": "02:00:5e:10:02:07",
      "pairing_code": .string(code), "local_address": .string(Self.address),
    ]
    let request = HTTPRequest(
      .post, "\(cloud.prefix)/appliances/register",
      headers: HTTPHeaders([("content-type", "application/json")]), body: JSONWriter.bytes(body))
    // Without an answer it tries again when a phone connects. A code that another appliance shows is replaced.
    let response = try? await cloud.transport.send(request)
    if response?.status == 409, attempts > 1 {
      rotate()
      await register(attempts: attempts - 1)
    }
  }
}
