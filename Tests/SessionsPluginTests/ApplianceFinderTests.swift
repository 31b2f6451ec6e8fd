import Foundations
import PluginKit
import Services
import Simulation
import Synchronization
import Testing

@testable import SessionsPlugin

/// Who on the local network is taken for the appliance.
@Suite struct ApplianceFinderTests {
  private let network = ApplianceNetwork()

  private func find(_ device: String = "EPIC-207") throws -> String? {
    let scheduler = network.scheduler
    let finder = ApplianceFinder(
      ServiceSearch(network, scheduler, SeededRandom(seed: 1)),
      { [network] address in
        APIClient(
          ApplianceNetwork.Place(network: network, address: address), scheduler: scheduler,
          random: SeededRandom(seed: 2), settings: APIClient.Settings(retries: .never))
      }, PluginLogger("sessions", to: network.log) { scheduler.now })
    return try scheduler.run { await finder.address(of: device) }?.text
  }

  private func serve(_ appliances: [(address: String, announced: String?, status: String?)]) {
    network.appliances.withLock { $0 = appliances }
  }

  private static func named(_ device: String) -> String { #"{"data":{"appliance_id":"\#(device)"}}"# }

  @Test func theOneOfTheIdIsFoundAmongSeveral() throws {
    serve([
      ("192.168.4.30", "EPIC-300", Self.named("EPIC-300")),
      ("192.168.4.99", "EPIC-207", Self.named("EPIC-207")),
    ])
    #expect(try find() == "192.168.4.99")
    // One that says that it is another is not even asked.
    #expect(network.asked.withLock { $0 } == ["192.168.4.99"])
    #expect(
      network.log.lines == ["info: the appliance EPIC-207 was found on the local network by Multicast DNS"])
  }

  @Test func oneThatAnnouncesNothingIsAsked() throws {
    serve([
      ("192.168.4.30", nil, Self.named("EPIC-300")), ("192.168.4.99", nil, #"{"appliance_id":"EPIC-207"}"#),
    ])
    #expect(try find() == "192.168.4.99")
  }

  @Test func anotherAtTheAddressIsNotTakenForIt() throws {
    serve([
      ("192.168.4.10", "EPIC-207", nil), ("192.168.4.20", "EPIC-207", Self.named("EPIC-300")),
      ("192.168.4.30", nil, "{}"), ("192.168.4.40", nil, "no JSON"),
    ])
    #expect(try find() == nil)
    #expect(network.log.lines.isEmpty)
  }

  @Test func aStatusWithoutAnIdWillDoWhereItAnnouncesOne() throws {
    serve([("192.168.4.99", "EPIC-207", #"{"data":{"state":"IDLE"}}"#)])
    #expect(try find() == "192.168.4.99")
  }
}

/// A local network of appliances, each with what it announces, and what it responds when it is asked how it is.
final class ApplianceNetwork: MulticastLink {
  let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_800_000_000)))
  let appliances = Mutex<[(address: String, announced: String?, status: String?)]>([])
  let asked = Mutex<[String]>([])
  let log = Log()

  func open() async throws(TransportError) -> any MulticastChannel { Channel(network: self) }

  private struct Channel: MulticastChannel {
    let network: ApplianceNetwork
    let pipe = Pipe<[UInt8]>(capacity: .max) { _ in 1 }

    var incoming: Incoming<[UInt8]> { pipe.incoming() }

    func send(_ bytes: [UInt8]) async throws(TransportError) {
      guard let type = DNSName("_epicura._tcp.local"), let query = try? DNSReader.message(bytes) else {
        return
      }
      for (address, announced, _) in network.appliances.withLock(\.self) {
        guard let local = try? LocalAddress(address) else { continue }
        let service = LocalService(
          name: "hob at \(address)", address: local, port: 8080,
          attributes: announced.map { ["id": $0] } ?? [:])
        guard var response = ServiceResponder(type, [service]).response(to: query) else { continue }
        response.id = query.id
        pipe.offer(DNSWriter.bytes(of: response))
      }
    }

    func close() { pipe.finish() }
  }

  /// What responds at an address.
  struct Place: HTTPTransport {
    let network: ApplianceNetwork
    let address: LocalAddress

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      network.asked.withLock { $0.append(address.text) }
      let appliance = network.appliances.withLock { all in all.first { $0.address == address.text } }
      guard request.path == "/status", let status = appliance?.status else { throw .unreachable("test") }
      return HTTPResponse(status: 200, body: Array(status.utf8))
    }
  }
}
