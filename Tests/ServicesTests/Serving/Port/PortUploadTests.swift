import Foundation
import Foundations
import Services
import Simulation
import Synchronization
import TestSupport
import Testing

/// Bodies that a handler reads while they arrive.
@Suite struct PortUploadTests {
  /// What a handler has read, and how that ended.
  private final class Reading: Sendable {
    let state = Mutex((bytes: 0, endings: [String]()))
    var bytes: Int { state.withLock(\.bytes) }
    var endings: [String] { state.withLock(\.endings) }
  }

  private let reading = Reading()
  private let ports = OpenPorts()

  /// A server whose `/read` reads bodies of up to 1,000 bytes, and whose `/ignore` reads none.
  private func serve(_ limits: RequestLimits = RequestLimits()) throws -> ServedPort {
    let reading = reading
    let served = try ServedPort(
      limits: limits, bodyLimit: { $0.path == "/whole" ? nil : 1000 },
      streaming: {
        (request) async throws(TransportError) -> ServerResponse in
        if request.path == "/ignore" { return .response(HTTPResponse(status: 401)) }
        do throws(TransportError) {
          for try await part in request.parts { reading.state.withLock { $0.bytes += part.count } }
          reading.state.withLock { $0.endings.append("whole") }
        } catch {
          reading.state.withLock { $0.endings.append("broken") }
          throw error
        }
        return .response(HTTPResponse(status: 200, body: Array("\(request.body.count)".utf8)))
      })
    ports.all.withLock { $0.append(served) }
    return served
  }

  private static func head(_ path: String, _ field: String) -> String {
    "PUT \(path) HTTP/1.1\r\nHost: localhost\r\n\(field)\r\n\r\n"
  }

  private static func body(_ count: Int) -> String { String(repeating: "x", count: count) }

  @Test func aConnectionGoesOnAfterABodyThatWasRead() throws {
    let client = try RawClient(try serve().port)
    // Both at once: the second request begins where the first body ends.
    client.send(
      Self.head("/read", "Content-Length: 1000") + Self.body(1000)
        + Self.head("/read", "Connection: close\r\nContent-Length: 0"))
    let responses = try #require(client.readToEnd())
    #expect(responses.components(separatedBy: "HTTP/1.1 200 OK").count == 3, "\(responses)")
    #expect(reading.bytes == 1000 && reading.endings == ["whole", "whole"])
  }

  @Test func chunksArriveToo() throws {
    let client = try RawClient(try serve().port)
    client.send(Self.head("/read", "Transfer-Encoding: chunked"))
    for _ in 1...3 { client.send("a\r\n\(Self.body(10))\r\n") }
    client.send("0\r\n\r\n")
    #expect(client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
    #expect(reading.bytes == 30 && reading.endings == ["whole"])
  }

  @Test(arguments: ["Content-Length: 1001", "Content-Length: 99999999999"])
  func aBodyThatIsAnnouncedTooLargeIsRefusedAtOnce(_ field: String) throws {
    let client = try RawClient(try serve().port)
    client.send(Self.head("/read", field))
    #expect(try #require(client.readToEnd()).hasPrefix("HTTP/1.1 413 "))
    #expect(reading.endings.isEmpty)
  }

  @Test func chunksThatBecomeTooManyAreRefused() throws {
    let client = try RawClient(try serve().port)
    client.send(Self.head("/read", "Transfer-Encoding: chunked"))
    for _ in 1...11 { client.send("64\r\n\(Self.body(100))\r\n") }
    #expect(try #require(client.readToEnd()).hasPrefix("HTTP/1.1 413 "))
    #expect(reading.bytes <= 1000 && reading.endings == ["broken"])
  }

  @Test(arguments: ["zz\r\n", "a\r\nxxxxxxxxxxx\r\n", "a\nxxxxxxxxxx\r\n"])
  func whatIsNoBodyBreaksTheReading(_ body: String) throws {
    let client = try RawClient(try serve().port)
    client.send(Self.head("/read", "Transfer-Encoding: chunked") + body)
    #expect(try #require(client.readToEnd()).hasPrefix("HTTP/1.1 400 "))
    #expect(reading.endings == ["broken"])
  }

  @Test func aClientThatStopsInTheMiddleIsAnswered408() throws {
    var limits = RequestLimits()
    limits.bodyTime = .milliseconds(200)
    let client = try RawClient(try serve(limits).port)
    client.send(Self.head("/read", "Content-Length: 1000") + Self.body(10))
    #expect(try #require(client.readToEnd()).hasPrefix("HTTP/1.1 408 "))
    #expect(reading.bytes == 10 && reading.endings == ["broken"])
  }

  @Test func aClientThatEndsInTheMiddleBreaksTheReading() throws {
    let client = try RawClient(try serve().port)
    client.send(Self.head("/read", "Content-Length: 1000") + Self.body(10))
    client.endWriting()
    #expect(try #require(client.readToEnd()).hasPrefix("HTTP/1.1 400 "))
    #expect(reading.endings == ["broken"])
  }

  @Test func aResponseDoesNotWaitForABodyThatNobodyReads() throws {
    let client = try RawClient(try serve().port)
    client.send(Self.head("/ignore", "Content-Length: 1000") + Self.body(10))
    let response = try #require(client.readToEnd())
    #expect(response.hasPrefix("HTTP/1.1 401 ") && response.lowercased().contains("connection: close"))
  }

  @Test func anExpectedBodyIsAskedFor() throws {
    let client = try RawClient(try serve().port)
    client.send(Self.head("/read", "Content-Length: 5\r\nExpect: 100-continue"))
    #expect(client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 100 "))
    client.send("hello")
    #expect(client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
    #expect(reading.bytes == 5)
  }

  @Test func otherBodiesAreReadBeforeTheirRequestIsHandled() throws {
    let client = try RawClient(try serve().port)
    client.send(Self.head("/whole", "Connection: close\r\nContent-Length: 5") + "hello")
    let response = try #require(client.readToEnd())
    #expect(response.hasPrefix("HTTP/1.1 200 ") && response.hasSuffix("\r\n\r\n5"), "\(response)")
  }
}
