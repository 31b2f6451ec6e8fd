import Foundations
import Services
import Simulation
import Synchronization
import Testing

/// The fault injector, without a real server.
@Suite struct FaultInjectorTests {
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
  private let faults: FaultInjector
  private let served = Served()

  init() { faults = FaultInjector(scheduler) }

  /// Sends a request and returns its status, or its error.
  private func send(
    _ path: String = "/a", _ method: HTTPRequest.Method = .get, timeout: Duration = .seconds(30)
  ) throws -> Result<HTTPResponse, TransportError> {
    let (faults, served) = (faults, served)
    return try scheduler.run { () -> Result<HTTPResponse, TransportError> in
      do throws(TransportError) {
        return .success(
          try await faults.send(HTTPRequest(method, path, timeout: timeout)) { request in
            served.paths.withLock { $0.append(request.path) }
            return HTTPResponse(status: 200)
          })
      } catch {
        return .failure(error)
      }
    }
  }

  /// The requested paths.
  private final class Served: Sendable {
    let paths = Mutex<[String]>([])
    var all: [String] { paths.withLock { $0 } }
  }

  private func status(_ path: String = "/a", _ method: HTTPRequest.Method = .get) throws -> Int {
    try send(path, method).get().status
  }

  @Test func passesRequestsWithoutFaults() throws {
    #expect(try status() == 200)
    #expect(faults.faults.isEmpty)
  }

  @Test(
    arguments: [
      (nil, "/a", true), ("/a", "/a", true), ("/a", "/a?x=1", true), ("/a", "/a/b", false),
      ("/a/*", "/a/b", true),
      ("/a/**", "/a", true), ("/a/**", "/a/b/c", true), ("/a/**", "/ab", false), ("**/b", "/a/b", true),
    ] as [(String?, String, Bool)])
  func appliesToPathsOfItsPattern(_ pattern: String?, _ path: String, _ happens: Bool) throws {
    faults.add(Fault(.status(500), path: pattern))
    #expect(try status(path) == (happens ? 500 : 200))
  }

  @Test func appliesToItsMethodTheGivenNumberOfTimes() throws {
    faults.add(Fault(.status(500), method: .post, times: 1))
    #expect(try status() == 200)
    #expect(try status("/a", .post) == 500)
    #expect(try status("/a", .post) == 200)
    #expect(faults.faults.isEmpty)
  }

  @Test func dropsRequestsBeforeTheServer() throws {
    faults.add(Fault(.drop))
    #expect(try send() == .failure(FaultInjector.dropped))
    #expect(served.all == [])
  }

  @Test func dropsResponsesAfterTheServer() throws {
    faults.add(Fault(.dropAnswer, times: 1))
    #expect(try send() == .failure(FaultInjector.dropped))
    #expect(served.all == ["/a"])
    #expect(try status() == 200)
  }

  @Test(arguments: [Fault.Effect.silence, .latency(.seconds(30))])
  func lateResponseTimesOut(_ effect: Fault.Effect) throws {
    faults.add(Fault(effect))
    #expect(try send(timeout: .seconds(4)) == .failure(.timedOut))
    #expect(scheduler.now == Timestamp(seconds: 4))
    #expect(served.all == [])
  }

  @Test func addsUpDelaysAndAppliesTheFirstFailure() throws {
    faults.add(Fault(.latency(.seconds(2))))
    faults.add(Fault(.status(503, retryAfter: 7), times: 1))
    faults.add(Fault(.latency(.seconds(3)), times: 1))
    faults.add(Fault(.drop, times: 1))
    let response = try send().get()
    #expect(response.status == 503 && response.headers["retry-after"] == "7")
    #expect(scheduler.now == Timestamp(seconds: 5))
    #expect(try send() == .failure(FaultInjector.dropped))
    #expect(scheduler.now == Timestamp(seconds: 7))
    #expect(faults.faults == [Fault(.latency(.seconds(2)))])
    faults.clear()
    #expect(try status() == 200)
  }

  @Test func garbageHasASuccessStatusAndInvalidJSON() throws {
    faults.add(Fault(.garbage))
    let response = try send().get()
    #expect(response.status == 200 && response.headers["content-type"] == "application/json")
    #expect(String(decoding: response.body, as: UTF8.self).hasPrefix("<html>"))
  }

  @Test(arguments: [204, 304]) func someStatusesHaveNoBody(_ code: Int) throws {
    faults.add(Fault(.status(code)))
    #expect(try send().get() == HTTPResponse(status: code))
  }
}
