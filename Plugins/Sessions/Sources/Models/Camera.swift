import Foundations
import PluginKit
import Services
import Simulation

/// The camera above the pot, where the appliance is on the local network.
actor Camera: ViewModel {
  /// How it is doing, in the words of the component.
  enum Status: String, Codable, CaseIterable, Sendable { case idle, connecting, live, stale, off }

  struct State: ModelState {
    var status = Status.idle
    /// Whether the appliance is elsewhere: pictures come by the local network alone.
    var isAway = false
    /// Where fronts find the newest picture; nil while the appliance is elsewhere.
    var source: String?
    /// Whole pictures a second.
    var fps: Double?
    /// Pixels.
    var width: Int?
    var height: Int?
    /// How old the newest picture is; nil while pictures come.
    var age: Duration?
  }

  static let name = "Camera"
  static let actions: [ActionHandler<Camera>] = [ActionHandler("retry") { model in await model.retry() }]

  /// How often the figures are read.
  private static let interval = Duration.seconds(1)
  /// From what age on a picture is told to be old.
  private static let freshness = Duration.seconds(2)

  private let service: CookingService
  private let feed: CameraFeed
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var following: Job?
  private var reading: Job?
  private var isStarted = false

  init(
    _ service: CookingService, _ feed: CameraFeed, _ scheduler: Scheduler, output: ModelOutput<State>
  ) {
    (self.service, self.feed, self.scheduler, self.output) = (service, feed, scheduler, output)
  }

  func open() async {
    await show()
    following = scheduler.start("camera of an appliance") { [weak self, service] in
      for await _ in service.changes.stream { await self?.follow() }
    }
  }

  func close() async {
    following?.cancel()
    reading?.cancel()
    if isStarted { await feed.release() }
  }

  private func retry() async {
    guard isStarted else { return }
    await feed.stream.start()
    await show()
  }

  /// Plays while the appliance is here.
  private func follow() async {
    let isHere = service.snapshot.local == .connected
    guard isHere != isStarted else { return }
    isStarted = isHere
    reading?.cancel()
    guard isHere else {
      await feed.release()
      return await show()
    }
    await feed.hold()
    // Twelve pictures a second must not draw the screen as often.
    reading = scheduler.start("figures of a camera") { [weak self, scheduler] in
      while !Task.isCancelled {
        await self?.show()
        do { try await scheduler.sleep(for: Self.interval) } catch { return }
      }
    }
  }

  private func show() async {
    var state = State()
    state.isAway = !isStarted
    guard isStarted else {
      state.status = .off
      return output.publish(state)
    }
    state.source = feed.source
    let (statistics, camera, newest) = (
      await feed.stream.statistics, await feed.stream.state, await feed.stream.newest
    )
    state.status =
      switch camera {
      case .connecting, .reconnecting: newest == nil ? .connecting : .stale
      case .playing: statistics.age ?? .zero > Self.freshness ? .stale : .live
      case .stopped, .paused: .idle
      case .failed: .off
      }
    if state.status == .live { state.fps = statistics.framesPerSecond.rounded() }
    (state.width, state.height) = (newest?.size.width, newest?.size.height)
    if state.status == .stale, let age = statistics.age, age > Self.freshness {
      state.age = .seconds(age.components.seconds)
    }
    output.publish(state)
  }
}
