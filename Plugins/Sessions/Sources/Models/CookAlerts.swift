import AppServices
import Foundations
import PluginKit
import Simulation

/// Tells what happens to a cook wherever the person is in the app: as the appliance says it or the cloud pushes it,
/// whichever comes first. Not every server pushes to this program, and a push may be lost.
///
/// How a cook has ended is an intent of the write that keeps it: where the process ends before the app has posted it, or
/// where only the history says it, the record tells.
actor CookAlerts: ViewModel {
  struct State: ModelState {
    /// How many it has told.
    var count = 0
  }
  struct Completed: Codable {
    var session: String
    var name: [String: String]
  }
  struct Ended: Codable {
    var appliance: String
    var name: [String: String]
    var reason: EndReason
    var problem: ProblemCode?
    var message: String?
  }
  struct Attention: Codable {
    var session: String
    var name: [String: String]
    var reason: AttentionReason
  }
  struct Firmware: Codable { var version: String }
  struct Unconfirmed: Codable {
    var appliance: String
    var name: String
  }
  struct Warned: Codable {
    var appliance: String
    var problem: ProblemCode
    var message: String
  }

  static let name = "CookAlerts"
  static let completed = EventType("completed", Completed.self)
  static let ended = EventType("ended", Ended.self)
  static let attention = EventType("attention", Attention.self)
  static let warned = EventType("warned", Warned.self)
  static let firmware = EventType("firmware", Firmware.self)
  static let unconfirmed = EventType("unconfirmed", Unconfirmed.self)
  static let events: [any DeclaredEvent] = [completed, ended, attention, warned, firmware, unconfirmed]
  static let actions: [ActionHandler<CookAlerts>] = []

  private let service: CookingService
  private let pushes: PushRegistry
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var following: Job?
  private var ends: Job?
  private var handler: Int?
  private var lastNotice = 0
  private var told = ToldAlerts()
  /// The sessions whose end is being told, and when that of others was.
  private var (tellingEnds, toldEnds) = (Set<String>(), [String: Timestamp]())
  /// How long the app may take to post a notification.
  private static let postingTime = Duration.seconds(1)
  private var state = State()

  init(
    _ service: CookingService, _ pushes: PushRegistry, _ scheduler: Scheduler, output: ModelOutput<State>
  ) {
    (self.service, self.pushes, self.scheduler, self.output) = (service, pushes, scheduler, output)
  }

  func open() {
    following = scheduler.start("alerts of a cook") { [weak self, service] in
      for await _ in service.changes.stream { await self?.tell() }
    }
    scheduler.start("cooks of the last run") { [service] in await service.resume() }
    ends = scheduler.start("ends of cooks") {
      [weak self, scheduler, changes = service.repository.changes.stream] in
      // The first screen does not wait for the history.
      do { try await scheduler.sleep(for: CookingService.resumption) } catch { return }
      for await _ in changes { await self?.tellEnds() }
    }
    handler = pushes.add(Set(CookPush.Kind.allCases.map(\.rawValue))) { [weak self, scheduler] push in
      guard let push = CookPush(push) else { return }
      scheduler.start("push about a cook") { [weak self] in await self?.tell(push) }
    }
  }

  func close() {
    following?.cancel()
    ends?.cancel()
    handler.map(pushes.remove)
  }

  private func tell() async {
    for notice in service.snapshot.notices where notice.number > lastNotice {
      lastNotice = notice.number
      let session = notice.content.endedSession
      beginEnd(of: session)
      defer { noteEnd(of: session) }
      guard notice.content.subject.map({ told.isNew($0, from: .appliance, at: scheduler.now) }) ?? true else {
        continue
      }
      switch notice.content {
      case .refused: continue
      case .completed(let session, let dish):
        output.emit(Self.completed, Completed(session: session, name: await names(of: dish)))
      case .ended(_, let dish, let reason, let problem):
        output.emit(
          Self.ended,
          Ended(
            appliance: notice.appliance, name: await names(of: dish), reason: reason, problem: problem?.kind,
            message: problem?.message))
      case .attention(let session, let dish, let reason):
        output.emit(
          Self.attention, Attention(session: session, name: await names(of: dish), reason: reason))
      case .warned(let problem):
        output.emit(
          Self.warned, Warned(appliance: notice.appliance, problem: problem.kind, message: problem.message))
      case .unconfirmed(let name):
        output.emit(Self.unconfirmed, Unconfirmed(appliance: notice.appliance, name: name))
      case .alert(let alert) where alert.isFirmware:
        output.emit(Self.firmware, Firmware(version: alert.message))
      case .alert(let alert):
        output.emit(
          Self.warned, Warned(appliance: notice.appliance, problem: .other, message: alert.message))
      }
      count()
    }
  }

  /// Tells of the cooks that have ended while this did not follow them, such as in a process that was killed.
  private func tellEnds() async {
    guard service.account() != nil else { return }
    let now = scheduler.now
    for (intent, record) in service.repository.untoldEnds() {
      let isFollowed = if let record { await service.follows(record.id) } else { false }
      guard let record, record.startedAt.duration(to: now) < CookingService.longestCook else {
        service.repository.finish([intent])
        continue
      }
      if let time = toldEnds[record.id] {
        if time.duration(to: now) >= Self.postingTime { service.repository.finish([intent]) }
        continue
      }
      if isFollowed || tellingEnds.contains(record.id) { continue }
      beginEnd(of: record.id)
      defer { noteEnd(of: record.id) }
      let isCompleted = record.outcome == .completed
      let subject = ToldAlerts.Subject(kind: isCompleted ? "completed" : "ended", session: record.id)
      guard told.isNew(subject, from: .appliance, at: now) else { continue }
      let names = await self.names(of: CookDish(recipe: record.recipe, name: record.recipeName))
      if isCompleted {
        output.emit(Self.completed, Completed(session: record.id, name: names))
      } else {
        output.emit(
          Self.ended,
          Ended(
            appliance: record.appliance ?? "", name: names,
            reason: record.status == "aborted" ? .stopped : .failed))
      }
      count()
    }
  }

  private func beginEnd(of session: String?) {
    if let session { tellingEnds.insert(session) }
  }

  /// Notes that the app was told how a cook has ended, and has posted it a moment later.
  private func noteEnd(of session: String?) {
    guard let session else { return }
    tellingEnds.remove(session)
    toldEnds[session] = scheduler.now
    scheduler.start("end of a cook was told") { [weak self, scheduler] in
      do { try await scheduler.sleep(for: Self.postingTime) } catch { return }
      await self?.tellEnds()
    }
  }

  private func tell(_ push: CookPush) async {
    beginEnd(of: push.endedSession)
    defer { noteEnd(of: push.endedSession) }
    guard told.isNew(push.subject, from: .push, at: scheduler.now) else { return }
    let names = if let dish = push.dish { await names(of: dish) } else { [String: String]() }
    switch push.kind {
    case .complete: output.emit(Self.completed, Completed(session: push.session ?? "", name: names))
    case .attention:
      output.emit(
        Self.attention, Attention(session: push.session ?? "", name: names, reason: push.attention))
    case .firmware: output.emit(Self.firmware, Firmware(version: push.version ?? ""))
    case .error:
      if let reason = push.reason.flatMap(EndReason.init) {
        output.emit(
          Self.ended,
          Ended(
            appliance: push.appliance ?? "", name: names, reason: reason, problem: push.problem,
            message: push.message))
      } else {
        output.emit(
          Self.warned,
          Warned(
            appliance: push.appliance ?? "", problem: push.problem ?? .other, message: push.message ?? ""))
      }
    }
    count()
  }

  private func count() {
    state.count += 1
    output.publish(state)
  }

  private func names(of dish: CookDish) async -> [String: String] {
    await service.repository.names(of: dish)
  }
}

