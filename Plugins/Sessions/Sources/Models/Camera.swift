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
  /// The appliance whose pictures are shown.
  private var device: String?
  /// The rate that is shown; nil while there is none.
  private var rate: Double?

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
    let snapshot = service.snapshot
    let isHere = snapshot.local == .connected
    let isOther = snapshot.appliance?.device_id != device
    guard isHere != isStarted || isHere && isOther else { return }
    device = snapshot.appliance?.device_id
    reading?.cancel()
    // The pictures of another appliance are at another address.
    if isStarted { await feed.release() }
    isStarted = isHere
    guard isHere else { return await show() }
    await feed.hold()
    // Twelve pictures a second must not draw the screen as often.
    reading = scheduler.start("figures of a camera") { [weak self, scheduler] in
      while !Task.isCancelled {
        await self?.show()
        do { try await scheduler.sleep(for: Self.interval) } catch { return }
      }
    }
  }

  /// The rate to show, in whole pictures a second.
  ///
  /// A rate between two of them would be shown as the one and the other in turn, and each draws the line again.
  ///
  /// - Parameters:
  ///   - measured: pictures a second.
  ///   - shown: what is shown now; nil for nothing.
  /// - Returns: what is shown now where it is near enough, else the nearest whole number.
  static func rate(_ measured: Double, after shown: Double?) -> Double {
    if let shown, abs(measured - shown) < 0.8 { return shown }
    return measured.rounded()
  }

  private func show() async {
    var state = State()
    state.isAway = !isStarted
    guard isStarted else {
      rate = nil
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
    rate = state.status == .live ? Self.rate(statistics.framesPerSecond, after: rate) : nil
    state.fps = rate
    (state.width, state.height) = (newest?.size.width, newest?.size.height)
    if state.status == .stale, let age = statistics.age, age > Self.freshness {
      state.age = .seconds(age.components.seconds)
    }
    output.publish(state)
  }
}
