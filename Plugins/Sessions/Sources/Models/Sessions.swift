import Foundations
import PluginKit
import Simulation
import Storage

/// A session as lists show it.
struct SessionCard: Codable, Equatable, Sendable {
  var id: String
  var recipe: String
  var recipeName: [String: String]
  var outcome: SessionRecord.Outcome
  var startedAt: Timestamp
  var duration: Duration?
  /// 1 to 5; nil where it is not rated.
  var rating: Int?

  init(_ record: SessionRecord) {
    (id, recipe, recipeName) = (record.id, record.recipe, record.names)
    (outcome, startedAt, duration) = (record.outcome, record.startedAt, record.duration)
    rating = record.rating
  }
}

/// The history of what was cooked.
actor Sessions: ViewModel {
  /// Which of them are shown.
  enum Filter: String, Codable, CaseIterable, Sendable {
    case all, completed, failed, running
    var outcome: SessionRecord.Outcome? { SessionRecord.Outcome(rawValue: rawValue) }
  }

  struct State: ModelState {
    var phase = Phase.idle
    var filter = Filter.all
    var sessions: [SessionCard] = []
    var hasMore = false
    var isSignedIn = false
    var stale = false
    var savedAt: Timestamp?
    var errorCode: SessionError?
  }

  private struct Selection: Codable { var status: Filter }

  static let name = "Sessions"
  static let actions: [ActionHandler<Sessions>] = [
    ActionHandler("filter", Selection.self) { model, selection in await model.filter(selection.status) },
    ActionHandler("more") { model throws(ActionError) in try await model.more() },
    ActionHandler("refresh") { model throws(ActionError) in
      if let error = await model.refresh() { throw error.error("the history cannot be refreshed") }
    },
  ]

  private let repository: SessionRepository
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var state = State()
  private var limit = SessionRepository.pageSize
  private var following: Job?
  private var observation: DataObservation?
  private var account: String?

  init(_ repository: SessionRepository, _ scheduler: Scheduler, output: ModelOutput<State>) {
    (self.repository, self.scheduler, self.output) = (repository, scheduler, output)
  }

  func open() async {
    following = scheduler.start("history") { [weak self, repository] in
      for await _ in repository.changes.stream { await self?.reload() }
    }
    // It is read for who looks at it.
    observation = repository.observe()
    await reload()
  }

  func close() {
    following?.cancel()
    observation?.end()
  }

  private func filter(_ filter: Filter) async {
    state.filter = filter
    limit = SessionRepository.pageSize
    await reload()
  }

  private func more() async throws(ActionError) {
    limit += SessionRepository.pageSize
    await reload()
    guard state.sessions.count < limit else { return }
    if let error = await repository.more() { throw error.error("the next page cannot be read") }
  }

  private func refresh() async -> SessionError? {
    let error = await repository.refresh()
    return error == .signedOut ? nil : error
  }

  private func reload() async {
    if account != repository.account() {
      (account, limit) = (repository.account(), SessionRepository.pageSize)
    }
    do throws(StoreError) {
      let listing = try await repository.list(state.filter.outcome, limit: limit)
      let (status, lastError) = (repository.status, repository.lastError)
      state.sessions = listing.records.map(SessionCard.init)
      state.hasMore = listing.hasMore
      state.isSignedIn = account != nil
      state.savedAt = status.readAt
      state.stale = lastError != nil && !state.sessions.isEmpty
      state.errorCode = lastError
      let isEmpty = state.sessions.isEmpty
      state.phase =
        !isEmpty
        ? .ready : status.isReading ? .loading : lastError != nil && state.isSignedIn ? .error : .ready
    } catch {
      (state.phase, state.errorCode) = (state.sessions.isEmpty ? .error : .ready, SessionError(error))
    }
    output.publish(state)
  }
}
