import AppServices
import Flags
import Foundations
import PluginKit
import Services
import Simulation
import Storage

/// The check of a plant's leaf by a photo, and the checks that were made before.
actor LeafCheck: ViewModel {
  struct Parameters: Codable, Sendable { var plant: String }

  enum CheckPhase: String, Codable, CaseIterable { case idle, checking, ready, failed }

  struct State: ModelState {
    var phase = CheckPhase.idle
    var progress = 0.0
    var result: LeafResult?
    var history: [LeafResult] = []
    var isOn = true
    var isAllowed = true
    var nextCheckAt: Timestamp?
    var failure: PhotoProblem?
  }

  struct Photo: Codable {
    var photo: String
    var event: String?
    var facts: KnownPlant?
    var care: [KnownEvent]?
  }

  struct Checked: Codable {
    var id: String
    var plant: String
    var photo: String
    var event: String?
    var at: Timestamp
    var hydration: Hydration
    var lightStress: LightStress
    var leafCondition: LeafCondition
    var pests: Pests
    var confidence: Double?
  }

  private struct Identity: Codable { var id: String }

  static let name = "LeafCheck"
  static let checked = EventType("checked", Checked.self)
  static let events: [any DeclaredEvent] = [checked]
  static let actions: [ActionHandler<LeafCheck>] = [
    ActionHandler("check", Photo.self) { model, photo throws(ActionError) in try await model.check(photo) },
    ActionHandler("choose", Identity.self) { model, identity throws(ActionError) in
      try model.choose(identity.id)
    },
    ActionHandler("cancel") { $0.cancel() },
    ActionHandler("remove", Identity.self) { model, identity throws(ActionError) in
      try model.remove(identity.id)
    },
  ]

  private let plant: String
  private let store: DiagnosticsStore
  private let settings: DiagnosticsSettings
  private let weekly: WeeklyChecks
  private let photos: PhotoFiles
  private let identifiers: any IdentifierSource
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var state = State() { didSet { output.publish(state) } }
  private let background: BackgroundQueue
  private var job: Job?
  private var measuring: BackgroundWork<Result<LeafMeasurements, Unmeasured>>?

  init(
    _ parameters: Parameters, _ services: PluginServices, _ store: DiagnosticsStore,
    _ settings: DiagnosticsSettings, _ weekly: WeeklyChecks, _ photos: PhotoFiles,
    _ background: BackgroundQueue, output: ModelOutput<State>
  ) {
    plant = parameters.plant
    (self.store, self.settings, self.weekly, self.photos) = (store, settings, weekly, photos)
    (identifiers, scheduler) = (services.identifiers, services.scheduler)
    self.background = background
    self.output = output
  }

  func open() {
    reload()
    job = scheduler.start("leaf check") { [weak self, changes = settings.changes] in
      for await _ in changes.stream { await self?.reload() }
    }
  }

  func close() {
    measuring?.cancel()
    measuring = nil
    job?.cancel()
  }

  // MARK: Checking

  private func check(_ photo: Photo) async throws(ActionError) {
    guard state.phase != .checking else { throw ActionError("busy") }
    guard try settings.values().checksPhotos else { throw ActionError("off") }
    guard try nextCheck() == nil else {
      reload()
      throw ActionError("weekly")
    }
    var next = state
    (next.phase, next.progress, next.failure, next.result) = (.checking, 0.1, nil, nil)
    state = next
    let work = background.start("leaf check") { [photos, path = photo.photo] isCancelled in
      Self.measure(path, photos, isCancelled)
    }
    measuring = work
    let outcome = await work.value
    // What was cancelled changes nothing; another check may have begun since.
    guard let outcome, measuring === work else { return }
    measuring = nil
    switch outcome {
    case .success(let measured): try finish(photo, measured)
    case .failure(.file(let problem)):
      fail(problem)
      throw ActionError(ActionError.Code(problem.rawValue))
    case .failure(.leaf(let error)): fail(PhotoProblem(rawValue: error.code) ?? .damaged)
    // Who has cancelled it was told nothing else, and waits for nothing.
    case .failure(.cancelled): break
    }
  }

  /// Why a photo was not measured: its file cannot be had, it shows no leaf, or nobody wants to know any more.
  enum Unmeasured: Error, Equatable {
    case file(PhotoProblem)
    case leaf(LeafError)
    case cancelled
  }

  /// Reads and measures a photo, which takes longer than the session may be held up.
  ///
  /// A cancelled check ends before the next step. The library decodes in one piece, so the one step that goes on is the
  /// decoding of a photo that it has begun.
  static func measure(
    _ path: String, _ photos: PhotoFiles, _ isCancelled: () -> Bool
  ) -> Result<LeafMeasurements, Unmeasured> {
    let bytes: [UInt8]
    guard !isCancelled() else { return .failure(.cancelled) }
    do throws(PhotoFiles.Failure) { bytes = try photos.bytes(of: path) } catch {
      return .failure(.file(PhotoProblem(error)))
    }
    let analyzer = LeafAnalyzer()
    do throws(LeafError) {
      guard !isCancelled() else { return .failure(.cancelled) }
      let picture = try analyzer.preview(of: bytes)
      guard !isCancelled() else { return .failure(.cancelled) }
      return .success(try analyzer.measure(picture))
    } catch {
      return .failure(.leaf(error))
    }
  }

  private func fail(_ problem: PhotoProblem?) {
    var next = state
    (next.phase, next.progress, next.failure) = (.failed, 0, problem)
    state = next
  }

  private func finish(_ photo: Photo, _ measured: LeafMeasurements) throws(ActionError) {
    let now = scheduler.now
    let findings = LeafFindings(measured, photo.facts, CareHistory(photo.care, now: now))
    let result = LeafResult(
      id: identifiers.next(), event: photo.event, photo: photo.photo, at: now,
      modelVersion: LeafAnalyzer.version, hydration: findings.hydration, lightStress: findings.lightStress,
      leafCondition: findings.leafCondition, pests: findings.pests, confidence: findings.confidence,
      fromDiary: findings.fromDiary, evidence: LeafResult.Evidence(measured), checklist: findings.checklist)
    do throws(ActionError) {
      try store.write { try CheckTable.insert(result, of: plant, in: $0) }
    } catch {
      // The action's error says it, by what is wrong with the device.
      fail(nil)
      throw error
    }
    var next = state
    (next.phase, next.progress, next.result) = (.ready, 1, result)
    state = next
    reload()
    output.emit(
      Self.checked,
      Checked(
        id: result.id, plant: plant, photo: result.photo, event: result.event, at: result.at,
        hydration: result.hydration, lightStress: result.lightStress, leafCondition: result.leafCondition,
        pests: result.pests, confidence: result.confidence))
  }

  private func cancel() {
    guard state.phase == .checking else { return }
    measuring?.cancel()
    measuring = nil
    var next = state
    (next.phase, next.progress, next.result) = (.idle, 0, next.history.first)
    state = next
  }

  // MARK: The history

  private func choose(_ id: String) throws(ActionError) {
    guard let result = state.history.first(where: { $0.id == id }) else { throw ActionError("not_found") }
    var next = state
    (next.result, next.failure, next.phase) = (result, nil, .ready)
    state = next
  }

  private func remove(_ id: String) throws(ActionError) {
    guard try store.write({ try CheckTable.remove(id, of: plant, in: $0) }) else {
      throw ActionError("not_found")
    }
    if state.result?.id == id { state.result = nil }
    reload()
  }

  private func nextCheck() throws(ActionError) -> Timestamp? {
    let now = scheduler.now
    let times = try store.read {
      try CheckTable.times(of: plant, after: WeeklyChecks.start(before: now), until: now, in: $0)
    }
    return weekly.next(after: times)
  }

  private func reload() {
    // What cannot be read is in the log; the screen shows what it has.
    guard let update = try? saved() else { return }
    var next = state
    (next.isOn, next.history, next.nextCheckAt) = (update.isOn, update.history, update.nextCheckAt)
    next.isAllowed = update.nextCheckAt == nil
    if next.result == nil, next.phase != .checking { next.result = update.history.first }
    state = next
  }

  private func saved() throws(ActionError) -> (isOn: Bool, history: [LeafResult], nextCheckAt: Timestamp?) {
    (
      try settings.values().checksPhotos,
      try store.read { try CheckTable.results(of: plant, in: $0) },
      try nextCheck()
    )
  }
}

