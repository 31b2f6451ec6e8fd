import Accounts
import AppServices
import Backend
import Foundations
import Services
import Simulation
import Synchronization

/// Receives the pushes of a development server, as the platform's service would: it knows the device by its token,
/// registers it for the person who is signed in, and keeps pushes until there is a network.
final class PushReception: Sendable {
  private let services: HostServices
  private let account: AccountService
  private let registration: PushRegistration
  private let token: DeviceToken
  private let waiting = Mutex<[PushMessage]>([])
  private let observation = Mutex<Reachability.Observation?>(nil)

  /// Makes the reception of a server's pushes; nil where nobody can sign in to it, or it knows no devices.
  ///
  /// - Parameters:
  ///   - server: the server's name.
  ///   - services: the app's services.
  ///   - platform: what runs on the device.
  init?(of server: String, _ services: HostServices, platform: String) {
    guard let account = services.accounts[server], let call = account.profile[.registerPush],
      let client = services.client(server)
    else { return nil }
    let token = DeviceToken(in: services.secrets, services.random)
    let id =
      call.send?.names.contains("device") == true
      ? DeviceToken("push-device", in: services.secrets, services.random) : nil
    self.services = services
    self.account = account
    self.token = token
    registration = PushRegistration(
      call, client: client, scheduler: services.scheduler, random: services.random,
      reachability: services.reachability, identifiers: services.identifiers
    ) {
      token.text.map { PushDevice(token: $0, platform: platform, id: id?.text) }
    }
    services.stored.add("push") { [weak registration] in
      await registration?.confirmedAt.map { StoredDataRegistry.Status(at: $0) }
    }
  }

  /// Registers the device at each sign-in from now on.
  func start() {
    let scheduler = services.scheduler
    _ = account.observe { [weak self] in
      scheduler.start("push registration") { [weak self] in await self?.registerNow() }
    }
    let online = services.reachability.onChange { [weak self] isOnline in
      if isOnline { self?.deliverWaiting() }
    }
    observation.withLock { $0 = online }
  }

  private func registerNow() async {
    let current = account.current
    await registration.use(account: current.status == .signedIn ? current.person?.id : nil)
  }

  /// Takes a push over, if it is for this device and the person who is signed in.
  ///
  /// - Parameters:
  ///   - push: the push.
  ///   - token: the token that it was sent to.
  func receive(_ push: PushMessage, for token: String) {
    guard account.current.status == .signedIn, token == self.token.known else { return }
    waiting.withLock { $0.append(push) }
    if services.reachability.isOnline { deliverWaiting() }
  }

  private func deliverWaiting() {
    let pushes = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    guard !pushes.isEmpty, let notifications = services.notifications else { return }
    let handlers = services.pushes
    services.scheduler.start("push") {
      for push in pushes {
        if let type = push.type, handlers.handle(PushRegistry.Push(type, push.data)) { continue }
        await notifications.post(
          NotificationDraft(
            push.title, push.text, on: push.channel.flatMap(NotificationChannel.init) ?? .general,
            link: push.link))
      }
    }
  }
}
