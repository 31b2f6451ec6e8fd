import Foundations
import PluginKit
import Simulation
import Storage

/// One of the person's appliances.
actor OwnedAppliance: ViewModel {
  struct Parameters: Codable, Sendable {
    var id: String
  }

  struct State: ModelState {
    var phase = Phase.loading
    var appliance: ShownAppliance?
    var isSaved = false
    var errorCode: ListTrouble?
  }

  private struct Name: Codable { var name: String }

  static let name = "Appliance"
  static let actions: [ActionHandler<OwnedAppliance>] = [
    ActionHandler("refresh") { model throws(ActionError) in
      do throws(ApplianceError) { try await model.refresh() } catch { throw error.action }
    },
    ActionHandler("rename", Name.self) { model, arguments throws(ActionError) in
      do throws(ApplianceError) {
        _ = try await model.appliances.rename(model.id, to: arguments.name)
      } catch { throw error.action }
    },
    ActionHandler("remove") { model throws(ActionError) in
      do throws(ApplianceError) { try await model.appliances.remove(model.id) } catch { throw error.action }
    },
  ]

  private nonisolated let id: String
  private nonisolated let appliances: ApplianceRepository
  private let feed: ApplianceFeed
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var following: Job?
  private var reading: Job?
  private var state = State() { didSet { if state != oldValue { output.publish(state) } } }

  init(
    _ parameters: Parameters, _ appliances: ApplianceRepository, _ feed: ApplianceFeed,
    _ scheduler: Scheduler, output: ModelOutput<State>
  ) {
    (id, self.appliances, self.feed) = (parameters.id, appliances, feed)
    (self.scheduler, self.output) = (scheduler, output)
  }

  func open() async {
    show()
    await feed.hold()
    following = scheduler.start("appliance") { [weak self, changes = appliances.changes] in
      for await _ in changes.stream { await self?.show() }
    }
    reading = scheduler.start("appliance") { [weak self] in try? await self?.refresh() }
  }

  func close() async {
    following?.cancel()
    reading?.cancel()
    await feed.release()
  }

  private func refresh() async throws(ApplianceError) {
    do throws(ApplianceError) {
      try await appliances.refresh(id)
      (state.errorCode, state.isSaved) = (nil, false)
      show()
    } catch {
      state.errorCode = ListTrouble(error)
      show()
      state.isSaved = state.appliance != nil
      if state.appliance == nil { state.phase = .error }
      throw error
    }
  }

  private func show() {
    do throws(StoreError) {
      state.appliance = try appliances.saved().appliances.first { $0.id == id }?.shown
      if state.appliance != nil { state.phase = .ready }
    } catch {
      (state.phase, state.errorCode) = (.error, .storage)
    }
  }
}
