import Foundations
import PluginKit
import Simulation
import Storage

/// The plants as cards.
actor Garden: ViewModel {
  struct Parameters: Codable, Sendable {
    var zone: String
    var archived: Bool?
  }

  /// Which plants are shown.
  enum StageFilter: String, Codable, CaseIterable, Sendable {
    case any, seedling, vegetative, flowering, other
  }
  /// In what order.
  enum Order: String, Codable, CaseIterable, Sendable { case next, name, newest }

  struct State: ModelState {
    var phase = Phase.loading
    var stage = StageFilter.any
    var order = Order.next
    var plants: [PlantCard] = []
    var total = 0
    var active = 0
    var errorCode: Trouble?
  }

  struct PlantCard: Codable, Equatable, Sendable {
    var id: String
    var name: String
    var naming: Naming
    var variety: String
    var photo: String
    var stage: Stage
    var age: Int
    var due: WateringScheduler.Due
    var days: Int
    var isArchived: Bool
    var isSample: Bool
  }

  /// The inputs of the cards: where they are unchanged, nothing is read, which counts in a large garden.
  private struct Reading: Equatable {
    var revision: GardenRepository.Revision
    var today: CivilDate
    var stage: StageFilter
    var order: Order
  }

  private struct Filter: Codable { var stage: StageFilter }
  private struct Sorting: Codable { var by: Order }

  static let name = "Garden"
  static let actions: [ActionHandler<Garden>] = [
    ActionHandler("filter", Filter.self) { model, filter in model.show(stage: filter.stage) },
    ActionHandler("sort", Sorting.self) { model, sorting in model.show(order: sorting.by) },
    ActionHandler("refresh") { model in model.reload() },
    ActionHandler("add", NewPlant.self, returns: String.self) { model, fields throws(ActionError) in
      try await model.add(fields)
    },
    ActionHandler("addSample") { model throws(ActionError) in try await model.addSample() },
  ]

  private let repository: GardenRepository
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private let calendar: PersonCalendar
  private let isArchive: Bool
  private var (stage, order) = (StageFilter.any, Order.next)
  /// The inputs of the cards on screen; nil where there are none.
  private var shown: Reading?
  private var job: Job?

  init(
    _ parameters: Parameters, _ repository: GardenRepository, _ scheduler: Scheduler,
    output: ModelOutput<State>
  ) {
    calendar = PersonCalendar(parameters.zone)
    isArchive = parameters.archived ?? false
    (self.repository, self.scheduler, self.output) = (repository, scheduler, output)
  }

  func open() {
    reload()
    job = scheduler.start("garden") { [weak self, repository] in
      for await _ in repository.changes { await self?.reload() }
    }
  }

  func close() { job?.cancel() }

  private func show(stage: StageFilter? = nil, order: Order? = nil) {
    self.stage = stage ?? self.stage
    self.order = order ?? self.order
    reload()
  }

  private func add(_ new: NewPlant) async throws(ActionError) -> String {
    var plant = StoredPlant(
      id: "", name: "", stage: new.stage.rawValue, start: calendar.day(of: repository.now),
      created: repository.now)
    try new.fields.apply(to: &plant, calendar, now: repository.now)
    let id = try await repository.add(plant)
    reload()
    return id
  }

  /// Adds a chilli of three weeks that was watered two days ago.
  private func addSample() async throws(ActionError) {
    let today = calendar.day(of: repository.now)
    var plant = StoredPlant(
      id: "", name: "", stage: Stage.vegetative.rawValue, substrate: Substrate.soil.rawValue,
      start: CivilDate(dayNumber: today.dayNumber - 21), litres: 4, created: repository.now)
    plant.isSample = true
    func event(_ kind: EventKind, daysAgo: Int, litres: Double) -> StoredEvent {
      let noon = calendar.noon(of: CivilDate(dayNumber: today.dayNumber - daysAgo))
      return StoredEvent(id: "", plant: "", kind: kind.rawValue, time: noon, litres: litres)
    }
    _ = try await repository.add(
      plant,
      with: [event(.feeding, daysAgo: 3, litres: 0.2), event(.watering, daysAgo: 2, litres: 0.5)])
    reload()
  }

  private func reload() {
    var state = State(stage: stage, order: order)
    let now = repository.now
    do {
      let found = try repository.read { rows -> [StoredPlant]? in
        let reading = Reading(
          revision: try repository.revision(in: rows.database), today: calendar.day(of: now), stage: stage,
          order: order)
        guard reading != shown else { return nil }
        shown = reading
        return try rows.plants()
      }
      guard let found else { return }
      let plants = found.filter { $0.isArchived == isArchive }
      state.plants = sorted(plants).filter {
        stage == .any || Stage(stored: $0.stage).rawValue == stage.rawValue
      }
      .map { PlantCard($0, calendar, now) }
      (state.phase, state.total, state.active) = (.ready, plants.count, found.activeCount)
    } catch {
      shown = nil
      (state.phase, state.errorCode) = (.error, .storage)
    }
    output.publish(state)
  }

  /// Orders plants, always the same way: equal ones by name, then by the order in which they were added.
  private func sorted(_ plants: [StoredPlant]) -> [StoredPlant] {
    let keyed = plants.enumerated().map { offset, plant in
      let rank =
        switch order {
        case .next: plant.next(calendar).dayNumber
        case .name: 0
        case .newest: -offset
        }
      return (rank: rank, name: plant.name.lowercased(), offset: offset, plant: plant)
    }
    return keyed.sorted { ($0.rank, $0.name, $0.offset) < ($1.rank, $1.name, $1.offset) }.map(\.plant)
  }
}

extension Garden.PlantCard {
  init(_ plant: StoredPlant, _ calendar: PersonCalendar, _ now: Timestamp) {
    (id, name, naming) = (plant.id, plant.name, plant.naming)
    (variety, photo) = (plant.variety, plant.photo)
    (stage, age) = (Stage(stored: plant.stage), plant.age(calendar, now))
    (due, days) = plant.due(calendar, now)
    (isArchived, isSample) = (plant.isArchived, plant.isSample)
  }
}
