import Foundations
import PluginKit
import Simulation
import Storage

/// What happened to a plant, by day.
actor Diary: ViewModel {
  struct Parameters: Codable, Sendable {
    var plant: String
    var zone: String
    var entry: String?
  }

  /// Which entries are shown.
  enum KindFilter: String, Codable, CaseIterable, Sendable {
    case all, watering, feeding, flush, note, photo, stress, check
  }

  struct State: ModelState {
    var phase = Phase.loading
    var kind = KindFilter.all
    var days: [DiaryDay] = []
    var total = 0
    var entry: Entry?
    var errorCode: Trouble?
  }

  struct DiaryDay: Codable, Equatable, Sendable {
    var id: String
    var day: Timestamp
    var entries: [Entry]
  }

  /// What is changed of an entry: nil stays, and 0, an empty text and no feedback take back what was said.
  struct Fields: Codable {
    var litres: Double?
    var note: String?
    var photo: String?
    var tags: [StressTag]?
    var time: Timestamp?
    var feedback: Said?
  }

  private struct Filter: Codable { var kind: KindFilter }
  private struct Logging: Codable {
    var kind: EventKind
    var litres: Double?
    var note: String?
    var photo: String?
    var tags: [StressTag]?
    var time: Timestamp?
    var fields: Fields { Fields(litres: litres, note: note, photo: photo, tags: tags, time: time) }
  }
  private struct Edit: Codable {
    var id: String
    var litres: Double?
    var note: String?
    var photo: String?
    var tags: [StressTag]?
    var time: Timestamp?
    var feedback: Said?
    var fields: Fields {
      Fields(litres: litres, note: note, photo: photo, tags: tags, time: time, feedback: feedback)
    }
  }

  static let name = "Diary"
  static let actions: [ActionHandler<Diary>] = [
    ActionHandler("filter", Filter.self) { model, filter in
      model.kind = filter.kind
      model.reload()
    },
    ActionHandler("log", Logging.self, returns: String.self) { model, logging throws(ActionError) in
      try await model.log(logging.kind, logging.fields)
    },
    ActionHandler("edit", Edit.self) { model, edit throws(ActionError) in
      try await model.edit(edit.id, edit.fields)
    },
    ActionHandler("refresh") { model in model.reload() },
  ]

  private nonisolated let repository: GardenRepository
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private let calendar: PersonCalendar
  private nonisolated let plant: String
  private let wanted: String?
  private var kind = KindFilter.all
  private var job: Job?

  init(
    _ parameters: Parameters, _ repository: GardenRepository, _ scheduler: Scheduler,
    output: ModelOutput<State>
  ) {
    (plant, wanted, calendar) = (parameters.plant, parameters.entry, PersonCalendar(parameters.zone))
    (self.repository, self.scheduler, self.output) = (repository, scheduler, output)
  }

  func open() {
    reload()
    job = scheduler.start("diary") { [weak self, repository] in
      for await _ in repository.changes { await self?.reload() }
    }
  }

  func close() { job?.cancel() }

  private func log(_ kind: EventKind, _ fields: Fields) async throws(ActionError) -> String {
    var event = StoredEvent(id: "", plant: plant, kind: kind.rawValue, time: repository.now)
    do { try fields.apply(to: &event, now: repository.now) } catch { throw error.error() }
    let id = try await repository.log(event)
    reload()
    return id
  }

  private func edit(_ id: String, _ fields: Fields) async throws(ActionError) {
    let now = repository.now
    try await repository.change(event: id, of: plant, photo: fields.photo?.trimmed) {
      event throws(GardenError) in
      try fields.apply(to: &event, now: now)
    }
    reload()
  }

  private func reload() {
    var state = State(kind: kind)
    do throws(StoreError) {
      let (isThere, events) = try repository.read { rows in
        (try rows.plant(plant) != nil, try rows.events(of: plant))
      }
      let entries = events.map(Entry.init)
      state.total = entries.count
      state.entry = entries.first { $0.id == wanted }
      state.days = days(entries.filter { kind == .all || $0.kind.rawValue == kind.rawValue })
      (state.phase, state.errorCode) = isThere ? (.ready, nil) : (.error, .notFound)
    } catch {
      (state.phase, state.errorCode) = (.error, .storage)
    }
    output.publish(state)
  }

  /// Groups entries, the newest first, by the day of the person's zone.
  private func days(_ entries: [Entry]) -> [DiaryDay] {
    entries.reduce(into: []) { days, entry in
      let day = calendar.day(of: entry.at)
      if days.last?.id == day.description {
        days[days.count - 1].entries.append(entry)
      } else {
        days.append(DiaryDay(id: day.description, day: calendar.noon(of: day), entries: [entry]))
      }
    }
  }
}

extension Diary.Fields {
  /// Puts it into an event.
  ///
  /// - Parameters:
  ///   - event: the event, with its kind.
  ///   - now: the moment; nothing happens after it.
  /// - Throws: what of it is not possible.
  func apply(to event: inout StoredEvent, now: Timestamp) throws(GardenError) {
    guard (note ?? "").count <= PlantFields.longestText, (photo ?? "").count <= PlantFields.longestPath,
      litres.map({ (0...1000).contains($0) }) ?? true
    else { throw .invalidValue }
    if let time, time > now { throw .future }
    event.time = time ?? event.time
    if let note { event.note = note.trimmed }
    if let photo { event.photo = photo.trimmed }
    if let litres { event.litres = litres > 0 ? litres : nil }
    if let tags {
      // Tags that this version does not know stay as long as `other` does.
      let unknown = event.tags.filter { StressTag(rawValue: $0) == nil }
      event.tags = tags.flatMap { $0 == .other && !unknown.isEmpty ? unknown : [$0.rawValue] }
    }
    if let feedback {
      guard event.kind == EventKind.watering.rawValue else { throw .invalidValue }
      event.feedback = Feedback(rawValue: feedback.rawValue)
    }
    if event.isEmpty { throw .empty }
  }
}

extension StoredEvent {
  /// Whether it says nothing that its kind is for.
  fileprivate var isEmpty: Bool {
    switch EventKind(stored: kind) {
    case .note, .check: note.isEmpty && photo.isEmpty
    case .photo: photo.isEmpty
    case .stress: tags.isEmpty && note.isEmpty
    case .watering, .feeding, .flush, .other: false
    }
  }
}

/// What was said of a watering; nothing of all else.
enum Said: String, Codable, CaseIterable, Sendable {
  case none
  case tooEarly = "too_early"
  case justRight = "just_right"
  case tooLate = "too_late"
}

/// An event as screens show it.
struct Entry: Codable, Equatable, Sendable {
  var id: String
  var kind: EventKind
  var at: Timestamp
  var litres: Double?
  var note: String
  var photo: String
  var tags: [StressTag]
  var feedback: Said

  init(_ event: StoredEvent) {
    (id, kind, at, litres) = (event.id, EventKind(stored: event.kind), event.time, event.litres)
    (note, photo) = (event.note, event.photo)
    feedback = event.feedback.flatMap { Said(rawValue: $0.rawValue) } ?? .none
    tags = event.tags.map(StressTag.init(stored:))
  }
}
