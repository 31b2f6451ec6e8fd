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