extension PhotoProblem {
  /// Why a photo's file cannot be had.
  fileprivate init(_ failure: PhotoFiles.Failure) {
    self =
      switch failure {
      case .missing: .photo_missing
      case .unreadable: .photo_unreadable
      case .tooLarge: .too_large
      }
  }
}

/// How many checks the plan allows a plant in seven days.
///
/// The first one is always allowed, whatever the plan says.
struct WeeklyChecks: Sendable {
  /// The limit's name in flags.yaml.
  static let limit = "leaf_checks"
  private static let week: Int64 = 7 * 86_400_000

  let limits: PlanLimits

  /// Checks after this moment count.
  static func start(before now: Timestamp) -> Timestamp {
    Timestamp(milliseconds: now.milliseconds - week)
  }

  /// When the next check is allowed.
  ///
  /// - Parameter times: the checks of the last seven days, the oldest first.
  /// - Returns: nil where one is allowed now.
  func next(after times: [Timestamp]) -> Timestamp? {
    if isAllowed(times.count) { return nil }
    let index = times.indices.first { isAllowed(times.count - 1 - $0) } ?? times.count - 1
    return Timestamp(milliseconds: times[index].milliseconds + Self.week)
  }

  private func isAllowed(_ count: Int) -> Bool {
    count == 0 || limits.isBelowLimit(Self.limit, than: count)
  }
}
