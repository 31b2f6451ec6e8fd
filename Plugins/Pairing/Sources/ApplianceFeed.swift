import Accounts
import Foundations
import Services
import Simulation

/// What the person's appliances do at this moment, by the cloud's socket, as long as a screen shows them.
actor ApplianceFeed {
  private let socket: SocketManager
  private let appliances: ApplianceRepository
  private let account: AccountService
  private let scheduler: Scheduler
  private var screens = 0
  /// The appliances that are subscribed to, by their own ids.
  private var devices: Set<String> = []
  private var observation: Int?
  private var following: Job?
  /// Reads the socket's events, from the first screen on: it ends with its reader.
  private var reading: Job?

  /// Describes a feed; nothing is opened before ``hold()``.
  init(
    _ socket: SocketManager, _ appliances: ApplianceRepository, _ account: AccountService,
    _ scheduler: Scheduler
  ) {
    (self.socket, self.appliances, self.account) = (socket, appliances, account)
    self.scheduler = scheduler
  }

  /// Follows the appliances for a screen; ``release()`` ends that.
  func hold() {
    screens += 1
    guard screens == 1 else { return }
    observation = account.observe { [weak self, scheduler] in
      scheduler.start("appliances of an account") { [weak self] in await self?.subscribe() }
    }
    following = scheduler.start("appliances to follow") { [weak self, changes = appliances.changes] in
      for await _ in changes.stream { await self?.subscribe() }
    }
    guard reading == nil else { return }
    reading = scheduler.start("status of appliances") { [weak self, events = socket.events] in
      do {
        for try await event in events {
          if case .message(.text(let text)) = event { await self?.take(text) }
        }
      } catch {}
    }
  }

  /// Closes the socket after the last screen.
  func release() async {
    screens -= 1
    guard screens == 0 else { return }
    if let observation { account.stopObserving(observation) }
    following?.cancel()
    (observation, following) = (nil, nil)
    await subscribe()
  }

  /// Subscribes to the appliances of the list; without any there is nothing to hear.
  private func subscribe() async {
    let listed =
      screens == 0 ? [] : Set(((try? appliances.saved().appliances) ?? []).map(\.device_id))
    guard listed != devices else { return }
    let before = devices
    devices = listed
    if listed.isEmpty { await socket.disconnect() }
    for device in before.subtracting(listed).sorted() { await socket.unsubscribe(device) }
    for device in listed.subtracting(before).sorted() {
      await socket.subscribe(device, Self.subscription(to: device, now: scheduler.now))
    }
    if before.isEmpty, !devices.isEmpty { await socket.connect() }
  }

  private func take(_ text: String) async {
    guard let status = ReceivedStatus(text), devices.contains(status.device) else { return }
    await appliances.take(status)
  }

  private static func subscription(to device: String, now: Timestamp) -> SocketMessage {
    let message: Value = [
      "type": "subscribe", "appliance_id": .string(device), "timestamp": .string(RFC3339.text(now)),
    ]
    return .text(String(decoding: JSONWriter.bytes(message), as: UTF8.self))
  }
}

/// What the cloud's socket says of an appliance (docs/products/epicura.md, 4).
struct ReceivedStatus: Sendable, Hashable {
  /// The appliance's own id.
  var device: String
  /// `online`, `offline`, `cooking`, `error`; others are possible.
  var status: String
  /// The version of its main board's firmware, where the message has it.
  var firmware: String?
  /// The version of its controller's firmware, where the message has it.
  var controllerFirmware: String?

  /// The most bytes of a message; the contract's are below 1 KB.
  private static let limit = 64 << 10

  /// Reads a message; nil where it says nothing of an appliance's status: other types, and what is no message.
  ///
  /// - Parameter text: a JSON object `{type, appliance_id, data}`.
  init?(_ text: String) {
    guard text.utf8.count <= Self.limit, let json = try? ParsedJSON.read(Array(text.utf8)),
      let type = json["type"]?.text, let device = json["appliance_id"]?.text, let data = json["data"]
    else { return nil }
    let status: String?
    switch type {
    case "appliance:status": status = data["status"]?.text
    case "subscribed": status = data["current_status"]?.text ?? data["current_status"]?["status"]?.text
    default: return nil
    }
    guard let status, !status.isEmpty else { return nil }
    func version(_ name: String) -> String? {
      data[name]?.text.flatMap { $0.isEmpty ? nil : String($0.prefix(40)) }
    }
    (self.device, self.status) = (device, String(status.prefix(40)).lowercased())
    (firmware, controllerFirmware) = (version("firmware_version_cm5"), version("firmware_version_stm32"))
  }
}
