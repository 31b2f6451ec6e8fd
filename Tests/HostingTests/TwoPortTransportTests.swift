import Foundations
import Hosting
import Services
import Simulation
import Synchronization
import Testing

/// The two ports of an appliance on the local network.
@Suite struct TwoPortTransportTests {
  /// A port that answers with its number, or fails.
  private final class Port: HTTPTransport {
    let number: Int
    private let failure: Mutex<TransportError?>
    private let count = Mutex(0)

    init(_ number: Int, _ failure: TransportError? = nil) {
      self.number = number
      self.failure = Mutex(failure)
    }

    /// How many requests it had.
    var requests: Int { count.withLock(\.self) }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      count.withLock { $0 += 1 }
      if let failure = failure.withLock(\.self) { throw failure }
      return HTTPResponse(status: number, body: [])
    }

    func fail(_ error: TransportError?) { failure.withLock { $0 = error } }
  }

  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
  private let nobody = TransportError.unreachable("nobody listens")

  /// The status of a stop; nil where nobody has it.
  private func stop(_ requests: Port, _ streams: Port) throws -> [Int?] {
    let transport = TwoPortTransport(requests: requests, streams: streams)
    return try scheduler.run {
      let first = try? await transport.send(HTTPRequest(.post, "/cook/stop")).status
      return [first, try? await transport.send(HTTPRequest(.get, "/status")).status]
    }
  }

  @Test func requestsAndStreamsHaveAPortEach() throws {
    let (requests, streams) = (Port(300), Port(800))
    #expect(try stop(requests, streams) == [300, 300] && streams.requests == 0)
    let transport = TwoPortTransport(requests: requests, streams: streams)
    #expect(
      try scheduler.run { try await transport.stream(HTTPRequest(.get, "/camera/stream")).status } == 800)
  }

  @Test func whereThePortOfRequestsIsClosedTheOtherHasThem() throws {
    let (requests, streams) = (Port(300, nobody), Port(800))
    #expect(try stop(requests, streams) == [800, 800])
    // It is not tried first a second time.
    #expect(requests.requests == 1)
  }

  @Test func whereThePortOfStreamsIsClosedTheOtherHasThem() throws {
    let transport = TwoPortTransport(requests: Port(300), streams: Port(800, nobody))
    #expect(
      try scheduler.run { try await transport.stream(HTTPRequest(.get, "/camera/stream")).status } == 300)
  }

  @Test func aPortThatSwallowsRequestsIsNotTriedFirstAgain() throws {
    let (requests, streams) = (Port(300, .timedOut), Port(800))
    #expect(try stop(requests, streams) == [nil, 800] && requests.requests == 1)
  }

  @Test func whereNobodyListensNobodyHasThem() throws {
    let (requests, streams) = (Port(300, nobody), Port(800, nobody))
    #expect(try stop(requests, streams) == [nil, nil])
    // Both are tried each time: the appliance may come back on either.
    #expect(requests.requests == 2 && streams.requests == 2)
  }

  @Test func onceItsOwnPortRespondsAgainRequestsGoThere() throws {
    let (requests, streams) = (Port(300, nobody), Port(800))
    let transport = TwoPortTransport(requests: requests, streams: streams)
    func status() throws -> Int {
      try scheduler.run { try await transport.send(HTTPRequest(.get, "/status")).status }
    }
    #expect(try status() == 800)
    requests.fail(nil)
    streams.fail(nobody)
    #expect(try [status(), status()] == [300, 300] && streams.requests == 2)
  }
}
