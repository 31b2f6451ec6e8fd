import Foundations
import PluginKit
import Simulation
import Storage

/// One session: its figures and stages, its rating and notes.
actor SessionDetail: ViewModel {
  struct Parameters: Codable, Sendable {
    var id: String
  }

  /// A stage that has ended.
  struct Stage: Codable, Equatable, Sendable {
    /// From 1.
    var number: Int
    var kind: StageCode
    var name: String
    var duration: Duration?
    var transition: Transition
    /// 0 to 1.
    var confidence: Double?
  }

  /// Why a stage ended.
  enum Transition: String, ApplianceCode {
    case camera = "cv_detected"
    case timer, other
  }

  struct State: ModelState {
    var phase = Phase.idle
    var id = ""
    var recipe = ""
    var recipeName: [String: String] = [:]
    var servings: Int?
    var spice: Int?
    var outcome = SessionRecord.Outcome.running
    var startedAt: Timestamp?
    var duration: Duration?
    var stageCount: Int?
    var peakTemperature: Double?
    var byCamera: Int?
    var byTimer: Int?
    var stages: [Stage] = []
    var rating: Int?
    var notes = ""
    /// Whether the rating is not sent yet.
    var unsent = false
    var stale = false
    var errorCode: SessionError?
  }

  private struct Stars: Codable { var stars: Int }
  private struct Note: Codable { var text: String }

  static let name = "SessionDetail"
  static let actions: [ActionHandler<SessionDetail>] = [
    ActionHandler("rate", Stars.self) { model, arguments throws(ActionError) in
      try model.rate(stars: arguments.stars)
    },
    ActionHandler("note", Note.self) { model, arguments throws(ActionError) in
      try model.rate(notes: arguments.text)
    },
    ActionHandler("refresh") { model throws(ActionError) in
      if let error = await model.fetch() { throw error.error("the session cannot be refreshed") }
    },
  ]

  private let id: String
  private let repository: SessionRepository
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var state = State()
  private var isReading = false
  private var lastError: SessionError?
  private var following: Job?

  init(
    _ parameters: Parameters, _ repository: SessionRepository, _ scheduler: Scheduler,
    output: ModelOutput<State>
  ) {
    id = parameters.id
    (self.repository, self.scheduler, self.output) = (repository, scheduler, output)
  }

  func open() async {
    following = scheduler.start("session") { [weak self, repository] in
      for await _ in repository.changes.stream { await self?.reload() }
    }
    _ = await fetch()
  }

  func close() { following?.cancel() }

  private func rate(stars: Int? = nil, notes: String? = nil) throws(ActionError) {
    guard let stars = stars ?? state.rating else { throw ActionError("not_rated") }
    let notes = String((notes ?? state.notes).prefix(1000))
    let refusal: SessionError?
    do { refusal = try repository.rate(id, min(max(stars, 1), 5), notes) } catch {
      throw ActionError(.storage, "\(error)")
    }
    if let refusal { throw refusal.error("`\(id)` cannot be rated") }
    reload()
  }

  private func fetch() async -> SessionError? {
    isReading = true
    reload()
    lastError = await repository.fetch(id)
    isReading = false
    reload()
    return lastError
  }

  private func reload() {
    do throws(StoreError) {
      if let record = try repository.record(id) {
        show(record)
        state.unsent = record.sync == "pending"
        state.phase = .ready
      } else {
        state = State()
        state.id = id
        state.phase = isReading ? .loading : .error
      }
      state.stale =
        state.phase == .ready && lastError != nil && lastError != .signedOut && lastError != .notFound
      state.errorCode = lastError ?? (state.phase == .error ? .notFound : nil)
    } catch {
      (state.phase, state.errorCode) = (state.phase == .ready ? .ready : .error, SessionError(error))
    }
    output.publish(state)
  }

  private func show(_ record: SessionRecord) {
    (state.id, state.recipe, state.recipeName) = (record.id, record.recipe, record.names)
    (state.servings, state.spice) = (record.servings, record.spice)
    (state.outcome, state.startedAt, state.duration) = (record.outcome, record.startedAt, record.duration)
    state.stages = (record.log ?? []).enumerated().map { index, stage in
      Stage(
        number: index + 1, kind: StageCode(name: stage.name), name: stage.name,
        duration: stage.seconds.map { .seconds($0) },
        transition: stage.transition.map { Transition(word: $0) }
          ?? (stage.confidence == nil ? .timer : .camera),
        confidence: stage.confidence)
    }
    state.stageCount = record.stages
    state.peakTemperature = record.peakTemperature?.rounded()
    state.byCamera =
      record.byCamera ?? record.log.map { _ in state.stages.count { $0.transition == .camera } }
    state.byTimer = record.byTimer ?? record.log.map { _ in state.stages.count { $0.transition == .timer } }
    (state.rating, state.notes) = (record.rating, record.notes ?? "")
  }
}
