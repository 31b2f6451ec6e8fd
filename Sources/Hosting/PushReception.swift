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

/// The token by which a server pushes to this device, or the device's id; it is made at the first need, and kept like any
/// secret.
final class DeviceToken: Sendable {
  private let name: String
  private let secrets: any SecretStore
  private let random: any RandomSource
  private let cached = Mutex<String?>(nil)

  init(_ name: String = "push-token", in secrets: any SecretStore, _ random: any RandomSource) {
    (self.name, self.secrets, self.random) = (name, secrets, random)
  }

  /// The token, where it was needed before.
  var known: String? { cached.withLock(\.self) }

  /// The token; nil where it can neither be read nor kept.
  var text: String? {
    cached.withLock { cached in
      if let cached { return cached }
      // Two processes on one folder are one device.
      do throws(SecretError) {
        cached = try secrets.locked { () throws(SecretError) in
          if let kept = try secrets.load(name) { return kept.reveal() }
          let token = Hex.text((0..<32).map { _ in UInt8(random.int(in: 0..<256)) })
          try secrets.save(Secret(token), as: name)
          return token
        }
      } catch { return nil }
      return cached
    }
  }
}
