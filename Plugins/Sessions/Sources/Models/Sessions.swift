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
  private var limit = SessionClient.pageSize
  private var isReading = false
  private var following: Job?
  private var account = ""
  /// Whether the server has ended the session of the sign-in.
  private var isExpired = false

  init(_ repository: SessionRepository, _ scheduler: Scheduler, output: ModelOutput<State>) {
    (self.repository, self.scheduler, self.output) = (repository, scheduler, output)
  }

  func open() async {
    (account, isExpired) = (repository.account, repository.outbox.isPaused)
    following = scheduler.start("history") { [weak self, repository] in
      for await _ in repository.outbox.changes { await self?.follow() }
    }
    _ = await refresh()
  }

  func close() { following?.cancel() }

  private func follow() async {
    let hasReturned = isExpired && !repository.outbox.isPaused
    isExpired = repository.outbox.isPaused
    if repository.account != account || hasReturned {
      account = repository.account
      limit = SessionClient.pageSize
      _ = await refresh()
    } else {
      await reload()
    }
  }

  private func filter(_ filter: Filter) async {
    state.filter = filter
    limit = SessionClient.pageSize
    await reload()
  }

  private func more() async throws(ActionError) {
    limit += SessionClient.pageSize
    await reload()
    guard state.sessions.count < limit else { return }
    let error = await repository.more()
    await reload()
    if let error { throw error.error("the next page cannot be read") }
  }

  private func refresh() async -> SessionError? {
    isReading = true
    await reload()
    let error = await repository.refresh()
    isReading = false
    await reload()
    return error == .signedOut ? nil : error
  }

  private func reload() async {
    do throws(StoreError) {
      let listing = try await repository.list(state.filter.outcome, limit: limit)
      let (lastError, savedAt) = (await repository.lastError, await repository.savedAt)
      state.sessions = listing.records.map(SessionCard.init)
      state.hasMore = listing.hasMore
      state.isSignedIn = !account.isEmpty
      state.savedAt = savedAt
      state.stale = lastError != nil && !state.sessions.isEmpty
      state.errorCode = lastError
      let isEmpty = state.sessions.isEmpty
      state.phase =
        !isEmpty ? .ready : isReading ? .loading : lastError != nil && state.isSignedIn ? .error : .ready
    } catch {
      (state.phase, state.errorCode) = (state.sessions.isEmpty ? .error : .ready, SessionError(error))
    }
    output.publish(state)
  }
}
