import AppServices
import Backend
import Foundations
import PairingPlugin
import PluginKit
package import Runtime
import Services
import Simulation
import Synchronization

/// Assembles sessions of an app: services, entitlements and plugins of one environment, the same way for all hosts.
package struct AppAssembly: Sendable {
  /// The app.
  package let app: App
  private let registry: BuildRegistry
  private let environment: AppEnvironment

  /// Prepares sessions.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - registry: the plugins and servers of this build.
  ///   - environment: where the app runs.
  package init(_ app: App, _ registry: BuildRegistry = .shipped, in environment: AppEnvironment) {
    self.app = app
    self.registry = registry
    self.environment = environment
  }

  /// Returns a session on the environment's stored data, with nothing open in it.
  ///
  /// - Parameter settings: the session's settings.
  /// - Returns: the session.
  /// - Throws: why a database cannot be opened, or a plugin cannot be created.
  package func session(_ settings: SessionSettings) throws -> AppSession {
    // Work of the session and its plugins ends with the session; servers on the same scheduler live on.
    let scheduler = environment.scheduler.scope("session")
    var services = environment.services(for: app, on: scheduler)
    let troubles = services.troubles
    services.stores.onError { troubles.report($0) }
    simulateDevices()
    let notifications = notifications(services, settings)
    services.notifications = notifications
    let pushes = pushes(services, settings)
    let plan = try plan(services)
    let flags = try flags(services, settings)
    services.plan = plan
    let session = AppSession(
      app: app,
      services: SessionServices(
        plugins: try registry.plugins(
          of: app, services, sharing: environment.template?.encodings, usesStandIns: environment.usesStandIns),
        reachability: environment.reachability,
        lock: services.lock.map {
          SessionLock(lock: $0, account: services.accounts[ServerEntry.main], report: { troubles.report($0) })
        },
        notifications: SessionNotifications(service: notifications, scheduler: scheduler, pushes: pushes),
        pictures: SessionPictures(
          images: services.images, cameras: services.cameras, photos: services.photos),
        bluetooth: { [bluetooth = environment.bluetooth] in await bluetooth.set($0) },
        request: testerRequest,
        storageReason: { troubles.storageReason },
        entitlements: EntitlementSources(
          plan: plan, flags: flags, limits: services.limits, current: services.flags),
        unsent: { [outboxes = services.outboxes] in outboxes.waiting },
        states: states(services),
        renderCache: environment.template?.renderCache),
      scheduler: scheduler, settings: settings)
    notifications.onShow { [weak session] posted in
      guard let session else { return }
      scheduler.start("notification") { await session.show(Announcement.Notification(posted)) }
    }
    troubles.onReport { [weak session] words in
      guard let session else { return }
      scheduler.start("device") { await session.report(deviceProblem: words) }
    }
    receiveMessages(session, pushes, scheduler)
    scheduler.start("notifications") { await notifications.start() }
    startAccounts(services, plan)
    announceRejectedChanges(session, services)
    removeLockAfterSignOut(services)
    removeSharedDataAfterSignOut(session, services)
    plan?.start(environment.reachability)
    flags?.start(environment.reachability)
    return session
  }

  /// Says where simulated devices register, once there are any.
  private func simulateDevices() {
    let prefix = app.servers.first { $0.name == ServerEntry.main }?.prefix ?? ""
    environment.bluetooth.register(at: main.map { PairableAppliance.Cloud($0.direct, prefix: prefix) })
  }

  /// Returns what receives the pushes of each server; only an app that lists notifications has somewhere to keep them.
  private func pushes(_ services: HostServices, _ settings: SessionSettings) -> [String: PushReception] {
    guard app.contracts["notifications"] != nil else { return [:] }
    let pushing = environment.servers.filter { services.accounts[$0.key]?.profile[.registerPush] != nil }
    let (reachable, others) = (
      pushing.filter { $0.value.observeMessages != nil }, pushing.filter { $0.value.observeMessages == nil }
    )
    // Such a server pushes by Apple or Google, which reach no program of this machine: a token of ours would be one
    // that it cannot use. The settings say so.
    services.notifications?.note(
      pushes: others.isEmpty ? (reachable.isEmpty ? .none : .received) : .unreachable)
    let platform = app.platform(for: settings)
    return reachable.keys.reduce(into: [:]) { $0[$1] = PushReception(of: $1, services, platform: platform) }
  }

  /// Shows what the servers send to people, which a development server cannot send otherwise.
  private func receiveMessages(
    _ session: AppSession, _ pushes: [String: PushReception], _ scheduler: Scheduler
  ) {
    let reception = ServerConnection.MessageReception(
      scheduler: scheduler, random: environment.random, reachability: environment.reachability)
    for (name, connection) in environment.servers {
      let pushes = pushes[name]
      pushes?.start()
      // The server may outlive the session.
      connection.observeMessages?(reception) { [weak session, weak pushes] message in
        guard let session else { return }
        if let push = message.push {
          pushes?.receive(push, for: message.recipient)
        } else {
          scheduler.start("message") { await session.receive(message.text, for: message.recipient) }
        }
      }
    }
  }

  /// Starts the accounts, and tells the plan from then on whose it is.
  private func startAccounts(_ services: HostServices, _ plan: SubscriptionState?) {
    let scheduler = services.scheduler
    for (name, account) in services.accounts {
      scheduler.start("account") {
        await account.start()
        guard name == ServerEntry.main, let plan else { return }
        _ = account.observe { [weak account, weak plan] in
          guard let account, let plan else { return }
          scheduler.start("plan of an account") { plan.use(account: account.current.person?.id) }
        }
        plan.use(account: account.current.person?.id)
      }
    }
  }

  /// Tells the person of changes that a server has rejected, of several at once in one message.
  private func announceRejectedChanges(_ session: AppSession, _ services: HostServices) {
    let scheduler = services.scheduler
    let isDue = Mutex(false)
    services.outboxes.onReject { [weak session] in
      let isFirst = isDue.withLock { isDue in
        defer { isDue = true }
        return !isDue
      }
      guard isFirst else { return }
      scheduler.start("rejected changes") { [weak session] in
        isDue.withLock { $0 = false }
        await session?.announceRejectedChange()
      }
    }
  }

  /// Returns the notifications of the app.
  private func notifications(_ services: HostServices, _ settings: SessionSettings) -> NotificationService {
    let log = PluginLogger("notifications", to: services.log) { [scheduler = services.scheduler] in
      scheduler.now
    }
    return NotificationService(
      services.stores, scheduler: services.scheduler, identifiers: services.identifiers,
      zone: TimeZoneRules.named(settings.zone) ?? TimeZoneRules(offset: 0),
      report: { log.error($0.diagnostic.message) })
  }

  /// Removes the PIN whenever somebody signs out: it protected what is gone then.
  private func removeLockAfterSignOut(_ services: HostServices) {
    guard let account = services.accounts[ServerEntry.main], let lock = services.lock else { return }
    let scheduler = services.scheduler
    _ = account.observe { [weak account] in
      guard account?.current.status == .signedOut else { return }
      scheduler.start("app lock") { try? await lock.signedOut() }
    }
  }

  /// Removes notifications and images, and closes screens, whenever somebody signs out: the next person must not see them.
  private func removeSharedDataAfterSignOut(_ session: AppSession, _ services: HostServices) {
    guard let account = services.accounts[ServerEntry.main] else { return }
    let (scheduler, notifications, images) = (services.scheduler, services.notifications, services.images)
    // Before the first sign-in they are nobody's, and stay.
    let wasSignedIn = Mutex(false)
    // The images know the accounts, for their requests.
    _ = account.observe { [weak account, weak images, weak session] in
      let isSignedOut = account?.current.status == .signedOut
      let hasSignedOut = wasSignedIn.withLock { wasSignedIn in
        defer { wasSignedIn = !isSignedOut }
        return wasSignedIn && isSignedOut
      }
      guard hasSignedOut else { return }
      scheduler.start("notifications") { await notifications?.removeAll() }
      scheduler.start("images") { [images] in await images?.removeAll() }
      scheduler.start("screens") { [session] in await session?.closeScreensOfHiddenTabs() }
    }
  }

  /// Returns what stores kept states.
  private func states(_ services: HostServices) -> StateStore {
    let log = PluginLogger("state", to: services.log) { [scheduler = services.scheduler] in scheduler.now }
    return StateStore(services.stores, of: services.accounts[ServerEntry.main]) { log.warning($0.message) }
  }

  /// Returns the user's plan; nil where the app sells none.
  private func plan(_ services: HostServices) throws -> SubscriptionState? {
    guard app.contracts["plans"] != nil, let client = services.client(), let main else { return nil }
    let log = PluginLogger("plan", to: services.log) { [scheduler = services.scheduler] in scheduler.now }
    return try SubscriptionState(
      SubscriptionState.Identity(
        app: app.folder.app, account: DevelopmentKey.account,
        keys: main.planKeys.compactMapValues { Ed25519.PublicKey(base64URL: $0) },
        hasAccounts: services.accounts[ServerEntry.main] != nil), client: client,
      stores: services.stores, scheduler: services.scheduler, identifiers: services.identifiers,
      log: { log.error($0) })
  }

  /// Returns the flags that the server serves; nil where the app has none.
  private func flags(_ services: HostServices, _ settings: SessionSettings) throws -> ServerFlags? {
    guard app.hasFlags, let client = services.client(), let main else { return nil }
    let log = PluginLogger("flags", to: services.log) { [scheduler = services.scheduler] in scheduler.now }
    return try ServerFlags(
      client, stores: services.stores, scheduler: services.scheduler, device: app.device(for: settings).name,
      check: { [app] in app.problems(ofServed: $0) }, serve: main.serveFlag, log: { log.error($0) })
  }

  /// Sends a tester's request to the app's server; nil where it is not ours to ask.
  private var testerRequest: (@Sendable (String, String) async throws -> (status: Int, body: String))? {
    guard let send = main?.request else { return nil }
    return { path, body in
      var request = HTTPRequest(.post, path)
      request.headers["content-type"] = "application/json"
      request.body = Array(body.utf8)
      let response = try await send(request)
      return (response.status, String(decoding: response.body, as: UTF8.self))
    }
  }

  private var main: ServerConnection? { environment.servers[ServerEntry.main] }
}
