import Foundations
import PluginKit
import Services
import Simulation
internal import Synchronization

/// Follows the person's appliance by the cloud and on the local network, and sends it commands.
///
/// ``CookState`` and ``StopState`` decide what is so, this does what follows. It is connected while a screen shows it, and
/// as long as something is cooked.
actor CookingService {
  /// What it reaches the appliance by.
  struct Ways: Sendable {
    var cloud: ApplianceLink
    var local: ApplianceLink
    /// Requests to the appliance on the local network; they carry no credential.
    var requests: APIClient
    /// Has both local ways lead to an address, nil for where app.yaml says; returns whether it is another one.
    var reach: @Sendable (LocalAddress?) -> Bool = { _ in false }
    /// Looks for an appliance on the local network by its own id; nil where nobody there is it.
    var find: @Sendable (String) async -> LocalAddress? = { _ in nil }
  }

  /// How long a command waits for its response.
  static let patience = Duration.seconds(15)
  private static let mostNotices = 20

  /// Tells of every change of ``snapshot``.
  nonisolated let changes = ChangeBroadcaster()
  private nonisolated let shared = Mutex(CookingSnapshot())

  let ways: Ways
  let repository: SessionRepository
  let scheduler: Scheduler
  let identifiers: any IdentifierSource
  private nonisolated let isSignedIn: @Sendable () -> Bool
  private nonisolated let reachability: Reachability

  /// The present state; published by ``publish()``.
  var state = CookingSnapshot()
  /// The commands that wait for a response, by their ids.
  var waiting: [String: ApplianceCommand.Kind] = [:]
  /// Where the appliance is dialled; nil for where app.yaml says.
  var dialled: LocalAddress?
  /// Whether the appliance is looked for on the local network.
  var isLooking = false
  /// Repeats the emergency stop.
  var repetition: Job?
  private var observers = 0
  private var isConnected = false
  private var lastNotice = 0
  private var pumps: [Job] = []
  private var silence: Job?

  init(
    _ ways: Ways, repository: SessionRepository, reachability: Reachability, scheduler: Scheduler,
    identifiers: any IdentifierSource, isSignedIn: @escaping @Sendable () -> Bool
  ) {
    (self.ways, self.repository, self.isSignedIn) = (ways, repository, isSignedIn)
    (self.reachability, self.scheduler, self.identifiers) = (reachability, scheduler, identifiers)
  }

  /// What it knows.
  nonisolated var snapshot: CookingSnapshot {
    var snapshot = shared.withLock(\.self)
    snapshot.isOnline = reachability.isOnline
    return snapshot
  }

  func publish() {
    let state = state
    shared.withLock { $0 = state }
    changes.send()
  }

  // MARK: Connecting

  /// Connects for a screen; ``release()`` ends that.
  func hold() async {
    observers += 1
    isConnected = true
    // With the appliances of the copy it connects before the server has answered.
    await listAppliances()
  }

  /// Disconnects after the last screen, unless something is cooked.
  func release() async {
    observers -= 1
    await disconnectIfIdle()
  }

  /// Follows a sign-in or a sign-out.
  func accountChanged() async {
    let isSignedIn = isSignedIn()
    guard isSignedIn != state.isSignedIn else { return }
    state.isSignedIn = isSignedIn
    state.hasListed = false
    if !isSignedIn {
      // What the person before has cooked with is nobody else's business.
      (state.appliances, state.appliance, state.cook) = ([], nil, CookState())
      await ways.cloud.disconnect()
      await ways.cloud.unsubscribe()
      await ways.local.unsubscribe()
    } else if observers > 0 {
      await listAppliances()
    }
    publish()
  }

  /// Opens the ways to the appliance, where it is wanted; also ends the delay before an attempt.
  private func connect() async {
    guard isConnected, state.appliance != nil else { return }
    if pumps.isEmpty {
      pumps = [ways.cloud, ways.local].map { link in
        link.follow { [weak self] event in await self?.take(event, by: link.way) }
      }
    }
    if !state.local.isOpening { await ways.local.connect() }
    if state.isSignedIn, !state.cloud.isOpening { await ways.cloud.connect() }
  }

  func disconnectIfIdle() async {
    guard observers == 0, isConnected, !state.cook.phase.isActive, !state.stop.isRepeating else { return }
    isConnected = false
    await ways.cloud.disconnect()
    await ways.local.disconnect()
  }

  // MARK: Appliances

  /// Reads the appliances, first those of the copy.
  func listAppliances() async {
    state.isSignedIn = isSignedIn()
    await useListed()
    publish()
    guard state.isSignedIn, await repository.readAppliances() == nil else { return }
    state.hasListed = true
    await useListed()
    publish()
  }

  private func useListed() async {
    state.appliances = (try? repository.appliances()) ?? []
    let kept = state.appliances.first { $0.id == state.appliance?.id }
    await use(kept ?? state.appliances.first)
    await connect()
  }

  /// Cooks with another appliance of the person.
  ///
  /// - Parameter id: the server's id of it.
  func choose(_ id: String) async {
    guard let chosen = state.appliances.first(where: { $0.id == id }) else { return }
    await use(chosen)
    publish()
  }

  private func use(_ appliance: ListedAppliance?) async {
    let before = state.appliance
    state.appliance = appliance
    guard let appliance else { return }
    await reach(appliance)
    guard before?.device_id != appliance.device_id else { return }
    if before != nil { state.cook = CookState() }
    await ways.cloud.subscribe(to: appliance.device_id)
    await ways.local.subscribe(to: appliance.device_id)
  }

  // MARK: What arrives

  private func take(_ event: ApplianceLink.Event, by way: StopState.Way) async {
    switch event {
    case .state(let socket):
      let isLost = way == .local && state.local == .connected && socket != .connected
      if way == .cloud { state.cloud = socket } else { state.local = socket }
      publish()
      if isLost, isConnected { findAgain() }
      if way == .local, isConnected, socket.isBroken { look() }
      guard socket == .connected else { return }
      scheduler.start("catch-up of a cook") { [weak self] in await self?.catchUp(by: way) }
    case .message(let message): await take(message)
    }
  }

  /// Takes over what the appliance says.
  func take(_ message: ApplianceMessage) async {
    if let device = message.appliance, let own = state.appliance?.device_id, device != own { return }
    switch message.content {
    case .accepted(let id): waiting[id] = nil
    case .refused(let id?, let code, _):
      if let kind = waiting.removeValue(forKey: id) { return refuse(kind, code) }
    default: break
    }
    if state.stop.phase != .none, state.cook.isStopped(by: message) {
      _ = state.stop.handle(.confirmed, at: scheduler.now)
    }
    // Somebody has reset the appliance.
    if case .status(let status) = message.content, status.word == "online", state.stop.phase == .stopped {
      _ = state.stop.handle(.started, at: scheduler.now)
    }
    handle(.message(message))
    await disconnectIfIdle()
  }

  /// Changes the cook by an event, and does what follows.
  func handle(_ event: CookState.Event) {
    let before = state.cook
    let changed = state.cook.handle(event, at: scheduler.now)
    if changed { followed(from: before) }
    publish()
  }

  private func followed(from before: CookState) {
    let cook = state.cook
    let dish = CookDish(recipe: cook.recipe, name: cook.recipeName ?? cook.recipe ?? "")
    let isFurther = (cook.phase, cook.stage) != (before.phase, before.stage)
    if cook.recipe != before.recipe || state.names == nil && isFurther {
      state.names = cook.recipe.flatMap { repository.names(of: $0) }
    }
    if let session = cook.session {
      if cook.phase != before.phase || cook.session != before.session {
        keep(cook)
        if state.names == nil {
          scheduler.start("name of a dish") { [repository] in await repository.readNames() }
        }
      }
      if cook.phase != before.phase {
        switch cook.phase {
        case .completed: tell(.completed(session: session, dish))
        case .failed, .stopped: tell(.ended(session: session, dish, cook.problem))
        case .paused where cook.pauseReason != nil && cook.pauseReason != "USER_PAUSE":
          tell(.attention(session: session, dish, .pause))
        default: break
        }
      }
      if cook.isAwaitingLoad, !before.isAwaitingLoad {
        tell(.attention(session: session, dish, .load))
      }
      if cook.warnings.count > before.warnings.count, let warning = cook.warnings.last {
        tell(.warned(warning))
      }
    }
    if cook.phase == .cooking, silence == nil { watchSilence() }
  }

  func tell(_ content: CookNotice.Content) {
    lastNotice += 1
    state.notices.append(
      CookNotice(number: lastNotice, content: content, isPushed: state.cloud == .connected))
    if state.notices.count > Self.mostNotices { state.notices.removeFirst() }
  }

  func refuse(_ kind: ApplianceCommand.Kind, _ code: String) {
    tell(.refused(kind, code: code))
    handle(.refused(kind, code: code))
  }

  /// Tells of the silence of an appliance that should be heard of.
  private func watchSilence() {
    silence = scheduler.start("silence of an appliance") { [weak self, scheduler] in
      while let next = await self?.silenceEnd() {
        do { try await scheduler.sleep(until: next) } catch { return }
        self?.changes.send()
      }
    }
  }

  private func silenceEnd() -> Timestamp? {
    guard state.cook.phase == .cooking, let heard = state.cook.heardAt else {
      silence = nil
      return nil
    }
    let end = heard.advanced(by: CookingSnapshot.silence)
    return end > scheduler.now ? end : scheduler.now.advanced(by: CookingSnapshot.silence)
  }
}

extension SocketState {
  /// Whether it is open, or being opened.
  fileprivate var isOpening: Bool {
    switch self {
    case .connecting, .connected: true
    case .disconnected, .reconnecting, .failed: false
    }
  }

  /// Whether it was lost, or could not be opened.
  fileprivate var isBroken: Bool { !isOpening && self != .disconnected }
}
