import AppServices
import PluginKit
import Simulation

/// Tells what happens to a cook wherever the person is in the app: as the appliance says it or the cloud pushes it,
/// whichever comes first. Not every server pushes to this program, and a push may be lost.
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
  private var handler: Int?
  private var lastNotice = 0
  private var told = ToldAlerts()
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
    handler = pushes.add(Set(CookPush.Kind.allCases.map(\.rawValue))) { [weak self, scheduler] push in
      guard let push = CookPush(push) else { return }
      scheduler.start("push about a cook") { [weak self] in await self?.tell(push) }
    }
  }

  func close() {
    following?.cancel()
    handler.map(pushes.remove)
  }

  private func tell() async {
    for notice in service.snapshot.notices where notice.number > lastNotice {
      lastNotice = notice.number
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

  private func tell(_ push: CookPush) async {
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
