import Services
import Simulation
import TestSupport
import Testing

/// The promises of a camera's stream over every transport, in every dialect: in process, from a socket that writes as
/// cameras do, and from our own server on a port.
@Suite struct CameraConformanceTests {
  enum Depth: CaseIterable, Sendable { case inProcess, network, port }

  private static let pictures = (1...4).map { TestPicture.jpeg($0, noise: 20_000) }

  /// Plays a stream to its last picture.
  ///
  /// - Returns: the pictures that a reader got, which are not all where it is slower than the camera; and how many came.
  private func play(
    _ depth: Depth, _ bytes: [UInt8], _ types: [String], pieces: Int, frames: Int = pictures.count
  ) throws -> (read: [CameraFrame], statistics: CameraStatistics) {
    let writes = stride(from: 0, to: bytes.count, by: pieces).map {
      Array(bytes[$0..<min(bytes.count, $0 + pieces)])
    }
    let headers = HTTPHeaders(types.map { ("content-type", $0) })
    switch depth {
    case .inProcess:
      let scheduler = virtualScheduler()
      let camera = CameraScript(scheduler, .stream(writes.map(CameraScript.Step.send), headers))
      return try read(camera, scheduler, frames)
    case .network:
      let scheduler = Scheduler(.live)
      let server = try LoopbackServer { connection in
        guard connection.readRequest() != nil else { return }
        // As ustreamer does: without chunks, to the end of the connection.
        let fields = types.map { "Content-Type: \($0)\r\n" }.joined()
        connection.send("HTTP/1.0 200 OK\r\n\(fields)\r\n")
        for write in writes { connection.send(write) }
        connection.waitForEnd()
      }
      defer { withExtendedLifetime(server) {} }
      return try read(try CurlTransport(server.address, scheduler: scheduler), scheduler, frames)
    case .port:
      let scheduler = Scheduler(.live)
      let server = try PortServer(scheduler: scheduler) {
        (_: HTTPRequest) async throws(TransportError) -> ServerResponse in
        let pipe = Pipe<[UInt8]>(capacity: 256 << 10) { $0.count }
        let job = scheduler.start("camera") {
          for write in writes { do { try await pipe.send(write) } catch { return } }
        }
        pipe.onCancel { job.cancel() }
        return .stream(HTTPStream(status: 200, headers: headers, body: pipe.incoming()))
      }
      server.start()
      defer { try? scheduler.run { await server.stop() } }
      return try read(try CurlTransport(server.address, scheduler: scheduler), scheduler, frames)
    }
  }

  private func read(
    _ transport: any HTTPTransport, _ scheduler: Scheduler, _ frames: Int
  ) throws -> (read: [CameraFrame], statistics: CameraStatistics) {
    let camera = CameraStream(
      transport, HTTPRequest(.get, "/stream"), scheduler, HalfRandom(), Reachability())
    defer { try? scheduler.run { await camera.stop() } }
    return try scheduler.run {
      try await scheduler.deadline(in: .seconds(30)) {
        await camera.start()
        var read: [CameraFrame] = []
        while (read.last?.number ?? 0) < frames,
          let frame = await camera.frame(after: read.last?.number ?? 0)
        {
          read.append(frame)
        }
        return (read, await camera.statistics)
      }
    }
  }

  private func expectAll(_ outcome: (read: [CameraFrame], statistics: CameraStatistics)) {
    #expect(outcome.read.last?.number == Self.pictures.count)
    #expect(outcome.statistics.frames == Self.pictures.count && outcome.statistics.dropped == 0)
    for frame in outcome.read {
      // Some cameras add zeros.
      #expect(
        Array(frame.bytes.prefix(Self.pictures[frame.number - 1].count)) == Self.pictures[frame.number - 1])
      #expect(frame.size == JPEGSize(width: 640, height: 480))
    }
  }

  @Test(arguments: Depth.allCases, MJPEGParserTests.dialects)
  func playsEveryDialect(_ depth: Depth, _ dialect: MJPEGParserTests.Dialect) throws {
    let bytes = dialect.stream(Self.pictures)
    for pieces in [bytes.count, 1000] {
      expectAll(try play(depth, bytes, dialect.type.map { [$0] } ?? [], pieces: pieces))
    }
  }

  @Test(arguments: Depth.allCases) func theTypeThatNamesABoundaryCounts(_ depth: Depth) throws {
    let bytes = Self.pictures.flatMap { TestPicture.part($0) }
    let types = ["application/octet-stream", "multipart/x-mixed-replace; boundary=frame"]
    expectAll(try play(depth, bytes, types, pieces: 777))
  }

  @Test(arguments: Depth.allCases) func damagedPartsAreLeftOut(_ depth: Depth) throws {
    let bytes =
      TestPicture.part(Array(Self.pictures[0].dropLast(9))) + TestPicture.part(Array("no picture".utf8))
      + TestPicture.part(Self.pictures[1], length: Self.pictures[1].count + 99)
      + TestPicture.part(Self.pictures[2])
    let (read, statistics) = try play(
      depth, bytes, ["multipart/x-mixed-replace; boundary=frame"], pieces: 900, frames: 2)
    #expect(read.last?.bytes == Self.pictures[2])
    #expect(statistics.frames == 2 && statistics.dropped == 2)
  }
}
