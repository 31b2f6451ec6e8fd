import Foundations
import Simulation
import Testing

@testable import Services

/// A camera's stream in virtual time.
@Suite struct CameraStreamTests {
  private let scheduler = virtualScheduler()
  private let reachability = Reachability()

  private func camera(
    _ server: CameraScript, authorizer: (any Authorizer)? = nil, policy: CameraPolicy = CameraPolicy()
  ) -> CameraStream {
    CameraStream(
      server, HTTPRequest(.get, "/stream"), scheduler, HalfRandom(), reachability, authorizer: authorizer,
      policy: policy)
  }

  /// Writes the states of a camera, with their times, to a trace.
  private func record(_ camera: CameraStream) -> Trace {
    let trace = Trace()
    scheduler.start("states") { [scheduler] in
      var known = CameraState.stopped
      while true {
        let next = await camera.state(after: known)
        if next == known { return }
        known = next
        trace.add("\(start.duration(to: scheduler.now) / .seconds(1)) \(known)")
      }
    }
    return trace
  }

  private static func pictures(_ numbers: ClosedRange<Int>, every time: Duration) -> [CameraScript.Step] {
    numbers.flatMap { [.picture($0), .wait(time)] }
  }

  @Test func aSlowReaderGetsTheNewestAndLearnsWhatItMissed() throws {
    let camera = camera(
      CameraScript(scheduler, .stream(Self.pictures(1...50, every: .milliseconds(100)))))
    let lines = try scheduler.run { [scheduler] in
      await camera.start()
      var (lines, number) = ([String](), 0)
      for _ in 1...4 {
        guard let frame = await camera.frame(after: number) else { break }
        #expect(frame.bytes == TestPicture.jpeg(frame.number))
        #expect(frame.size == JPEGSize(width: 640, height: 480))
        lines.append("\(frame.number) -\(frame.skipped(since: number))")
        number = frame.number
        try await scheduler.sleep(for: .milliseconds(1060))
      }
      await camera.stop()
      return lines
    }
    #expect(lines == ["1 -0", "11 -9", "22 -10", "32 -9"])
  }

  @Test func measuresRateAndAge() throws {
    let camera = camera(
      CameraScript(scheduler, .stream(Self.pictures(1...300, every: .milliseconds(50)))))
    try scheduler.run { await camera.start() }
    scheduler.advance(by: .milliseconds(10_020))
    let statistics = try scheduler.run { await camera.statistics }
    #expect(statistics.frames == 201 && statistics.attempts == 1 && statistics.dropped == 0)
    #expect(abs(statistics.framesPerSecond - 20) < 0.2)
    #expect(statistics.age == .milliseconds(20))
    #expect(statistics.bytes == (1...201).map { TestPicture.jpeg($0).count }.reduce(0, +))
    try scheduler.run { await camera.stop() }
  }

