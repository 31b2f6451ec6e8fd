import Foundations
import PluginKit
import Simulation
import Storage

/// How a plant has done over time, and all that is stored as text.
actor Insights: ViewModel {
  struct Parameters: Codable, Sendable {
    var plant: String
    var zone: String
  }

  struct State: ModelState {
    var phase = Phase.loading
    var months: [Month] = []
    var kinds: [KindCount] = []
    var stages: [StageTime] = []
    var photos: [Entry] = []
    var errorCode: Trouble?
  }

  struct Month: Codable, Equatable, Sendable {
    var id: String
    var month: Timestamp
    var count: Int
  }

  struct KindCount: Codable, Equatable, Sendable {
    var kind: EventKind
    var count: Int
  }

  struct StageTime: Codable, Equatable, Sendable {
    var id: String
    var stage: Stage
    var days: Int
  }

  private struct Moment: Codable { var until: Timestamp? }
  private struct Exporting: Codable { var format: GardenExport.Format }

  static let name = "Insights"
  static let actions: [ActionHandler<Insights>] = [
    ActionHandler("show", Moment.self) { model, moment in
      model.until = moment.until
      model.reload()
    },
    ActionHandler("export", Exporting.self, returns: String.self) { model, exporting throws(ActionError) in
      try model.export(exporting.format)
    },
  ]

  private let repository: GardenRepository
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private let calendar: PersonCalendar
  private let plant: String
  /// The moment from which on nothing counts any more; nil for none.
  private var until: Timestamp?
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
    job = scheduler.start("insights") { [weak self, repository] in
      for await _ in repository.changes { await self?.reload() }
    }
  }

  func close() { job?.cancel() }

  private func export(_ format: GardenExport.Format) throws(ActionError) -> String {
    do throws(StoreError) {
      let content = try repository.read { rows in
        try rows.plants().map { ($0, try rows.events(of: $0.id)) }
      }
      return GardenExport(plants: content, file: repository.photos.files.file(of:)).text(format)
    } catch {
      throw GardenError.storage.error(error.description)
    }
  }

  private func reload() {
    var state = State()
    do throws(StoreError) {
      let (plant, events, stages) = try repository.read { rows in
        (try rows.plant(self.plant), try rows.events(of: self.plant), try rows.stages(of: self.plant))
      }
      if let plant {
        // What was written later, but for an earlier day, counts: it corrects what was shown.
        func isShown(_ time: Timestamp) -> Bool { until.map { time < $0 } ?? true }
        state = State(
          events.filter { isShown($0.time) }, stages.filter { isShown($0.time) }, plant.start, calendar,
          min(until ?? repository.now, repository.now))
      } else {
        (state.phase, state.errorCode) = (.error, .notFound)
      }
    } catch {
      (state.phase, state.errorCode) = (.error, .storage)
    }
    output.publish(state)
  }
}

extension Insights.State {
  init(
    _ events: [StoredEvent], _ changes: [(stage: String, time: Timestamp)], _ start: CivilDate,
    _ calendar: PersonCalendar, _ now: Timestamp
  ) {
    self.init()
    phase = .ready
    let entries = events.map(Entry.init)
    let today = calendar.day(of: now)
    let months = (0..<12).reversed().map { ago in
      let number = today.year * 12 + today.month - 1 - ago
      return CivilDate(year: number / 12, month: number % 12 + 1, day: 1)
    }
    let waterings = entries.filter { $0.kind == .watering }.map { calendar.day(of: $0.at) }
    self.months = months.map { month in
      Insights.Month(
        id: month.description, month: calendar.noon(of: month),
        count: waterings.count { ($0.year, $0.month) == (month.year, month.month) })
    }
    kinds = EventKind.allCases.map { kind in
      Insights.KindCount(kind: kind, count: entries.count { $0.kind == kind })
    }.filter { $0.count > 0 }
    for (index, change) in changes.enumerated() {
      // The garden knows of no stage before the first one, so it has lasted from the plant's first day.
      let begin = index == 0 ? start : calendar.day(of: change.time)
      let end = index + 1 < changes.count ? changes[index + 1].time : now
      stages.append(
        Insights.StageTime(
          id: String(index), stage: Stage(stored: change.stage),
          days: max(0, calendar.day(of: end).dayNumber - begin.dayNumber)))
    }
    photos = entries.reversed().filter { !$0.photo.isEmpty }
  }
}
