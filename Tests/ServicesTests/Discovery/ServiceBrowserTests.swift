import Testing
@testable import Services

/// What is known of services from the messages that have arrived.
@Suite struct ServiceBrowserTests {
  private let type: DNSName
  private let instance: DNSName
  private let host: DNSName

  init() throws {
    type = try epicura()
    instance = try #require(DNSName("hob._epicura._tcp.local"))
    host = try #require(DNSName("hob.local"))
  }

  private var pieces: [DNSRecord] {
    [
      DNSRecord(type, .pointer(instance)), DNSRecord(instance, .service(host: host, port: 8080)),
      DNSRecord(instance, .text([Array("ID=EPIC-207".utf8), Array("id=other".utf8), Array("on".utf8)])),
      DNSRecord(host, .address([192, 168, 4, 27])),
    ]
  }

  private func browser(_ messages: [[DNSRecord]]) -> ServiceBrowser {
    var browser = ServiceBrowser(type)
    for records in messages { browser.take(DNSMessage(isResponse: true, answers: records)) }
    return browser
  }

  @Test func oneMessageSaysAll() throws {
    let service = try #require(browser([pieces]).services.first)
    #expect(service.name == "hob" && service.address.text == "192.168.4.27" && service.port == 8080)
    #expect(service.attributes == ["id": "EPIC-207", "on": ""])
  }

  @Test func whatIsMissingIsAskedFor() {
    var browser = browser([])
    var asked: [[DNSRecordKind]] = []
    for piece in pieces {
      asked.append(browser.query.questions.map(\.kind))
      browser.take(DNSMessage(isResponse: true, additional: [piece]))
    }
    #expect(
      asked == [
        [.pointer], [.pointer, .service, .text], [.pointer, .text, .address4], [.pointer, .address4],
      ])
    #expect(browser.services.count == 1 && browser.query.questions.count == 1)
  }

  @Test func aQueryOfAnotherSaysNothing() {
    var browser = browser([])
    browser.take(DNSMessage(answers: pieces))
    #expect(browser.services.isEmpty)
  }

  @Test func oneThatIsGoneIsForgotten() {
    #expect(browser([pieces, [DNSRecord(type, for: 0, .pointer(instance))]]).services.isEmpty)
  }

  @Test func theNewestAddressCounts() {
    #expect(
      browser([pieces, [DNSRecord(host, .address([192, 168, 4, 99]))]]).services.map(\.address.text)
        == ["192.168.4.99"])
  }

  @Test(arguments: [
    [8, 8, 8, 8], [127, 0, 0, 1], [224, 0, 0, 251], [0xFE, 0x80] + [UInt8](repeating: 1, count: 14),
  ])
  func anAddressOutsideOfTheLocalNetworkIsNone(_ bytes: [UInt8]) {
    var records = pieces
    records[3] = DNSRecord(host, .address(bytes))
    #expect(browser([records]).services.isEmpty)
  }

  @Test func whatIsOfAnotherTypeIsNotKept() throws {
    let other = try #require(DNSName("_http._tcp.local"))
    let foreign = try #require(DNSName("hob._http._tcp.local"))
    var records = pieces
    records[0] = DNSRecord(other, .pointer(foreign))
    #expect(browser([records]).services.isEmpty)
    // Nor an instance that is not below its type.
    records[0] = DNSRecord(type, .pointer(foreign))
    #expect(browser([records]).query.questions.count == 1)
  }

  @Test func aFloodIsBounded() throws {
    var browser = browser([])
    for number in 0..<1000 {
      let instance = try #require(DNSName(["\(number)"] + type.labels))
      let host = try #require(DNSName("\(number).local"))
      browser.take(
        DNSMessage(
          isResponse: true,
          answers: [
            DNSRecord(type, .pointer(instance)), DNSRecord(instance, .text([])),
            DNSRecord(instance, .service(host: host, port: 1)),
          ]
            + (0..<100).map { DNSRecord(host, .address([10, 0, 0, UInt8($0)])) }))
    }
    #expect(browser.services.count == ServiceBrowser.mostInstances)
    #expect(browser.query.questions.count <= ServiceBrowser.mostQuestions)
    #expect(DNSWriter.bytes(of: browser.query).count < DNSReader.largest)
  }
}