/// Why a cook has ended before the dish was done.
enum EndReason: String, Codable, CaseIterable, Sendable {
  /// Somebody has stopped it.
  case stopped
  /// The appliance has stopped it.
  case failed
  /// The food stood for too long to be safe.
  case spoiled
  /// Nobody has said.
  case unknown
}

/// Why somebody has to look after a cook.
enum AttentionReason: String, Codable, CaseIterable, Sendable {
  /// The dispensers are to be filled.
  case load
  /// It is paused, and does not go on by itself.
  case pause
}

extension CookNotice.Content {
  /// The session whose end it tells; nil for none.
  fileprivate var endedSession: String? {
    switch self {
    case .completed(let session, _), .ended(let session, _, _, _): session
    default: nil
    }
  }

  /// What a push may tell of, too; nil where none does.
  fileprivate var subject: ToldAlerts.Subject? {
    switch self {
    case .completed(let session, _): ToldAlerts.Subject(kind: "completed", session: session)
    case .ended(let session, _, _, _): ToldAlerts.Subject(kind: "ended", session: session)
    case .attention(let session, _, let reason):
      ToldAlerts.Subject(kind: "attention \(reason.rawValue)", session: session)
    case .warned(let problem):
      ToldAlerts.Subject(kind: "warned \(problem.kind.rawValue)", session: problem.session)
    case .alert(let alert): alert.isFirmware ? ToldAlerts.Subject(kind: "firmware") : nil
    case .refused, .unconfirmed: nil
    }
  }
}

extension CookPush {
  /// The session whose end it tells; nil for none.
  fileprivate var endedSession: String? {
    let isEnd = kind == .complete || kind == .error && reason.flatMap(EndReason.init) != nil
    return isEnd ? session : nil
  }

  fileprivate var attention: AttentionReason { reason.flatMap(AttentionReason.init) ?? .pause }

  fileprivate var subject: ToldAlerts.Subject {
    switch kind {
    case .complete: ToldAlerts.Subject(kind: "completed", session: session)
    case .attention: ToldAlerts.Subject(kind: "attention \(attention.rawValue)", session: session)
    case .firmware: ToldAlerts.Subject(kind: "firmware")
    case .error:
      reason.flatMap(EndReason.init) == nil
        ? ToldAlerts.Subject(kind: "warned \((problem ?? .other).rawValue)", session: session)
        : ToldAlerts.Subject(kind: "ended", session: session)
    }
  }
}

extension ApplianceAlert {
  /// Whether new firmware can be installed.
  fileprivate var isFirmware: Bool { kind == "firmware_update_available" }
}
