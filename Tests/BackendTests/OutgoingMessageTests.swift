import Foundations
import Services
import Simulation
import Testing

@testable import Backend

/// What a development server sends to people.
@Suite struct OutgoingMessageTests {
  private let clock = Scheduler(.virtual(start: testStart))
  private let backend: Backend

  init() throws { backend = try Backend(BackendSetup(parts: [], clock: ServerClock(clock))) }

  @Test func theNewestFiftyAreListed() async throws {
    for number in 1...60 { backend.messages.send("\(number)", to: "+911234567890", now: testStart) }
    #expect(backend.messages.recent.map(\.text) == (11...60).map(String.init))
    let response = try await backend.send(HTTPRequest(.get, "/__kolam/messages"))
    #expect(String(decoding: response.body, as: UTF8.self).contains(#""to":"+911234567890","text":"60""#))
  }

  @Test func aStreamHasThoseFromNowOn() throws {
    let backend = backend
    backend.messages.send("before", to: "a@example.org", now: testStart)
    let messages = try clock.run { [clock] in
      let stream = try await backend.stream(HTTPRequest(.get, OutgoingMessages.streamPath))
      clock.start("sender") {
        backend.messages.send("one", to: "a@example.org", now: testStart)
        backend.messages.send("tw\no \u{1F511}", to: "b@example.org", now: testStart)
      }
      var octets: [UInt8] = []
      while octets.count(where: { $0 == 10 }) < 2, let part = try await stream.body.next() { octets += part }
      return octets.split(separator: 10).compactMap { OutgoingMessage(line: Array($0)) }
    }
    #expect(messages.map(\.text) == ["one", "tw\no \u{1F511}"])
    #expect(messages.map(\.recipient) == ["a@example.org", "b@example.org"])
    #expect(messages.map(\.time) == [testStart, testStart])
  }

  @Test(arguments: ["", "{", "[]", #"{"to":"a"}"#, #"{"number":1,"time":"soon","to":"a","text":"b"}"#])
  func whatIsNoMessageIsLeftOut(_ line: String) {
    #expect(OutgoingMessage(line: Array(line.utf8)) == nil)
  }
}
