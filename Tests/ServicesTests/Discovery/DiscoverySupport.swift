import Foundations
import Simulation
import Synchronization
import Testing
@testable import Services

/// The type of the services of a test.
func epicura() throws -> DNSName { try #require(DNSName("_epicura._tcp.local")) }

/// A service as an appliance has it.
func appliance(_ number: Int, at address: String = "192.168.4.27") throws -> LocalService {
  LocalService(
    name: "Epicura EPIC-\(number)", address: try LocalAddress(address), port: 8080,
    attributes: ["id": "EPIC-\(number)"])
}

/// A network without sockets, on which services answer.
final class FakeNetwork: MulticastLink {
  struct State {
    var isThere = true
    var opened = 0
    var closed = 0
    /// The queries, and when they were sent.
    var queries: [(time: Timestamp, message: DNSMessage)] = []
    /// What answers a query; the number of the query is before it.
    var answers: @Sendable (Int, DNSMessage) -> [[UInt8]] = { _, _ in [] }
  }

  let state = Mutex(State())
  let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_800_000_000)))

  /// Answers each query from a number on for services.
  func serve(_ services: [LocalService], from first: Int = 0) throws {
    let responder = ServiceResponder(try epicura(), services)
    state.withLock { state in
      state.answers = { number, query in
        guard number >= first, let response = responder.response(to: query) else { return [] }
        let reply = MulticastResponder.reply(response, to: query, from: 40_000)
        return [DNSWriter.bytes(of: reply.message)]
      }
    }
  }

  func open() async throws(TransportError) -> any MulticastChannel {
    guard state.withLock(\.isThere) else { throw .unreachable("test") }
    state.withLock { $0.opened += 1 }
    return Channel(network: self)
  }

  private struct Channel: MulticastChannel {
    let network: FakeNetwork
    let pipe = Pipe<[UInt8]>(capacity: .max) { _ in 1 }

    var incoming: Incoming<[UInt8]> { pipe.incoming() }

    func send(_ bytes: [UInt8]) async throws(TransportError) {
      guard let query = try? DNSReader.message(bytes) else { throw .unreachable("no query") }
      let answers = network.state.withLock { state in
        defer { state.queries.append((network.scheduler.now, query)) }
        return state.answers(state.queries.count, query)
      }
      for answer in answers { pipe.offer(answer) }
    }

    func close() {
      network.state.withLock { $0.closed += 1 }
      pipe.finish()
    }
  }
}
