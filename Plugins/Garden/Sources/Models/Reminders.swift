import Foundations
import Notifications
import PluginKit
import Simulation
import Storage

/// Tells the app which reminder to post whenever the day of a watering has changed, and takes back those that are due no
/// more. Reminders are stored with their words, so a start has none to tell, and a change of the language reschedules them.
actor Reminders: ViewModel {
  struct Parameters: Codable, Sendable { var zone: String }
  struct State: ModelState { var isReady = false }
  struct Reminder: Codable {
    var id: String
    var plant: String
    var name: String
    var naming: Naming
    var after: Duration
  }

  /// The hour of the day at which people are reminded.
  static let hour = 9

  static let name = "Reminders"
  static let actions: [ActionHandler<Reminders>] = []
  static let due = EventType("due", Reminder.self)
  static let events: [any DeclaredEvent] = [due]

  private let repository: GardenRepository
  private let notifications: NotificationService
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private let calendar: PersonCalendar
  private var job: Job?

  init(
    _ parameters: Parameters, _ repository: GardenRepository, _ notifications: NotificationService,
    _ scheduler: Scheduler, output: ModelOutput<State>
  ) {
    calendar = PersonCalendar(parameters.zone)
    (self.repository, self.notifications) = (repository, notifications)
    (self.scheduler, self.output) = (scheduler, output)
  }

  func open() {
    output.publish(State(isReady: true))
    job = scheduler.start("reminders") { [weak self, repository] in
      for await _ in repository.changes { await self?.follow() }
    }
  }

  func close() { job?.cancel() }

  private static func id(of plant: String) -> String { "watering/\(plant)" }

  private func follow() async {
    let change = repository.takeReminderChange()
    // One that was shown, or that the person has removed, does not come again for its words.
    let reworded = change.reworded.filter { notifications.isScheduled(Self.id(of: $0)) }
    let ids = change.moved.union(reworded).sorted()
    guard !ids.isEmpty else { return }
    let found = try? repository.read { db in
      try ids.map { (id: $0, plant: try GardenTable.plant($0, in: db)) }
    }
    guard let found else { return }
    // All at once.
    await notifications.remove(found.map { Self.id(of: $0.id) })
    let now = repository.now
    for (id, plant) in found {
      guard let plant, !plant.isArchived else { continue }
      let time = calendar.next(Self.hour, from: plant.next(calendar), after: now)
      output.emit(
        Self.due,
        Reminder(
          id: Self.id(of: id), plant: id, name: plant.name, naming: plant.naming,
          after: now.duration(to: time)))
    }
  }
}
