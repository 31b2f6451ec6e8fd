import Foundations
import Simulation
import Synchronization
import Testing
@testable import Services

/// Searches on the local network, in virtual time.
@Suite struct ServiceSearchTests {
  private let network = FakeNetwork()

  /// Searches for an appliance, and returns what was found and how long it took.
  private func find(_ device: String) throws -> (service: LocalService?, time: Duration) {
    let search = ServiceSearch(network, network.scheduler, SeededRandom(seed: 1))
    let (type, start) = (try epicura(), network.scheduler.now)
    let service = try network.scheduler.run {
      await search.first(type) { $0.attributes["id"] == device }
    }
    return (service, start.duration(to: network.scheduler.now))
  }

  private var moments: [Duration] {
    network.state.withLock { state in state.queries.map { state.queries[0].time.duration(to: $0.time) } }
  }

  @Test func nothingIsOpenedBeforeASearch() throws {
    _ = ServiceSearch(network, network.scheduler, SeededRandom(seed: 1))
    network.scheduler.advance(by: .seconds(60))
    #expect(network.state.withLock(\.opened) == 0)
  }

  @Test func theOneThatIsWantedIsFoundAtOnce() throws {
    try network.serve([appliance(1, at: "192.168.4.1"), appliance(207)])
    let (service, time) = try find("EPIC-207")
    #expect(service?.address.text == "192.168.4.27" && service?.port == 8080)
    #expect(time == .zero)
    #expect(network.state.withLock { ($0.opened, $0.closed) } == (1, 1))
  }

  @Test func itAsksThreeTimesWithGrowingDelaysAndThenGivesUp() throws {
    let (service, time) = try find("EPIC-207")
    #expect(service == nil && time == .seconds(5))
    #expect(moments == [.zero, .seconds(1), .seconds(3)])
    // What was begun has ended.
    network.scheduler.advance(by: .seconds(60))
    #expect(moments.count == 3)
    #expect(network.state.withLock { ($0.opened, $0.closed) } == (1, 1))
  }

  @Test func aLostQueryIsAskedAgain() throws {
    try network.serve([appliance(207)], from: 2)
    let (service, time) = try find("EPIC-207")
    #expect(service != nil && time == .seconds(3))
  }

  @Test func whereThereIsNoWayNothingIsFound() throws {
    network.state.withLock { $0.isThere = false }
    #expect(try find("EPIC-207").time == .zero)
  }

  @Test func aResponseToAnotherQueryIsNotHeard() throws {
    let responder = ServiceResponder(try epicura(), [try appliance(207)])
    network.state.withLock { state in
      state.answers = { _, query in
        guard var response = responder.response(to: query) else { return [] }
        response.id = query.id &+ 1
        return [DNSWriter.bytes(of: response)]
      }
    }
    #expect(try find("EPIC-207").service == nil)
  }

  @Test func whatIsNoMessageIsNotHeard() throws {
    let responder = ServiceResponder(try epicura(), [try appliance(207)])
    network.state.withLock { state in
      state.answers = { _, query in
        guard let response = responder.response(to: query) else { return [] }
        let reply = MulticastResponder.reply(response, to: query, from: 40_000)
        let bytes = DNSWriter.bytes(of: reply.message)
        return [[], [0xC0, 0xC0], Array(bytes.dropLast()), [UInt8](repeating: 0, count: 64 << 10), bytes]
      }
    }
    #expect(try find("EPIC-207").service != nil)
  }

  @Test func aServiceIsLookedAtOnceForWhatItSays() throws {
    try network.serve([appliance(1), appliance(2)])
    let asked = Mutex<[String]>([])
    let search = ServiceSearch(network, network.scheduler, SeededRandom(seed: 1))
    let type = try epicura()
    _ = try network.scheduler.run {
      await search.first(type) { service in
        asked.withLock { $0.append(service.name) }
        return false
      }
    }
    #expect(asked.withLock { $0 } == ["Epicura EPIC-1", "Epicura EPIC-2"])
  }

  @Test func aFloodEndsTheSearch() throws {
    let type = try epicura()
    let services = try (0..<20_000).map { try appliance($0) }
    network.state.withLock { state in
      state.answers = { _, query in
        services.compactMap { service in
          ServiceResponder(type, [service]).response(to: query).map { response in
            DNSWriter.bytes(of: MulticastResponder.reply(response, to: query, from: 40_000).message)
          }
        }
      }
    }
    let (service, time) = try find("EPIC-207")
    #expect(service == nil && time == .zero)
  }

  @Test func whoIsAskedTooLongEndsWithTheSearch() throws {
    try network.serve([appliance(207)])
    let search = ServiceSearch(network, network.scheduler, SeededRandom(seed: 1))
    let (type, start, scheduler) = (try epicura(), network.scheduler.now, network.scheduler)
    let found = try scheduler.run {
      await search.first(type) { _ in
        try? await scheduler.sleep(for: .seconds(60))
        return false
      }
    }
    #expect(found == nil && start.duration(to: scheduler.now) == ServiceSearch.length)
  }
}
