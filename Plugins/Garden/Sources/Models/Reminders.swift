import AppServices
import Foundations
import PluginKit
import Simulation
import Storage

/// Tells the app the language that was chosen, and which reminder to post whenever the day of a watering has changed, and
/// takes back those that are due no more. Reminders are stored with their words, so a change of the language reschedules them.
///
/// What has changed is an intent of the same transaction. It is done once the app's reminder is in the list of those to
/// come; until then each start tells it.
actor Reminders: ViewModel {
  struct Parameters: Codable, Sendable { var zone: String }
  struct State: ModelState { var isReady = false }
  enum Language: String, Codable, CaseIterable, Sendable { case en, hi, ta }
  struct LanguageChosen: Codable { var language: Language }
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
  static let languageChosen = EventType("languageChosen", LanguageChosen.self)
  static let events: [any DeclaredEvent] = [due, languageChosen]

  private let repository: GardenRepository
  private let notifications: NotificationService
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private let calendar: PersonCalendar
  private var jobs: [Job] = []
  /// The language that the app was told.
  private var language: Language?
  /// What the app was told and has not posted yet, with its time, by the reminders' ids.
  private var told: [String: (intent: Intent, time: Timestamp)] = [:]

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
    jobs = [
      scheduler.start("reminders") { [weak self, repository] in
        repository.removeUnusedPhotos()
        for await _ in repository.changes { await self?.follow() }
      },
      scheduler.start("reminders") { [weak self, notifications] in
        for await _ in notifications.changes { await self?.settle() }
      },
    ]
  }

  func close() { for job in jobs { job.cancel() } }

  private static func id(of plant: String) -> String { "watering/\(plant)" }

  private func follow() async {
    // Before the reminders, whose words are in it.
    if let chosen = try? repository.read({ try $0.language() }), chosen != language {
      language = chosen
      output.emit(Self.languageChosen, LanguageChosen(language: chosen))
    }
    guard let found = try? pending() else { return }
    guard !found.isEmpty else { return }
    // All at once.
    await notifications.remove(found.map { Self.id(of: $0.intent.subject) })
    let now = repository.now
    var done: [Intent] = []
    for (intent, plant) in found {
      let id = Self.id(of: intent.subject)
      guard let plant, !plant.isArchived else {
        done.append(intent)
        continue
      }
      let time = calendar.next(Self.hour, from: plant.next(calendar), after: now)
      told[id] = (intent, time)
      output.emit(
        Self.due,
        Reminder(
          id: id, plant: plant.id, name: plant.name, naming: plant.naming, after: now.duration(to: time)))
    }
    if !done.isEmpty { repository.finish(done) }
  }

  /// What the app was not told yet, with the plants; nil for those that are there no more.
  private func pending() throws -> [(intent: Intent, plant: StoredPlant?)] {
    let (moving, rewording) = try repository.read { rows in
      (
        try Intents.pending(GardenRepository.Intention.move, in: rows.database),
        try Intents.pending(GardenRepository.Intention.reword, in: rows.database)
      )
    }
    guard !moving.isEmpty || !rewording.isEmpty else { return [] }
    var new = moving.filter { told[Self.id(of: $0.subject)]?.intent != $0 }
    if !rewording.isEmpty {
      // One that was shown, or that the person has removed, does not come again for its words.
      let shown = rewording.filter { notifications.scheduledTime(Self.id(of: $0.subject)) == nil }
      repository.finish(shown)
      let moved = Set(new.map(\.subject))
      let left = Set(shown)
      new += try repository.move(rewording.filter { !left.contains($0) }).filter {
        !moved.contains($0.subject)
      }
    }
    let ids = new.map(\.subject)
    let plants = try repository.read { rows in try ids.map { try rows.plant($0) } }
    return zip(new, plants).map { ($0, $1) }
  }

  /// The reminder that the app posts is due some moments after its time, by which it was late to hear of it.
  private static let tolerance = Duration.seconds(60)

  /// Removes the intents whose reminders the app has posted.
  private func settle() {
    let posted = told.filter { id, told in
      guard let time = notifications.scheduledTime(id) else { return false }
      return told.time <= time && told.time.duration(to: time) < Self.tolerance
    }
    guard !posted.isEmpty else { return }
    for id in posted.keys { told[id] = nil }
    repository.finish(posted.values.map(\.intent))
  }
}
