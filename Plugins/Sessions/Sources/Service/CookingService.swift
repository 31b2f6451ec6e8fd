import AppServices
import Foundations
import PluginKit
import Services
import Simulation
internal import Synchronization

/// Follows the person's appliances by the cloud and on the local network, and sends them commands.
///
/// ``CookState`` and ``StopState`` decide what is so, this does what follows. What arrives belongs to the appliance that it
/// is from; which one is chosen decides only what is shown. It is connected while a screen shows a cook, and as long as
/// something is cooked or a stop is not confirmed.
actor CookingService {
  typealias Key = FollowedAppliance.Key

  /// What it reaches appliances by.
  struct Ways: Sendable {
    /// The person's socket, with their token.
    var cloud: ApplianceLink
    /// Makes the ways to one appliance on the local network, by its own id.
    var local: @Sendable (String) -> LocalWays
    /// Has the camera look where the chosen appliance is; nil for where app.yaml says.
    var show: @Sendable (LocalAddress?) -> Void = { _ in }
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
  /// Who is signed in; nil where nobody is.
  nonisolated let account: @Sendable () -> String?
  private nonisolated let reachability: Reachability

  /// What is shown beside the chosen appliance; published by ``publish()``.
  var state = CookingSnapshot()
  var followed: [Key: FollowedAppliance] = [:]
  /// The one that is shown and cooked with.
  var chosen: Key?
  /// Who is signed in, as far as this has followed.
  var person: String?
  /// Whose token has opened the cloud's connection; a stop of somebody else never goes by it.
  var cloudPerson: String?
  private var observers = 0
  private var isConnected = false
  private var lastNotice = 0
  private var listedAt: Timestamp?
  private var cloudPump: Job?

  init(
    _ ways: Ways, repository: SessionRepository, reachability: Reachability, scheduler: Scheduler,
    identifiers: any IdentifierSource, account: @escaping @Sendable () -> String?
  ) {
    (self.ways, self.repository, self.account) = (ways, repository, account)
    (self.reachability, self.scheduler, self.identifiers) = (reachability, scheduler, identifiers)
  }

  /// What it knows.
  nonisolated var snapshot: CookingSnapshot {
    var snapshot = shared.withLock(\.self)
    snapshot.isOnline = reachability.isOnline
    return snapshot
  }

  func publish() {
    var state = state
    if let chosen, let one = followed[chosen] {
      (state.cook, state.stop, state.local, state.names) = (one.cook, one.stop, one.local, one.names)
    }
    shared.withLock { $0 = state }
    changes.send()
  }

  func tell(_ content: CookNotice.Content, of key: Key) {
    lastNotice += 1
    state.notices.append(
      CookNotice(number: lastNotice, appliance: followed[key]?.listed.id ?? "", content: content))
    if state.notices.count > Self.mostNotices { state.notices.removeFirst() }
  }

  // MARK: Connecting

  /// Connects for a screen; ``release()`` ends that.
  func hold() async {
    observers += 1
    isConnected = true
    // With the appliances of the copy it connects before the server has answered.
    await listAppliances()
  }

  /// Disconnects after the last screen, unless something is cooked or stopped.
  func release() async {
    observers -= 1
    if observers == 0 { state.stop = StopState() }
    await leaveIdle()
    publish()
  }

  /// How long after a start of the app it is looked whether a cook of its last run goes on.
  static let resumption = Duration.seconds(3)
  /// How long ago that cook may have begun.
  static let longestCook = Duration.seconds(6 * 3600)

  /// Follows a cook that this device has seen before, also where no screen shows it: somebody has to be told how it ends.
  func resume() async {
    // The first screen does not wait for the history.
    do { try await scheduler.sleep(for: Self.resumption) } catch { return }
    guard observers == 0, account() != nil, let running = try? repository.latest(.running, limit: 1).first,
      running.startedAt.duration(to: scheduler.now) < Self.longestCook
    else { return }
    await hold()
    if let appliance = running.appliance { await choose(appliance) }
    do { try await scheduler.sleep(for: Self.patience) } catch {}
    await release()
  }

  /// Whether it follows a cook, and tells how that ends.
  func follows(_ session: String) -> Bool {
    followed.contains { $0.key.person == person && $0.value.cook.session == session }
  }

  /// Follows a sign-in or a sign-out.
  func accountChanged() async {
    let new = account()
    guard new != person else { return }
    person = new
    // What the person before has cooked is nobody else's business; their stop goes on unseen.
    chosen = nil
    (state.appliances, state.appliance, state.notices, state.stop) = ([], nil, [], StopState())
    (state.isSignedIn, state.hasListed, listedAt) = (new != nil, false, nil)
    let isStopping = followed.contains { $0.key.person == cloudPerson && $0.value.stop.isRepeating }
    // The connection that carries a stop stays until that is over, or somebody else needs it.
    if new != nil || !isStopping || state.cloud != .connected { await leaveCloud() }
    await leaveIdle()
    if observers > 0 { await listAppliances() }
    publish()
  }

  func leaveCloud() async {
    cloudPerson = nil
    await ways.cloud.disconnect()
    for key in followed.keys where key.person != person { await ways.cloud.unsubscribe(from: key.device) }
  }

  /// Opens the ways to the appliances, where they are wanted; also ends the delay before an attempt.
  private func connect() async {
    guard isConnected else { return }
    let wanted = followed.keys.filter(isWanted).sorted()
    for key in wanted {
      guard let one = followed[key] else { continue }
      if one.pump == nil {
        followed[key]?.pump = one.ways.socket.follow { [weak self] event in
          await self?.take(event, ofLocal: key)
        }
      }
      if !one.local.isOpening { await one.ways.socket.connect() }
    }
    guard let person, wanted.contains(where: { $0.person == person }) else { return }
    if cloudPump == nil {
      cloudPump = ways.cloud.follow { [weak self] event in await self?.take(event) }
    }
    if !state.cloud.isOpening { await ways.cloud.connect() }
  }

  private func isWanted(_ key: Key) -> Bool {
    guard let one = followed[key] else { return false }
    if one.stop.isRepeating { return true }
    return key.person == person && (one.isBusy || key == chosen && observers > 0)
  }

  /// Leaves the appliances that nothing is wanted of any more.
  func leaveIdle() async {
    for key in followed.keys.sorted() where !isWanted(key) {
      guard let one = followed[key] else { continue }
      await one.ways.socket.disconnect()
      // The outcome of the last cook stays on screen.
      guard key != chosen else { continue }
      one.cancelJobs()
      followed[key] = nil
      if !followed.keys.contains(where: { $0.device == key.device }) {
        await ways.cloud.unsubscribe(from: key.device)
      }
    }
    let isCloudWanted = followed.keys.contains { $0.person == cloudPerson && isWanted($0) }
    if !isCloudWanted, observers == 0 || cloudPerson != person { await leaveCloud() }
    if observers == 0, !followed.keys.contains(where: isWanted) { isConnected = false }
  }

  // MARK: Appliances

  /// Reads the appliances, first those of the copy.
  func listAppliances() async {
    guard account() == person else { return await accountChanged() }
    state.isSignedIn = person != nil
    await useListed()
    publish()
    guard let person, await repository.readAppliances(), person == self.person else { return }
    state.hasListed = true
    listedAt = scheduler.now
    await useListed()
    publish()
  }

  /// Reads them again for a screen that appears, unless that was only just done.
  func refresh() async {
    if let listedAt, listedAt.duration(to: scheduler.now) < .seconds(2) { return }
    await listAppliances()
  }

  private func useListed() async {
    state.appliances = (try? repository.appliances()) ?? []
    let kept = state.appliances.first { $0.id == state.appliance?.id }
    await use(kept ?? state.appliances.first)
  }

  /// Takes over the appliances of a person as another screen has read them, so that they can be reached without the server.
  func note(_ devices: [OwnedDevices.Device], of person: String) async {
    await repository.keep(devices, of: person)
    guard observers > 0, person == self.person else { return }
    await useListed()
    publish()
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
    guard let appliance, let person else {
      (chosen, state.appliance) = (nil, nil)
      return await leaveIdle()
    }
    let key = Key(person: person, device: appliance.device_id)
    let isOther = chosen != key
    (chosen, state.appliance) = (key, appliance)
    if followed[key] == nil {
      let own = ways.local(key.device)
      followed[key] = FollowedAppliance(appliance, own)
      await own.socket.subscribe(to: key.device)
      await ways.cloud.subscribe(to: key.device)
    } else {
      followed[key]?.listed = appliance
    }
    await reach(key)
    if isOther { await leaveIdle() }
    await connect()
  }

  // MARK: What arrives

  /// Takes over what the cloud says.
  private func take(_ event: ApplianceLink.Event) async {
    switch event {
    case .state(let socket):
      let wasConnected = state.cloud == .connected
      state.cloud = socket
      publish()
      if wasConnected { note(.lost(.cloud), ofAll: cloudPerson) }
      guard socket == .connected else {
        // What is opened now would have the token of somebody else, or none.
        if wasConnected, cloudPerson != person { await leaveCloud() }
        return
      }
      cloudPerson = account()
      guard cloudPerson != nil, cloudPerson == person else { return await leaveCloud() }
      note(.back(.cloud), ofAll: cloudPerson)
      scheduler.start("catch-up of a cook") { [weak self] in await self?.catchUp() }
    case .message(let message):
      guard let person = cloudPerson, let key = addressee(of: message, of: person) else { return }
      await take(message, by: .cloud, of: key)
    }
  }

  /// The appliance that a message of the cloud is from, or whose command it answers.
  private func addressee(of message: ApplianceMessage, of person: String) -> Key? {
    if let device = message.appliance {
      let key = Key(person: person, device: device)
      return followed[key] == nil ? nil : key
    }
    switch message.content {
    case .accepted(let id), .refused(.some(let id), _, _):
      return followed.first { $0.key.person == person && $0.value.waiting[id] != nil }?.key
    default: return nil
    }
  }

  /// Takes over what an appliance says on the local network.
  private func take(_ event: ApplianceLink.Event, ofLocal key: Key) async {
    guard let one = followed[key] else { return }
    switch event {
    case .state(let socket):
      followed[key]?.local = socket
      publish()
      if one.local == .connected, socket != .connected {
        note(.lost(.local), of: key)
        if isWanted(key) { findAgain(key) }
      }
      if socket.isBroken, isWanted(key) { look(for: key) }
      guard socket == .connected else { return }
      note(.back(.local), of: key)
      scheduler.start("catch-up of a cook") { [weak self] in await self?.catchUp(with: key) }
    case .message(let message):
      // At an address that another appliance has by now, nothing is about this one.
      guard message.appliance == nil || message.appliance == key.device else { return }
      await take(message, by: .local, of: key)
    }
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

extension CookingService {
  /// Takes over the address that the setup of a device has read.
  func note(_ address: LocalAddress, of device: String) async {
    await repository.keep(address, of: device)
    for key in followed.keys.sorted() where key.device == device { await reach(key) }
  }

  /// Reaches an appliance where it is on the local network, as far as anybody has said.
  func reach(_ key: Key) async {
    let address = repository.address(of: key.device)
    followed[key]?.address = address
    if key == chosen { ways.show(address) }
    guard let one = followed[key], one.ways.reach(address) else { return }
    // The connection to another address says nothing of this one.
    guard one.local != .disconnected else { return }
    await one.ways.socket.disconnect()
    await one.ways.socket.connect()
  }

  /// Asks the cloud where an appliance is now: the router may have given it another address.
  func findAgain(_ key: Key) {
    // Where app.yaml says where it is, the cloud knows no better.
    guard followed[key]?.address != nil else { return }
    scheduler.start("address of an appliance") { [weak self] in await self?.listAppliances() }
  }

  /// Asks the local network where an appliance is now, which needs no internet; whichever answers first, it or the cloud,
  /// is dialled.
  func look(for key: Key) {
    guard let one = followed[key], !one.isSought else { return }
    followed[key]?.isSought = true
    scheduler.start("search for an appliance") { [weak self, ways] in
      await self?.found(ways.find(key.device), key)
    }
  }

  private func found(_ address: LocalAddress?, _ key: Key) async {
    followed[key]?.isSought = false
    // Somebody else may have said it meanwhile; where it is dialled already, the next attempt has a delay of its own.
    guard let one = followed[key], let address, address != one.address, one.local != .connected else {
      return
    }
    await note(address, of: key.device)
  }
}

extension CookingService {
  /// Sends the chosen appliance a command by the best way there is: the local network before the cloud.
  ///
  /// - Parameters:
  ///   - kind: what the appliance shall do.
  ///   - order: what is cooked, of a start.
  /// - Throws: that there is no appliance, or no way to it.
  func perform(_ kind: ApplianceCommand.Kind, _ order: ApplianceCommand.Order? = nil)
    async throws(ActionError)
  {
    guard let key = chosen, let one = followed[key] else { throw ActionError("not_paired") }
    if kind == .start, one.cook.phase.isActive || one.stop.isRepeating { throw ActionError("busy") }
    let command = ApplianceCommand(kind: kind, id: identifiers.next(), appliance: key.device, order: order)
    let links = [(one.ways.socket, one.local), (ways.cloud, state.cloud)].filter { $0.1 == .connected }
    for (link, _) in links {
      do throws(TransportError) {
        if kind == .start { note(.started, of: key) }
        // Before it is written: the response may be faster than the end of the writing.
        followed[key]?.waiting[command.id] = kind
        handle(.sent(command), of: key)
        try await link.send(command)
        return awaitEffect(of: command, at: key)
      } catch {
        followed[key]?.waiting[command.id] = nil
        handle(.refused(kind, code: "unreachable"), of: key)
      }
    }
    throw ActionError(ActionError.Code(snapshot.isOnline ? "unreachable" : "offline"))
  }

  /// Takes the outcome of the last cook of the chosen appliance off the screen.
  func dismiss() {
    if let chosen { handle(.dismissed, of: chosen) }
  }

  /// When the appliance is asked what has become of a command that neither an answer nor an event has followed.
  private static let questions: [Duration] = [.seconds(1), .seconds(4), .seconds(5)]

  /// Looks what has become of a command, and gives it up where nothing has.
  ///
  /// Not every server sends an event when the dispensers are to be filled, so that is asked, too.
  private func awaitEffect(of command: ApplianceCommand, at key: Key) {
    scheduler.start("effect of a command") { [weak self, scheduler] in
      do {
        for delay in Self.questions {
          try await scheduler.sleep(for: delay)
          guard await self?.isUnclear(command, at: key) == true else { continue }
          await self?.ask(key)
        }
        try await scheduler.sleep(for: Self.patience - Self.questions.reduce(.zero, +))
      } catch { return }
      await self?.giveUp(command, at: key)
    }
  }

  private func isPending(_ command: ApplianceCommand, at key: Key) -> Bool {
    followed[key]?.cook.pending == command.kind
  }

  private func isUnclear(_ command: ApplianceCommand, at key: Key) -> Bool {
    if isPending(command, at: key) { return true }
    guard command.kind == .start, let cook = followed[key]?.cook else { return false }
    return cook.phase == .loading && !cook.isAwaitingLoad && cook.hasReadRecipe(at: scheduler.now)
  }

  private func giveUp(_ command: ApplianceCommand, at key: Key) {
    followed[key]?.waiting[command.id] = nil
    if isPending(command, at: key) { refuse(command.kind, "no_response", of: key) }
  }
}
