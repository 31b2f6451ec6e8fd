/// Reads messages of Multicast DNS, which anybody on the network may have sent.
///
/// Every length is checked, a compressed name leads only backwards and over few jumps, and nothing is kept beyond what the
/// bytes hold: a message takes time in proportion to its size.
package struct DNSReader {
  /// Why bytes are no message.
  package enum Malformed: String, Error, Sendable {
    /// It ends before what it announces.
    case truncated
    /// It has more bytes than any message (RFC 6762, 17).
    case tooLarge
    /// A name has a label of an unknown kind, or too many bytes.
    case name
    /// A compressed name leads to itself, forwards, or over too many jumps.
    case loop
    /// A record has another length than its kind.
    case record
  }

  /// The most bytes of a message, with headers of IP and UDP (RFC 6762, 17).
  static let largest = 9000
  /// The most jumps of a name: each is a label that somebody has written before.
  private static let mostJumps = 16

  private let bytes: [UInt8]
  private var place = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a message.
  ///
  /// - Parameter bytes: a datagram.
  /// - Returns: the message; questions and records of other classes than the internet's are left out.
  /// - Throws: why it is none.
  package static func message(_ bytes: [UInt8]) throws(Malformed) -> DNSMessage {
    guard bytes.count <= largest else { throw .tooLarge }
    var reader = DNSReader(bytes)
    var message = DNSMessage(id: try reader.uint16())
    message.isResponse = try reader.uint16() & 0x8000 != 0
    let (questions, answers) = (try reader.uint16(), try reader.uint16())
    let (authorities, additional) = (try reader.uint16(), try reader.uint16())
    for _ in 0..<questions {
      if let question = try reader.question() { message.questions.append(question) }
    }
    message.answers = try reader.records(answers)
    _ = try reader.records(authorities)
    message.additional = try reader.records(additional)
    return message
  }

  private mutating func question() throws(Malformed) -> DNSQuestion? {
    let name = try name()
    let kind = DNSRecordKind(rawValue: try uint16())
    let (isInternet, wantsUnicast) = try recordClass()
    return isInternet ? DNSQuestion(name, kind, wantsUnicast: wantsUnicast) : nil
  }

  private mutating func records(_ count: UInt16) throws(Malformed) -> [DNSRecord] {
    var records: [DNSRecord] = []
    for _ in 0..<count {
      let name = try name()
      let kind = DNSRecordKind(rawValue: try uint16())
      let isKnown = try recordClass().isInternet
      let lifetime = UInt32(try uint16()) << 16 | UInt32(try uint16())
      let end = try Int(uint16()) + place
      guard end <= bytes.count else { throw .truncated }
      if isKnown { records.append(DNSRecord(name, for: lifetime, try content(kind, to: end))) }
      place = end
    }
    return records
  }

  /// Reads a class, whose highest bit asks for a response to the sender alone, or takes older records back (RFC 6762, 18).
  private mutating func recordClass() throws(Malformed) -> (isInternet: Bool, isMarked: Bool) {
    let number = try uint16()
    return ([1, 255].contains(number & 0x7FFF), number & 0x8000 != 0)
  }

  private mutating func content(_ kind: DNSRecordKind, to end: Int) throws(Malformed) -> DNSRecord.Content {
    let content: DNSRecord.Content
    switch kind {
    case .pointer: content = .pointer(try name())
    case .service:
      // Priority and weight choose between several hosts, of which a device has one.
      _ = (try uint16(), try uint16())
      let port = try uint16()
      content = .service(host: try name(), port: port)
    case .text:
      var strings: [[UInt8]] = []
      while place < end { strings.append(try take(Int(uint8()))) }
      content = .text(strings.filter { !$0.isEmpty })
    case .address4, .address6: content = .address(try take(kind == .address4 ? 4 : 16))
    default: return .other(kind)
    }
    guard place == end else { throw .record }
    return content
  }

  // MARK: Names

  private mutating func name() throws(Malformed) -> DNSName {
    var (labels, size, jumps) = ([String](), 1, 0)
    // Where it goes on: a compressed name leads elsewhere, before all that was read of it.
    var (next, end) = (place, Int?.none)
    var start = place
    while true {
      guard next < bytes.count else { throw .truncated }
      let length = Int(bytes[next])
      switch length & 0xC0 {
      case 0 where length == 0:
        place = end ?? next + 1
        guard let name = DNSName(labels) else { throw .name }
        return name
      case 0:
        guard next + 1 + length <= bytes.count else { throw .truncated }
        size += length + 1
        guard size <= DNSName.longest else { throw .name }
        let label = bytes[(next + 1)...(next + length)]
        labels.append(String(decoding: label, as: UTF8.self))
        next += length + 1
      case 0xC0:
        guard next + 1 < bytes.count else { throw .truncated }
        let target = (length & 0x3F) << 8 | Int(bytes[next + 1])
        jumps += 1
        guard target < start, jumps <= Self.mostJumps else { throw .loop }
        if end == nil { end = next + 2 }
        (next, start) = (target, target)
      default: throw .name
      }
    }
  }

  // MARK: Bytes

  private mutating func uint8() throws(Malformed) -> UInt8 { try take(1)[0] }

  private mutating func uint16() throws(Malformed) -> UInt16 {
    let bytes = try take(2)
    return UInt16(bytes[0]) << 8 | UInt16(bytes[1])
  }

  private mutating func take(_ count: Int) throws(Malformed) -> [UInt8] {
    guard place + count <= bytes.count else { throw .truncated }
    defer { place += count }
    return Array(bytes[place..<(place + count)])
  }
}
