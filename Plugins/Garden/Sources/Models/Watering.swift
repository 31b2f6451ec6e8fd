import Foundations
import PluginKit
import Simulation
import Storage

/// When a plant needs water next, and why.
actor Watering: ViewModel {
  struct Parameters: Codable, Sendable {
    var plant: String
    var zone: String
  }

  struct State: ModelState {
    var phase = Phase.loading
    var due = WateringScheduler.Due.today
    var days = 0
    var next = Timestamp(seconds: 0)
    var last: Timestamp?
    var interval = 0
    var reasons: [Reason] = []
    var awaiting: String?
    var history: [Entry] = []
    var errorCode: Trouble?
  }

  struct Reason: Codable, Equatable, Sendable {
    var id: WateringScheduler.ReasonKind
    var days: Double
    var count: Int
    var stage: Stage
    var substrate: Substrate
    var litres: Double
    var season: SeasonName
  }

  /// A season, or none.
  enum SeasonName: String, Codable, CaseIterable, Sendable { case none, hot, rainy, cool }

  private struct Amount: Codable { var litres: Double? }
  private struct Saying: Codable {
    var watering: String
    var feedback: Feedback
  }

  static let name = "Watering"
  static let actions: [ActionHandler<Watering>] = [
    ActionHandler("water", Amount.self) { model, amount throws(ActionError) in
      try await model.water(amount.litres)
    },
    ActionHandler("feedback", Saying.self) { model, said throws(ActionError) in
      try await model.say(said.feedback, of: said.watering)
    },
    ActionHandler("refresh") { model in model.reload() },
  ]

  private let repository: GardenRepository
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private let calendar: PersonCalendar
  private let plant: String
  private var job: Job?

  init(
    _ parameters: Parameters, _ repository: GardenRepository, _ scheduler: Scheduler,
    output: ModelOutput<State>
  ) {
    (plant, calendar) = (parameters.plant, PersonCalendar(parameters.zone))
    (self.repository, self.scheduler, self.output) = (repository, scheduler, output)
  }

  func open() {
    reload()
    job = scheduler.start("watering") { [weak self, repository] in
      for await _ in repository.changes { await self?.reload() }
    }
  }

  func close() { job?.cancel() }

  private func water(_ litres: Double?) async throws(ActionError) {
    let now = repository.now
    var event = StoredEvent(id: "", plant: plant, kind: EventKind.watering.rawValue, time: now)
    do { try Diary.Fields(litres: litres).apply(to: &event, now: now) } catch { throw error.error() }
    _ = try await repository.log(event)
    reload()
  }

  /// Feedback counts once for a watering; saying it again would move the interval twice.
  private func say(_ feedback: Feedback, of watering: String) async throws(ActionError) {
    try await repository.change(event: watering, of: plant) { event throws(GardenError) in
      guard event.kind == EventKind.watering.rawValue else { throw .notFound }
      guard event.feedback == nil else { throw .alreadyGiven }
      event.feedback = feedback
    }
    reload()
  }

  private func reload() {
    var state = State()
    do throws(StoreError) {
      let (plant, waterings) = try repository.read { rows in
        (try rows.plant(self.plant), try rows.waterings(of: self.plant))
      }
      if let plant {
        state = State(plant, waterings, calendar, repository.now)
      } else {
        (state.phase, state.errorCode) = (.error, .notFound)
      }
    } catch {
      (state.phase, state.errorCode) = (.error, .storage)
    }
    output.publish(state)
  }
}

extension Watering.State {
  init(
    _ plant: StoredPlant, _ waterings: [StoredEvent], _ calendar: PersonCalendar, _ now: Timestamp
  ) {
    self.init()
    phase = .ready
    (due, days) = plant.due(calendar, now)
    (next, last) = (calendar.noon(of: plant.next(calendar)), plant.lastWatering)
    var profile = plant.profile
    profile.season = plant.season(calendar, now)
    let season = profile.season.flatMap { Watering.SeasonName(rawValue: $0.rawValue) } ?? .none
    let computed = WateringScheduler.interval(profile, feedback: waterings.feedback)
    interval = computed.days
    reasons = computed.reasons.map { reason in
      Watering.Reason(
        id: reason.kind, days: reason.days, count: reason.count, stage: profile.stage,
        substrate: profile.substrate, litres: profile.litres ?? 0, season: season)
    }
    awaiting = waterings.last.flatMap { $0.feedback == nil ? $0.id : nil }
    history = waterings.reversed().map(Entry.init)
  }
}
