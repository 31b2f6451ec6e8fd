import Foundations
import Glibc
import Services
import Simulation

/// Reads a camera's stream for some time and prints what was seen, for people and for scripts/interop.
struct CameraWatch {
  private let camera: CameraStream
  private let scheduler: Scheduler
  private let time: Duration
  private let file: String?

  /// Prepares a stream.
  ///
  /// - Parameters:
  ///   - url: the stream's, with its path and query.
  ///   - seconds: how long it is read.
  ///   - file: where the newest picture is written at the end; nil for nowhere.
  ///   - scheduler: runs the work, in the machine's time.
  /// - Throws: a diagnostic where the URL is none.
  init(_ url: String, seconds: Double, savingTo file: String?, _ scheduler: Scheduler) throws {
    let (server, request) = Self.split(url)
    let transport = try CurlTransport(server, scheduler: scheduler)
    camera = CameraStream(transport, request, scheduler, SystemRandom(), Reachability())
    (time, self.file, self.scheduler) = (.seconds(seconds), file, scheduler)
  }

  /// Reads, and prints a line of `name=value`.
  ///
  /// - Returns: whether any picture came.
  func run() throws -> Bool {
    let (camera, scheduler, time) = (camera, scheduler, time)
    let before = Self.processorSeconds
    let (statistics, newest, skipped, state, seconds) = try scheduler.run {
      let start = scheduler.now
      await camera.start()
      let skipped = SkippedPictures()
      let reader = scheduler.start("reader") { await skipped.read(camera) }
      try await scheduler.sleep(for: time)
      let (statistics, newest, state) = (await camera.statistics, await camera.newest, await camera.state)
      await camera.stop()
      await reader.wait()
      return (statistics, newest, await skipped.count, state, start.duration(to: scheduler.now) / .seconds(1))
    }
    let share = (Self.processorSeconds - before) / seconds * 100
    print(
      "frames=\(statistics.frames) fps=\(statistics.framesPerSecond.rounded(to: 2))",
      "dropped=\(statistics.dropped) skipped=\(skipped) size=\(newest?.size.description ?? "none")",
      "bytes=\(statistics.bytes) attempts=\(statistics.attempts) cpu=\(share.rounded(to: 2))%",
      "state=\(Self.word(state))")
    if let file, let newest, let output = fopen(file, "w") {
      fwrite(newest.bytes, 1, newest.bytes.count, output)
      fclose(output)
    }
    return statistics.frames > 0
  }

  /// Splits a URL into a server's address and a request.
  private static func split(_ url: String) -> (server: String, request: HTTPRequest) {
    let slashes = url.indices.filter { url[$0] == "/" }
    let end = slashes.count > 2 ? slashes[2] : url.endIndex
    let target = url[end...].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = target.first.map(String.init) ?? ""
    let query = (target.count > 1 ? target[1] : "").split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1).map(String.init)
      return HTTPRequest.QueryItem(parts[0], parts.count > 1 ? parts[1] : "")
    }
    return (String(url[..<end]), HTTPRequest(.get, path.isEmpty ? "/" : path, query: query))
  }

  private static func word(_ state: CameraState) -> String {
    switch state {
    case .stopped: "stopped"
    case .connecting: "connecting"
    case .playing: "playing"
    case .reconnecting(_, _, let loss): "reconnecting:\(word(loss))"
    case .paused: "paused"
    case .failed(let loss): "failed:\(word(loss))"
    }
  }

  private static func word(_ loss: CameraLoss) -> String {
    switch loss {
    case .stalled: "stalled"
    case .ended: "ended"
    case .error(let error): error.code
    }
  }

  /// The processor time of the process so far, in seconds, of all its threads.
  private static var processorSeconds: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let times = [usage.ru_utime, usage.ru_stime]
    return times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
  }
}

/// A reader that counts the pictures that it was too slow for.
private actor SkippedPictures {
  private(set) var count = 0

  /// Reads until the stream is stopped.
  func read(_ camera: CameraStream) async {
    var number = 0
    while let frame = await camera.frame(after: number) {
      count += frame.skipped(since: number)
      number = frame.number
    }
  }
}
