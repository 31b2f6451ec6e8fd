import Foundations
import Services
import Simulation
import Synchronization
import TestSupport
import Testing

/// What a request's progress has reported.
private final class UploadReports: Sendable {
  let all = Mutex<[[Int]]>([])
}

/// The promises of every transport: in process, over the network, and to our own server on a port.
@Suite struct TransportConformanceTests {
  enum Depth: CaseIterable { case inProcess, network, port }

  /// Sends a request to a handler over a transport.
  private func send(
    _ depth: Depth, _ request: HTTPRequest, _ handler: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) throws -> HTTPResponse {
    let scheduler = virtualScheduler()
    switch depth {
    case .inProcess:
      let transport = InProcessTransport(scheduler) { request in
        var request = request
        (request.path, request.query) = (request.target, [])
        return handler(request)
      }
      return try scheduler.run { try await transport.send(request) }
    case .network:
      let server = try LoopbackServer(handler: handler)
      let transport = try CurlTransport(server.address, scheduler: scheduler)
      return try scheduler.run { try await transport.send(request) }
    case .port:
      let scheduler = Scheduler(.live)
      let server = try PortServer(scheduler: scheduler) { handler($0) }
      let transport = try CurlTransport(server.address, scheduler: scheduler)
      server.start()
      defer { try? scheduler.run { await server.stop() } }
      return try scheduler.run { try await transport.send(request) }
    }
  }

  @Test(arguments: Depth.allCases, [HTTPRequest.Method.get, .post, .put, .patch, .delete])
  func transfersMethodTargetFieldsAndBody(_ depth: Depth, _ method: HTTPRequest.Method) throws {
    for body in [[], [0, 255, 13, 10], [UInt8](repeating: 7, count: 300_000)]
    where body.isEmpty || method != .get {
      let headers = HTTPHeaders([("X-Tenant-ID", "t 1"), ("Accept", "application/json"), ("X-Empty", "")])
      let request = HTTPRequest(method, "/a%20b", query: [.init("q", "दाल&")], headers: headers, body: body)
      let answer = try send(depth, request) { request in
        let fields = ["x-tenant-id", "accept", "x-empty", "content-type", "expect"].map {
          request.headers[$0] ?? "-"
        }
        let line = "\(request.method.rawValue) \(request.path) \(fields.joined(separator: "|"))"
        return HTTPResponse(status: 200, headers: HTTPHeaders([("X-Line", line)]), body: request.body)
      }
      #expect(
        answer.headers["x-line"]
          == "\(method.rawValue) /a%20b?q=%E0%A4%A6%E0%A4%BE%E0%A4%B2%26 t 1|application/json||-|-")
      #expect(answer.body == body)
    }
  }

  @Test(arguments: Depth.allCases, [0, 10, 3_000_000])
  func progressGoesFromNothingToTheWholeBody(_ depth: Depth, _ size: Int) throws {
    let reports = UploadReports()
    var request = HTTPRequest(.put, "/photo", body: [UInt8](repeating: 7, count: size))
    request.progress = UploadProgress { sent, total in reports.all.withLock { $0.append([sent, total]) } }
    #expect(try send(depth, request) { HTTPResponse(status: 200, body: $0.body) }.body.count == size)
    let all = reports.all.withLock(\.self)
    #expect(all.first == [0, size] && all.last == [size, size])
    #expect(all.map { $0[0] } == Set(all.map { $0[0] }).sorted() && all.allSatisfy { $0[1] == size })
  }

  @Test(arguments: Depth.allCases, [200, 204, 302, 304, 401, 404, 500, 503])
  func everyStatusIsAResponse(_ depth: Depth, _ status: Int) throws {
    let headers = HTTPHeaders([("Location", "/elsewhere"), ("Set-Cookie", "a"), ("Set-Cookie", "b")])
    let answer = try send(depth, HTTPRequest(.get, "/")) { _ in HTTPResponse(status: status, headers: headers)
    }
    #expect(answer.status == status)
    #expect(answer.headers["LOCATION"] == "/elsewhere")
    #expect(answer.headers.fields.filter { $0.name == "set-cookie" }.map(\.value) == ["a", "b"])
  }

  @Test(arguments: [Depth.inProcess, .port]) func responseToHeadHasTheLengthOfThatToGet(
    _ depth: Depth
  ) throws {
    let answer = try send(depth, HTTPRequest(.head, "/")) { request in
      HTTPResponse(
        status: 200, headers: HTTPHeaders([("content-length", "12"), ("x-m", request.method.rawValue)]))
    }
    #expect(answer.headers["content-length"] == "12" && answer.headers["x-m"] == "HEAD")
    #expect(answer.body.isEmpty)
  }

  @Test(arguments: [Depth.inProcess, .network]) func aCancelledCallerSendsNothing(_ depth: Depth) throws {
    let (scheduler, trace) = (virtualScheduler(), Trace())
    let server = try LoopbackServer { _ in
      trace.add("asked")
      return HTTPResponse(status: 200)
    }
    let transport: any HTTPTransport =
      switch depth {
      case .inProcess:
        InProcessTransport(scheduler) { _ in
          try? await scheduler.sleep(for: .seconds(1))
          trace.add(Task.isCancelled ? "cancelled" : "asked")
          return HTTPResponse(status: 200)
        }
      case .network, .port: try CurlTransport(server.address, scheduler: scheduler)
      }
    let job = scheduler.start("fetch") {
      do throws(TransportError) {
        _ = try await transport.send(HTTPRequest(.get, "/"))
      } catch {
        trace.add("\(error)")
      }
    }
    job.cancel()
    try scheduler.run { await job.wait() }
    #expect(trace.lines.last == "cancelled")
    #expect(!trace.lines.contains("asked"))
  }
}
