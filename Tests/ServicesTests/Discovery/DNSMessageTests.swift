import TestSupport
import Testing

@testable import Services

/// Messages of Multicast DNS as they are read and written.
@Suite struct DNSMessageTests {
  private static let type = DNSName("_epicura._tcp.local")
  private let message: DNSMessage

  init() throws {
    let type = try #require(Self.type)
    let instance = try #require(DNSName(["Meera’s hob. No. 2", "_Epicura", "_tcp", "local"]))
    let host = try #require(DNSName("epicura-207.local"))
    message = DNSMessage(
      id: 7, isResponse: true, questions: [DNSQuestion(type, .pointer)],
      answers: [DNSRecord(type, for: 4500, .pointer(instance))],
      additional: [
        DNSRecord(instance, .service(host: host, port: 8080)),
        DNSRecord(instance, .text([Array("id=EPIC-207".utf8), Array("flag".utf8)])),
        DNSRecord(host, .address([192, 168, 4, 27])),
        DNSRecord(host, for: 0, .address([0xFD] + [UInt8](repeating: 0, count: 14) + [7])),
      ])
  }

  @Test func whatIsWrittenIsRead() throws {
    #expect(try DNSReader.message(DNSWriter.bytes(of: message)) == message)
    let query = DNSMessage(questions: [DNSQuestion(try #require(Self.type), .any, wantsUnicast: true)])
    #expect(try DNSReader.message(DNSWriter.bytes(of: query)) == query)
  }

  // A query of `_epicura._tcp.local`, byte for byte as RFC 1035, 4.1, and RFC 6762, 18, lay it out.
  @Test func aQueryIsWrittenAsTheStandardSays() throws {
    let query = DNSMessage(id: 0x0102, questions: [DNSQuestion(try #require(Self.type), .pointer)])
    var bytes: [UInt8] = [1, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    for label in ["_epicura", "_tcp", "local"] { bytes += [UInt8(label.utf8.count)] + Array(label.utf8) }
    bytes += [0, 0, 12, 0, 1]
    #expect(DNSWriter.bytes(of: query) == bytes)
  }

  @Test func aNameIsWrittenOnceSaveForTheHostOfAService() {
    let bytes = DNSWriter.bytes(of: message)
    func count(_ word: String) -> Int {
      let word = Array(word.utf8)
      return bytes.indices.count { bytes[$0...].starts(with: word) }
    }
    #expect(count("_epicura") == 1 && count("No. 2") == 1)
    // In the service, whose host is never compressed, and in the first address.
    #expect(count("epicura-207") == 1)
    #expect(count("local") == 2)
  }

  @Test func whatOneDeviceAloneSaysIsMarkedWhereItIsSaidToAll() throws {
    let record = DNSRecord(try #require(DNSName("a.local")), .address([10, 0, 0, 1]))
    func classes(_ questions: [DNSQuestion]) -> [UInt8] {
      let bytes = DNSWriter.bytes(
        of: DNSMessage(isResponse: true, questions: questions, answers: [record]))
      return Array(bytes.suffix(12).prefix(2))
    }
    #expect(classes([]) == [0x80, 1])
    #expect(classes([DNSQuestion(record.name, .address4)]) == [0, 1])
  }

  @Test func lettersOfASCIIAreTheSameInBothCases() throws {
    #expect(DNSName("_EPICURA._tcp.Local") == Self.type)
    #expect(DNSName("É.local") != DNSName("é.local"))
  }

  @Test(arguments: ["", ".", "a..b", String(repeating: "x", count: 64), String(repeating: "abc.", count: 64)])
  func whatIsNoNameIsRefused(_ text: String) { #expect(DNSName(text) == nil) }

  // MARK: Malformed

  private func failure(_ bytes: [UInt8]) -> DNSReader.Malformed? {
    do throws(DNSReader.Malformed) {
      _ = try DNSReader.message(bytes)
      return nil
    } catch { return error }
  }

  /// A response with one answer that begins with a name.
  private func answer(_ bytes: [UInt8]) -> [UInt8] { [0, 0, 0x84, 0, 0, 0, 0, 1, 0, 0, 0, 0] + bytes }

  @Test func eachBeginningOfAMessageIsTruncated() {
    let bytes = DNSWriter.bytes(of: message)
    for length in bytes.indices { #expect(failure(Array(bytes[..<length])) == .truncated) }
  }

  @Test(arguments: [
    // A pointer to itself, forwards, and to one that leads back.
    ([0xC0, 12], DNSReader.Malformed.loop), ([0xC0, 14, 0], .loop), ([1, 0x61, 0xC0, 12], .loop),
    ([0xC0, 0xFF], .loop), ([0xC0], .truncated),
    // A label of an unknown kind, and one that is longer than the message.
    ([0x40, 0], .name), ([0x80, 0], .name), ([63, 0x61], .truncated),
    // Bytes that are no UTF-8 become longer as text.
    ([63] + [UInt8](repeating: 0xFF, count: 63) + [0], .name),
    // An address of five bytes, a service without a host, a text beyond its record.
    ([0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 5, 1, 2, 3, 4, 5], .record),
    ([0, 0, 33, 0, 1, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 80], .truncated),
    ([0, 0, 16, 0, 1, 0, 0, 0, 0, 0, 2, 5, 0x61, 0x62, 0x63, 0x64, 0x65], .record),
    ([0, 0, 16, 0, 1, 0, 0, 0, 0, 0xFF, 0xFF], .truncated),
  ])
  func whatIsMalformedIsRefused(_ bytes: [UInt8], _ error: DNSReader.Malformed) {
    #expect(failure(answer(bytes)) == error)
  }

  @Test(arguments: [(10, nil), (20, DNSReader.Malformed.loop)])
  func aNameOverManyJumpsIsRefused(_ jumps: Int, _ error: DNSReader.Malformed?) {
    // A record with an empty name and pointers, each to the one before it; and one that is named by the last of them.
    let first: UInt8 = 23
    var chain: [UInt8] = [0]
    for number in 0..<UInt8(jumps - 1) { chain += [0xC0, number == 0 ? first : first + 2 * number - 1] }
    let last: UInt8 = first + UInt8(chain.count) - 2
    var bytes: [UInt8] = answer([0, 0, 99, 0, 1, 0, 0, 0, 0, 0, UInt8(chain.count)] + chain)
    bytes[7] = 2
    bytes += [0xC0, last] as [UInt8]
    bytes += [0, 99, 0, 1, 0, 0, 0, 0, 0, 0] as [UInt8]
    #expect(failure(bytes) == error)
  }

  @Test func whatIsLargerThanAnyMessageIsNotRead() {
    #expect(failure([UInt8](repeating: 0, count: 64 << 10)) == .tooLarge)
  }

  @Test func countsWithoutRecordsCostNothing() {
    let time = processorTime {
      #expect(failure([0, 0, 0x84, 0] + [UInt8](repeating: 0xFF, count: 8)) == .truncated)
    }
    #expect(time < .milliseconds(50))
  }

  @Test func theCostliestMessageIsReadAtOnce() {
    // A name of 255 bytes, and as many pointers to it as there is room for.
    let label: [UInt8] = [61] + [UInt8](repeating: 0x61, count: 61)
    let rest: [UInt8] = [0, 99, 0, 1, 0, 0, 0, 0, 0, 0]
    var bytes: [UInt8] = answer(label + label + label + label + [0] + rest)
    var count = 1
    while bytes.count + 12 <= DNSReader.largest {
      bytes += [0xC0, 12] + rest
      count += 1
    }
    (bytes[6], bytes[7]) = (UInt8(count >> 8), UInt8(count & 0xFF))
    var message: DNSMessage?
    let time = processorTime { message = try? DNSReader.message(bytes) }
    #expect(message?.answers.count == count && time < .seconds(1))
  }

  @Test func noMutationCrashesTheReader() {
    var random = Xorshift(seed: 762)
    let whole = DNSWriter.bytes(of: message)
    for _ in 0..<20_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: .min ... .max, using: &random)
      }
      guard let read = try? DNSReader.message(bytes) else { continue }
      _ = DNSWriter.bytes(of: read)
    }
  }
}
