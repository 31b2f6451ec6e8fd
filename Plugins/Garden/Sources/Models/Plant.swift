import Foundations
import PluginKit
import Simulation
import Storage

/// One plant, and how it is today.
actor Plant: ViewModel {
  struct Parameters: Codable, Sendable {
    var id: String
    var zone: String
  }

  struct State: ModelState {
    var phase = Phase.loading
    var id = ""
    var name = ""
    var naming = Naming.none
    var variety = ""
    var stage = Stage.vegetative
    var start = Timestamp(seconds: 0)
    var age = 0
    var litres: Double?
    var substrate: Substrate?
    var light: Double?
    var notes = ""
    var photo = ""
    var isArchived = false
    var isSample = false
    var due = WateringScheduler.Due.today
    var days = 0
    var facts = PlantFacts()
    var care: [CareEvent] = []
    var errorCode: Trouble?
  }

  /// What a check or a question knows of the plant: nothing of the person.
  struct PlantFacts: Codable, Equatable, Sendable {
    var stage: String?
    var ageDays: Int?
    var potLiters: Double?
    var substrate: String?
    var lightHours: Double?
  }

  struct CareEvent: Codable, Equatable, Sendable {
    var kind: String
    var at: Timestamp
    var liters: Double?
    var note: String?
    var stress: [String]
  }

  private struct Archiving: Codable { var isArchived: Bool }
  private static let careCount = 30

  static let name = "Plant"
  static let actions: [ActionHandler<Plant>] = [
    ActionHandler("edit", PlantFields.self) { model, fields throws(ActionError) in
      try await model.edit(fields)
    },
    ActionHandler("archive", Archiving.self) { model, archiving throws(ActionError) in
      try await model.repository.change(model.id) { $0.isArchived = archiving.isArchived }
      model.reload()
    },
    ActionHandler("refresh") { model in model.reload() },
  ]

  private nonisolated let repository: GardenRepository
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private let calendar: PersonCalendar
  private nonisolated let id: String
  private var job: Job?

  init(
    _ parameters: Parameters, _ repository: GardenRepository, _ scheduler: Scheduler,
    output: ModelOutput<State>
  ) {
    (id, calendar) = (parameters.id, PersonCalendar(parameters.zone))
    (self.repository, self.scheduler, self.output) = (repository, scheduler, output)
  }

  func open() {
    reload()
    job = scheduler.start("plant") { [weak self, repository] in
      for await _ in repository.changes { await self?.reload() }
    }
  }

  func close() { job?.cancel() }

  private func edit(_ fields: PlantFields) async throws(ActionError) {
    let (calendar, now) = (calendar, repository.now)
    try await repository.change(id, photo: fields.photo?.trimmed) { plant throws(ActionError) in
      try fields.apply(to: &plant, calendar, now: now)
    }
    reload()
  }

  private func reload() {
    var state = State()
    do throws(StoreError) {
      let (plant, events) = try repository.read { rows in
        (try rows.plant(id), Array(try rows.events(of: id).prefix(Self.careCount)))
      }
      if let plant {
        state = State(plant, events, calendar, repository.now)
      } else {
        (state.phase, state.errorCode) = (.error, .notFound)
      }
    } catch {
      (state.phase, state.errorCode) = (.error, .storage)
    }
    output.publish(state)
  }
}

extension Plant.State {
  init(_ plant: StoredPlant, _ events: [StoredEvent], _ calendar: PersonCalendar, _ now: Timestamp) {
    self.init()
    (phase, id, name, naming) = (.ready, plant.id, plant.name, plant.naming)
    variety = plant.variety
    (stage, start) = (Stage(stored: plant.stage), calendar.noon(of: plant.start))
    (age, litres, light) = (plant.age(calendar, now), plant.litres, plant.light)
    substrate = plant.substrate.map(Substrate.init(stored:))
    (notes, photo, isArchived, isSample) = (plant.notes, plant.photo, plant.isArchived, plant.isSample)
    (due, days) = plant.due(calendar, now)
    facts = Plant.PlantFacts(
      stage: plant.stage, ageDays: age, potLiters: litres, substrate: plant.substrate, lightHours: light)
    care = events.map { event in
      Plant.CareEvent(
        kind: event.kind, at: event.time, liters: event.litres, note: event.note.isEmpty ? nil : event.note,
        stress: event.tags)
    }
  }
}
