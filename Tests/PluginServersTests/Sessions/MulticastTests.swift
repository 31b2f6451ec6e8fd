import Foundations
import Services
import Testing

@testable import PluginServers

/// What simulated appliances answer to queries of Multicast DNS.
@Suite struct MulticastTests {
  private let kitchen: KitchenBackend

  init() throws {
    kitchen = try KitchenBackend()
    try kitchen.admin("/register", #"{"device_id":"EPIC-300","local_address":"192.168.4.30"}"#)
    try kitchen.admin("", #"{"event":"move","device_id":"EPIC-207","local_address":"192.168.4.27"}"#)
  }

  private func send(_ request: HTTPRequest) throws -> HTTPResponse {
    try kitchen.scheduler.run { [backend = kitchen.backend] in try await backend.send(request) }
  }

  /// The services that answer, as `id address:port`.
  private func services(at place: (LocalAddress, UInt16)? = nil) throws -> [String] {
    let type = try #require(DNSName(SimulatedMulticastRoute.type))
    let query = DNSMessage(id: 9, questions: [DNSQuestion(type, .pointer)])
    let response = try send(SimulatedMulticastRoute.request(DNSWriter.bytes(of: query), at: place))
    #expect(response.status == 200 && response.headers["content-type"] == "application/dns-message")
    let message = try DNSReader.message(response.body)
    #expect(message.id == 9)
    var browser = ServiceBrowser(type)
    browser.take(message)
    return browser.services.map { "\($0.attributes["id"] ?? "") \($0.address.text):\($0.port)" }.sorted()
  }

  @Test func eachAnswersFromItsOwnAddress() throws {
    #expect(try services() == ["EPIC-207 192.168.4.27:8080", "EPIC-300 192.168.4.30:8080"])
    try kitchen.admin("", #"{"event":"move","device_id":"EPIC-207","local_address":"192.168.4.99"}"#)
    #expect(try services() == ["EPIC-207 192.168.4.99:8080", "EPIC-300 192.168.4.30:8080"])
  }

  @Test func oneWithoutPowerOrAddressDoesNotAnswer() throws {
    try kitchen.simulate(.cutPower, on: "EPIC-300")
    try kitchen.admin("/register", #"{"device_id":"EPIC-301"}"#)
    #expect(try services() == ["EPIC-207 192.168.4.27:8080"])
  }

  @Test func onARealNetworkAllAreWhereTheServerIs() throws {
    #expect(
      try services(at: (try LocalAddress("10.0.0.5"), 9000)) == [
        "EPIC-207 10.0.0.5:9000", "EPIC-300 10.0.0.5:9000",
      ])
  }

  @Test func whatNobodyHasIsNotAnswered() throws {
    let query = DNSMessage(questions: [DNSQuestion(try #require(DNSName("_http._tcp.local")), .pointer)])
    #expect(try send(SimulatedMulticastRoute.request(DNSWriter.bytes(of: query))).status == 204)
  }

  @Test func whatIsNoQueryIsRefused() throws {
    var request = SimulatedMulticastRoute.request([1, 2, 3])
    #expect(try send(request).status == 400)
    request.headers["content-type"] = "text/plain"
    #expect(try send(request).status == 415)
    request = SimulatedMulticastRoute.request(DNSWriter.bytes(of: DNSMessage()))
    request.query = [HTTPRequest.QueryItem("address", "8.8.8.8")]
    #expect(try send(request).status == 400)
  }
}
