package import Foundations
package import Simulation

/// Plays a camera's stream: keeps its newest picture, notices when no more come, and reconnects.
///
/// ```swift
/// let camera = CameraStream(transport, HTTPRequest(.get, "/stream"), scheduler, random, reachability)
/// await camera.start()
/// var shown = 0
/// while let frame = await camera.frame(after: shown) {
///   show(frame)
///   shown = frame.number
/// }
/// ```
///
/// ``CameraState`` decides what happens, this does it. A slow reader gets the newest picture and none of those
/// before it, so one picture is kept, and the one that is arriving. It lives until ``stop()``.
package actor CameraStream {
  let client: APIClient
  let request: HTTPRequest
  let scheduler: Scheduler
  let policy: CameraPolicy
  private let random: any RandomSource
  private let reachability: Reachability
  private var observation: Reachability.Observation?
  private let changes = ChangeBroadcaster()
  /// What it does.
  package private(set) var state = CameraState.stopped
  /// The picture that arrived last; nil before the first.
  package private(set) var newest: CameraFrame?
  private var meter: CameraMeter
  private var dropped = 0
  private var attempts = 0
  /// When the present connection was opened, or its last picture arrived.
  private var lastSign: Timestamp
  /// The jobs of the present connection, or of the delay before the next.
  private var jobs: [Job] = []
  /// Counts up with each connection, so that what an earlier one reports late does not count.
  private var generation = 0

  /// Runs on the scheduler.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  /// Makes a stream; nothing is opened before ``start()``.
  ///
  /// - Parameters:
  ///   - transport: opens the stream.
  ///   - request: asks for it; its timeout is for the response's head.
  ///   - scheduler: runs the work, and is the clock.
  ///   - random: spreads the retries.
  ///   - reachability: whether there is a network; its return ends the delay before a retry.
  ///   - authorizer: attaches and refreshes the credential, where the camera requires one.
  ///   - policy: when it has stalled, and when it is tried again.
  package init(
    _ transport: any HTTPTransport, _ request: HTTPRequest, _ scheduler: Scheduler,
    _ random: any RandomSource, _ reachability: Reachability, authorizer: (any Authorizer)? = nil,
    policy: CameraPolicy = CameraPolicy()
  ) {
    // The state machine retries, and nobody else.
    client = APIClient(
      transport, scheduler: scheduler, random: random, authorizer: authorizer,
      settings: APIClient.Settings(retries: .never))
    (self.request, self.scheduler, self.random, self.policy) = (request, scheduler, random, policy)
    self.reachability = reachability
    meter = CameraMeter(window: policy.rateWindow)
    lastSign = scheduler.now
  }

  /// Opens the stream and keeps it open; also ends a delay, and tries again after a failure.
  package func start() {
    observation = reachability.onChange { [weak self, scheduler] isOnline in
      guard isOnline else { return }
      scheduler.start("network of a camera") { [weak self] in await self?.networkReturned() }
    }
    handle(.start)
  }

  private func networkReturned() {
    switch state {
    case .reconnecting: handle(.delayOver)
    // Without a network no number of attempts could succeed.
    case .failed(let loss) where !loss.isFinal: handle(.start)
    default: break
    }
  }

  /// Closes the stream; nothing runs any more.
  package func stop() {
    observation = nil
    handle(.stop)
  }

  /// Closes the stream while it is not on screen; nothing runs until ``resume()``.
  package func pause() { handle(.hide) }

  /// Opens the stream again after ``pause()``.
  package func resume() { handle(.show) }

  /// What it has brought so far.
  package var statistics: CameraStatistics {
    CameraStatistics(
      frames: meter.frames, dropped: dropped, bytes: meter.bytes, attempts: attempts,
      framesPerSecond: meter.rate(at: scheduler.now),
      age: newest.map { $0.arrival.duration(to: scheduler.now) })
  }

  /// Waits for a picture that is newer than one that was read; pictures between them are left out.
  ///
  /// - Parameter number: the number of the one that was read last; 0 for none.
  /// - Returns: the newest picture; nil where the caller is cancelled, or the stream was stopped or has failed.
  package func frame(after number: Int) async -> CameraFrame? {
    for await _ in changes.stream {
      if let newest, newest.number > number { return newest }
      if state.isResting { return nil }
    }
    return nil
  }

  /// Waits until the state is another than one that is known.
  ///
  /// - Parameter known: the known state.
  /// - Returns: the present state; the known one where the caller is cancelled.
  package func state(after known: CameraState) async -> CameraState {
    for await _ in changes.stream where state != known { return state }
    return known
  }

  // MARK: States

  /// Handles an event of the connection that a job belongs to.
  func handle(_ event: CameraState.Event, of generation: Int) {
    if generation == self.generation { handle(event) }
  }

  private func handle(_ event: CameraState.Event) {
    guard let next = state.after(event, policy, random) else { return }
    state = next
    switch next {
    case .playing: if event == .picture { begin("stability of a camera", policy.stableTime, .stable) }
    case .connecting:
      endConnection()
      connect()
    case .reconnecting(_, let delay, _):
      endConnection()
      begin("delay of a camera", delay, .delayOver)
    case .stopped, .paused, .failed: endConnection()
    }
    changes.send()
  }

  private func endConnection() {
    generation += 1
    for job in jobs { job.cancel() }
    jobs = []
  }

  private func connect() {
    attempts += 1
    meter.restart()
    let generation = generation
    jobs.append(scheduler.start("pictures of a camera") { await self.play(generation) })
  }

  /// Starts a job that handles an event after a time.
  private func begin(_ name: String, _ time: Duration, _ event: CameraState.Event) {
    let generation = generation
    jobs.append(
      scheduler.start(name) { [scheduler] in
        do { try await scheduler.sleep(for: time) } catch { return }
        await self.handle(event, of: generation)
      })
  }

  // MARK: What arrives

  /// Notes that the response's head has arrived, and watches the pictures from now on.
  ///
  /// - Returns: false where nobody waits for it any more.
  func opened(_ generation: Int) -> Bool {
    guard generation == self.generation else { return false }
    lastSign = scheduler.now
    jobs.append(scheduler.start("watch over a camera") { await self.watch(generation) })
    return true
  }

  /// Takes a picture.
  func take(_ bytes: [UInt8], of generation: Int) {
    guard generation == self.generation else { return }
    guard let size = JPEGSize(of: bytes) else { return dropped += 1 }
    let now = scheduler.now
    lastSign = now
    meter.count(bytes.count, at: now)
    newest = CameraFrame(bytes: bytes, number: meter.frames, arrival: now, size: size)
    if case .connecting = state { handle(.picture) } else { changes.send() }
  }

  /// Counts parts that were left out.
  func drop(_ count: Int) { dropped += count }

  /// When the connection counts as stalled if no picture comes before.
  private func stallDeadline(of generation: Int) -> Timestamp? {
    generation == self.generation ? lastSign.advanced(by: policy.stallTime) : nil
  }
}