  @Test func aStallReconnectsWithGrowingDelays() throws {
    let server = CameraScript(
      scheduler, .stream([.picture(1), .send([0x2D, 0x2D])]), .stream([]), .stream([.picture(2)]))
    let camera = camera(server)
    let trace = record(camera)
    try scheduler.run { await camera.start() }
    scheduler.advance(by: .seconds(12))
    #expect(
      trace.lines == [
        "0.0 connecting(attempt: 0)", "0.0 playing(attempt: 0)",
        "5.0 reconnecting(attempt: 1, delay: 0.5 seconds, after: Services.CameraLoss.stalled)",
        "5.5 connecting(attempt: 1)",
        "10.5 reconnecting(attempt: 2, delay: 1.0 seconds, after: Services.CameraLoss.stalled)",
        "11.5 connecting(attempt: 2)", "11.5 playing(attempt: 2)",
      ])
    #expect(server.open == 1)
    try scheduler.run { await camera.stop() }
    scheduler.drain()
    #expect(server.open == 0)
  }

  /// Bytes alone are no sign of life: only a whole picture is.
  @Test func bytesWithoutAPictureDoNotPreventAStall() throws {
    let trickle = (1...200).flatMap { _ in [CameraScript.Step.send([0x41]), .wait(.milliseconds(100))] }
    let camera = camera(CameraScript(scheduler, .stream([.picture(1)] + trickle)))
    try scheduler.run { await camera.start() }
    scheduler.advance(by: .milliseconds(5100))
    let state = try scheduler.run { await camera.state }
    #expect(state == .reconnecting(attempt: 1, delay: .milliseconds(500), after: .stalled))
    try scheduler.run { await camera.stop() }
  }

  @Test func onlyAStreamThatLastedResetsTheDelay() throws {
    let short = CameraScript.Connection.stream([.picture(1), .end])
    let long = CameraScript.Connection.stream(Self.pictures(1...12, every: .seconds(1)) + [.end])
    let camera = camera(CameraScript(scheduler, short, short, long, .stream([.picture(9)])))
    let trace = record(camera)
    try scheduler.run { await camera.start() }
    scheduler.advance(by: .seconds(15))
    let delays = trace.lines.filter { $0.contains("reconnecting") }.map { String($0.prefix { $0 != "," }) }
    #expect(
      delays == [
        "0.0 reconnecting(attempt: 1", "0.5 reconnecting(attempt: 2", "13.5 reconnecting(attempt: 1",
      ])
    try scheduler.run { await camera.stop() }
  }

  @Test(arguments: [401, 403, 404]) func aRefusalIsFinalUntilSomebodyAsks(_ status: Int) throws {
    let server = CameraScript(scheduler, .refused(status), .stream([.picture(1)]))
    let camera = camera(server)
    let frame = try scheduler.run {
      await camera.start()
      return await camera.frame(after: 0)
    }
    #expect(frame == nil)
    scheduler.advance(by: .seconds(3600))
    let failed = try scheduler.run { await camera.state }
    guard case .failed(.error(let error)) = failed else {
      Issue.record("\(failed)")
      return
    }
    #expect(["unauthorized", "forbidden", "not_found"].contains(error.code) && server.requests.count == 1)
    let next = try scheduler.run {
      await camera.start()
      return await camera.frame(after: 0)
    }
    #expect(next?.number == 1)
    try scheduler.run { await camera.stop() }
  }

  @Test func theCredentialIsSentAndRefreshedOnce() throws {
    let server = CameraScript(scheduler, .refused(401), .stream([.picture(1)]))
    let camera = camera(server, authorizer: CountingAuthorizer())
    let frame = try scheduler.run {
      await camera.start()
      return await camera.frame(after: 0)
    }
    #expect(frame != nil)
    #expect(server.requests.map { $0.headers["authorization"] } == ["token 1", "token 2"])
    try scheduler.run { await camera.stop() }
  }

  @Test func aCameraThatComesBackPlaysAgain() throws {
    let server = CameraScript(
      scheduler, .unreachable, .refused(503), .refused(429, HTTPHeaders([("retry-after", "7")])),
      .stream([.picture(1), .wait(.seconds(1)), .fail(.unreachable("cable"))]), .stream([.picture(2)]))
    let camera = camera(server)
    let trace = record(camera)
    try scheduler.run { await camera.start() }
    scheduler.advance(by: .seconds(14))
    #expect(
      trace.lines.filter { $0.contains("connecting(") && !$0.contains("re") || $0.contains("playing") } == [
        "0.0 connecting(attempt: 0)", "0.5 connecting(attempt: 1)", "1.5 connecting(attempt: 2)",
        "8.5 connecting(attempt: 3)", "8.5 playing(attempt: 3)", "13.5 connecting(attempt: 4)",
        "13.5 playing(attempt: 4)",
      ])
    try scheduler.run { await camera.stop() }
  }

  @Test func theReturnOfTheNetworkEndsTheDelayAndAFailure() throws {
    let server = CameraScript(scheduler, .unreachable)
    let retries = RetryPolicy(limit: 3, base: .seconds(1), cap: .seconds(15))
    let camera = camera(server, policy: CameraPolicy(retries: retries))
    try scheduler.run { await camera.start() }
    scheduler.advance(by: .milliseconds(100))
    #expect(server.requests.count == 1)
    reachability.set(online: false)
    reachability.set(online: true)
    scheduler.drain()
    #expect(server.requests.count == 2)
    scheduler.advance(by: .seconds(3600))
    let failed = try scheduler.run { await camera.state.isResting }
    #expect(failed)
    let attempts = server.requests.count
    reachability.set(online: false)
    scheduler.drain()
    #expect(server.requests.count == attempts)
    reachability.set(online: true)
    scheduler.drain()
    #expect(server.requests.count == attempts + 1)
    try scheduler.run { await camera.stop() }
    reachability.set(online: false)
    reachability.set(online: true)
    scheduler.drain()
    #expect(server.requests.count == attempts + 1 && scheduler.unfinishedJobs.isEmpty)
  }

  @Test func aRefusalIsNotRepeatedWhenTheNetworkReturns() throws {
    let server = CameraScript(scheduler, .refused(403))
    let camera = camera(server)
    try scheduler.run { await camera.start() }
    scheduler.drain()
    reachability.set(online: false)
    reachability.set(online: true)
    scheduler.drain()
    #expect(server.requests.count == 1)
    try scheduler.run { await camera.stop() }
  }

  @Test func nothingRunsWhileItIsHiddenOrStopped() throws {
    let server = CameraScript(scheduler, .stream(Self.pictures(1...2000, every: .milliseconds(50))))
    let camera = camera(server)
    try scheduler.run { await camera.start() }
    scheduler.advance(by: .seconds(2))
    for end in ["pause", "stop"] {
      try scheduler.run { if end == "pause" { await camera.pause() } else { await camera.stop() } }
      scheduler.drain()
      #expect(scheduler.unfinishedJobs.map(\.name) == [] && server.open == 0)
      let before = try scheduler.run { await camera.statistics.frames }
      scheduler.advance(by: .seconds(60))
      #expect(scheduler.nextDeadline == nil)
      let after = try scheduler.run { await camera.statistics.frames }
      #expect(after == before)
      try scheduler.run { if end == "pause" { await camera.resume() } else { await camera.start() } }
      scheduler.advance(by: .seconds(2))
      let again = try scheduler.run { await camera.statistics.frames }
      #expect(again > after)
    }
    try scheduler.run { await camera.stop() }
  }

  @Test func damagedPicturesAreDroppedAndCounted() throws {
    let picture = TestPicture.jpeg(1)
    let noSize: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 1, 2, 3, 0xFF, 0xD9]
    let bytes =
      TestPicture.part(Array(picture.dropLast(40))) + TestPicture.part(noSize)
      + TestPicture.part(picture, length: picture.count + 500) + TestPicture.part(TestPicture.jpeg(2))
      + TestPicture.part(TestPicture.jpeg(3), length: 10) + TestPicture.part(TestPicture.jpeg(4))
    let camera = camera(CameraScript(scheduler, .stream([.send(bytes)])))
    try scheduler.run { await camera.start() }
    scheduler.drain()
    let (statistics, newest) = try scheduler.run { (await camera.statistics, await camera.newest) }
    #expect(statistics.frames == 4 && statistics.dropped == 2)
    #expect(newest?.bytes == TestPicture.jpeg(4))
    try scheduler.run { await camera.stop() }
  }

  @Test func aCancelledReaderStopsWaiting() throws {
    let camera = camera(CameraScript(scheduler, .stream([])))
    let trace = Trace()
    try scheduler.run { await camera.start() }
    let job = scheduler.start("reader") { trace.add("\(await camera.frame(after: 0)?.number ?? 0)") }
    scheduler.drain()
    #expect(trace.lines.isEmpty)
    job.cancel()
    scheduler.drain()
    #expect(trace.lines == ["0"] && job.isFinished)
    try scheduler.run { await camera.stop() }
  }

  @Test func aReaderOfAStoppedStreamEnds() throws {
    let camera = camera(CameraScript(scheduler, .stream([])))
    let trace = Trace()
    try scheduler.run { await camera.start() }
    let job = scheduler.start("reader") { trace.add("\(await camera.frame(after: 0)?.number ?? 0)") }
    scheduler.drain()
    try scheduler.run { await camera.stop() }
    scheduler.drain()
    #expect(job.isFinished && trace.lines == ["0"])
  }
}
