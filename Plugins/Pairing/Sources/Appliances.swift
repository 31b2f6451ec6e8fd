import Accounts
import Foundations
import PluginKit
import Simulation
import Storage

/// The appliances of the person who is signed in.
actor Appliances: ViewModel {
  struct State: ModelState {
    var phase = Phase.loading
    var isSignedIn = false
    var appliances: [ShownAppliance] = []
    var savedAt: Timestamp?
    var isSaved = false
    var errorCode: ListTrouble?
  }

  static let name = "Appliances"
  static let actions: [ActionHandler<Appliances>] = [
    ActionHandler("refresh") { model throws(ActionError) in
      do throws(ApplianceError) { try await model.refresh() } catch { throw error.action }
    }
  ]

  private let appliances: ApplianceRepository
  private let feed: ApplianceFeed
  private let account: AccountService
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var observation: Int?
  private var following: Job?
  private var reading: Job?
  private var person: String?
  private var state = State() { didSet { if state != oldValue { output.publish(state) } } }

  init(
    _ appliances: ApplianceRepository, _ feed: ApplianceFeed, _ account: AccountService,
    _ scheduler: Scheduler, output: ModelOutput<State>
  ) {
    (self.appliances, self.feed, self.account) = (appliances, feed, account)
    (self.scheduler, self.output) = (scheduler, output)
  }

  func open() async {
    person = appliances.person
    observation = account.observe { [weak self, scheduler] in
      scheduler.start("appliances") { [weak self] in await self?.accountChanged() }
    }
    show()
    await feed.hold()
    following = scheduler.start("appliances") { [weak self, changes = appliances.changes] in
      for await _ in changes.stream { await self?.show() }
    }
    read()
  }

  func close() async {
    if let observation { account.stopObserving(observation) }
    following?.cancel()
    reading?.cancel()
    await feed.release()
  }

  private func accountChanged() {
    guard appliances.person != person else { return }
    person = appliances.person
    state = State()
    show()
    read()
  }

  private func read() {
    guard person != nil else { return }
    reading?.cancel()
    reading = scheduler.start("appliances") { [weak self] in try? await self?.refresh() }
  }

  private func refresh() async throws(ApplianceError) {
    do throws(ApplianceError) {
      try await appliances.refresh()
      (state.errorCode, state.isSaved) = (nil, false)
      show()
    } catch {
      state.errorCode = ListTrouble(error)
      state.isSaved = state.savedAt != nil
      if state.savedAt == nil { state.phase = .error }
      throw error
    }
  }

  private func show() {
    var new = state
    new.isSignedIn = person != nil
    do throws(StoreError) {
      let saved = try appliances.saved()
      (new.appliances, new.savedAt) = (saved.appliances.map(\.shown), saved.savedAt)
      if new.savedAt != nil || person == nil { new.phase = .ready }
    } catch {
      (new.phase, new.errorCode) = (.error, .storage)
    }
    state = new
  }
}