/// A picture of a camera, as it was received.
package struct CameraFrame: Sendable, Hashable {
  /// The JPEG.
  package let bytes: [UInt8]
  /// Its number among the pictures of its ``CameraStream``; 1 is the first one.
  package let number: Int
  /// When it had arrived, by the scheduler's clock.
  package let arrival: Timestamp
  /// Its width and height in pixels.
  package let size: JPEGSize

  /// How many pictures were left out between two that were read.
  ///
  /// - Parameter number: the number of the one that was read before; 0 for none.
  /// - Returns: how many came between.
  package func skipped(since number: Int) -> Int { max(0, self.number - number - 1) }
}

extension CameraStream {
  /// Reads one connection to its end.
  func play(_ generation: Int) async {
    let stream: HTTPStream
    switch await client.stream(request) {
    case .success(let opened): stream = opened
    case .failure(let error): return handle(.lost(.error(error)), of: generation)
    }
    guard opened(generation) else { return stream.body.cancel() }
    var parser = MJPEGParser(contentType: Self.contentType(stream.headers), limit: policy.maxPicture)
    do throws(TransportError) {
      while !parser.isEnded, let bytes = try await stream.body.next() {
        if Task.isCancelled { return }
        read(bytes, by: &parser, generation)
      }
      handle(.lost(.ended), of: generation)
    } catch {
      handle(.lost(.error(APIError(error))), of: generation)
    }
    stream.body.cancel()
  }

  private func read(_ bytes: [UInt8], by parser: inout MJPEGParser, _ generation: Int) {
    let before = parser.dropped
    parser.append(bytes)
    while let picture = parser.next() { take(picture, of: generation) }
    drop(parser.dropped - before)
  }

  /// Ends a connection that brings no whole picture for too long.
  func watch(_ generation: Int) async {
    while let deadline = stallDeadline(of: generation) {
      if deadline <= scheduler.now { return handle(.lost(.stalled), of: generation) }
      do { try await scheduler.sleep(until: deadline) } catch { return }
    }
  }

  /// The field that names the boundary: ffmpeg sends two, of which the first does not.
  static func contentType(_ headers: HTTPHeaders) -> String? {
    let types = headers.fields.filter { $0.name == "content-type" }.map(\.value)
    return types.first { MJPEGParser.boundary(of: $0) != nil } ?? types.first
  }
}
