import PluginKit
import Simulation

/// Tells what happens to a cook while the cloud, which pushes it, cannot be reached.
actor CookAlerts: ViewModel {
  struct State: ModelState {
    /// How many it has told.
    var count = 0
  }
  struct Alert: Codable {
    var session: String
    var name: String
  }

  static let name = "CookAlerts"
  static let completed = EventType("completed", Alert.self)
  static let ended = EventType("ended", Alert.self)
  static let attention = EventType("attention", Alert.self)
  static let events: [any DeclaredEvent] = [completed, ended, attention]
  static let actions: [ActionHandler<CookAlerts>] = []

  private let service: CookingService
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var following: Job?
  private var lastNotice = 0
  private var state = State()

  init(_ service: CookingService, _ scheduler: Scheduler, output: ModelOutput<State>) {
    (self.service, self.scheduler, self.output) = (service, scheduler, output)
  }

  func open() {
    following = scheduler.start("alerts of a cook") { [weak self, service] in
      for await _ in service.changes.stream { await self?.tell() }
    }
  }

  func close() { following?.cancel() }

  private func tell() {
    for notice in service.snapshot.notices where notice.number > lastNotice {
      lastNotice = notice.number
      guard !notice.isPushed else { continue }
      switch notice.content {
      case .refused: continue
      case .completed(let session, let name):
        output.emit(Self.completed, Alert(session: session, name: name))
      case .ended(let session, let name, _): output.emit(Self.ended, Alert(session: session, name: name))
      case .attention(let session, let name, _):
        output.emit(Self.attention, Alert(session: session, name: name))
      }
      state.count += 1
      output.publish(state)
    }
  }
}
