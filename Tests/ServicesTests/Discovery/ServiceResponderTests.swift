import Testing
@testable import Services

/// Answers to queries for services.
@Suite struct ServiceResponderTests {
  private let type: DNSName
  private let responder: ServiceResponder

  init() throws {
    type = try epicura()
    responder = ServiceResponder(type, [try appliance(207), try appliance(300, at: "192.168.4.30")])
  }

  private func ask(_ name: String, _ kind: DNSRecordKind, knowing known: [DNSRecord] = []) throws
    -> DNSMessage?
  {
    let labels = name.hasPrefix("Epicura EPIC") ? [String(name.prefix(16))] + type.labels : nil
    let name = try #require(labels.map { DNSName($0) } ?? DNSName(name))
    return responder.response(to: DNSMessage(questions: [DNSQuestion(name, kind)], answers: known))
  }

  @Test func aQueryOfTheTypeIsAnsweredWithAllThatComesNext() throws {
    let response = try #require(try ask("_EPICURA._tcp.local", .pointer))
    #expect(response.isResponse && response.answers.map(\.kind) == [.pointer, .pointer])
    #expect(response.additional.count == 6)
    var browser = ServiceBrowser(type)
    browser.take(response)
    #expect(browser.services == [try appliance(207), try appliance(300, at: "192.168.4.30")])
  }

  @Test(arguments: [
    ("Epicura EPIC-300", DNSRecordKind.service, [DNSRecordKind.service], 1),
    ("Epicura EPIC-300", .text, [.text], 0), ("Epicura EPIC-300", .any, [.service, .text], 1),
    ("Epicura-EPIC-300.local", .address4, [.address4], 0), ("Epicura-EPIC-300.local", .any, [.address4], 0),
    ("_services._dns-sd._udp.local", .pointer, [.pointer], 8),
  ])
  func eachKindIsAnswered(
    _ name: String, _ kind: DNSRecordKind, _ answers: [DNSRecordKind], _ additional: Int
  ) throws {
    let response = try #require(try ask(name, kind))
    #expect(response.answers.map(\.kind) == answers && response.additional.count == additional)
  }

  @Test(arguments: [
    ("_http._tcp.local", DNSRecordKind.pointer), ("_epicura._tcp.local", .text),
    ("Epicura EPIC-999", .service), ("Epicura-EPIC-300.local", .address6),
  ])
  func whatNobodyHasIsNotAnswered(_ name: String, _ kind: DNSRecordKind) throws {
    #expect(try ask(name, kind) == nil)
  }

  @Test func aResponseIsNotAnswered() {
    #expect(
      responder.response(to: DNSMessage(isResponse: true, questions: [DNSQuestion(type, .pointer)])) == nil)
  }

  @Test func whatTheClientKnowsIsNotSaidAgain() throws {
    let all = try #require(try ask("_epicura._tcp.local", .pointer)).answers
    #expect(try ask("_epicura._tcp.local", .pointer, knowing: all) == nil)
    #expect(try ask("_epicura._tcp.local", .pointer, knowing: [all[0]])?.answers == [all[1]])
    // What holds for less than half of its time is said again.
    let old = all.map { DNSRecord($0.name, for: $0.lifetime / 2 - 1, $0.content) }
    #expect(try ask("_epicura._tcp.local", .pointer, knowing: old)?.answers == all)
  }

  @Test func theAnswerForManyFitsIntoAMessage() throws {
    let responder = ServiceResponder(type, try (1000..<1500).map { try appliance($0) })
    let response = try #require(responder.response(to: DNSMessage(questions: [DNSQuestion(type, .any)])))
    #expect(response.answers.count == ServiceResponder.mostServices)
    #expect(DNSWriter.bytes(of: response).count <= DNSReader.largest)
  }

  @Test func aSimpleQuerierHearsItsQuestionAndKeepsTheAnswerShortly() throws {
    let query = DNSMessage(id: 77, questions: [DNSQuestion(type, .pointer)])
    let response = try #require(responder.response(to: query))
    let (message, isToAll) = MulticastResponder.reply(response, to: query, from: 40_000)
    #expect(!isToAll && message.id == 77 && message.questions == query.questions)
    #expect((message.answers + message.additional).allSatisfy { $0.lifetime <= 10 })
  }

  @Test(arguments: [(true, false), (false, true)])
  func aDeviceChoosesWhetherAllHearTheAnswer(_ wantsUnicast: Bool, _ isToAll: Bool) throws {
    let query = DNSMessage(id: 77, questions: [DNSQuestion(type, .pointer, wantsUnicast: wantsUnicast)])
    let response = try #require(responder.response(to: query))
    let reply = MulticastResponder.reply(response, to: query, from: MulticastSocket.port)
    #expect(reply.isToAll == isToAll && reply.message.id == 0 && reply.message.questions.isEmpty)
    #expect(reply.message.answers.first?.lifetime == 4500)
  }
}
