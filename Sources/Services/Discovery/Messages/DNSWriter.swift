/// Writes messages of Multicast DNS; what was written of a name before is not written again (RFC 1035, 4.1.4).
package struct DNSWriter {
  private var bytes: [UInt8] = []
  /// Where names begin that were written.
  private var places: [[String]: Int] = [:]

  /// A message as it is sent.
  ///
  /// - Parameter message: the message; of more than 65,535 questions or records the first are written.
  /// - Returns: its bytes.
  package static func bytes(of message: DNSMessage) -> [UInt8] {
    var writer = DNSWriter()
    writer.append(message.id)
    // An answer is the device's own to give (RFC 6762, 18.4).
    writer.append(message.isResponse ? 0x8400 : 0)
    for count in [message.questions.count, message.answers.count, 0, message.additional.count] {
      writer.append(UInt16(clamping: count))
    }
    for question in message.questions.prefix(Int(UInt16.max)) {
      writer.append(question.name)
      writer.append(question.kind.rawValue)
      writer.append(question.wantsUnicast ? 0x8001 : 1)
    }
    // What one device alone says takes back what was said before (RFC 6762, 10.2); to a simple querier, whose question a
    // response repeats, that bit would be another class (6.7).
    let isToAll = message.isResponse && message.questions.isEmpty
    for records in [message.answers, message.additional] {
      for record in records.prefix(Int(UInt16.max)) {
        writer.append(record, isUnique: isToAll && record.kind != .pointer)
      }
    }
    return writer.bytes
  }

  private mutating func append(_ number: UInt16) {
    bytes.append(UInt8(number >> 8))
    bytes.append(UInt8(number & 0xFF))
  }

  private mutating func append(_ name: DNSName, isWhole: Bool = false) {
    for (suffix, label) in zip(name.suffixes, name.labels) {
      if !isWhole, let place = places[suffix] { return append(0xC000 | UInt16(place)) }
      // A jump has 14 bits.
      if bytes.count < 0x4000, places[suffix] == nil { places[suffix] = bytes.count }
      bytes.append(UInt8(label.utf8.count))
      bytes.append(contentsOf: label.utf8)
    }
    bytes.append(0)
  }

  private mutating func append(_ record: DNSRecord, isUnique: Bool) {
    append(record.name)
    append(record.kind.rawValue)
    append(isUnique ? 0x8001 : 1)
    append(UInt16(record.lifetime >> 16))
    append(UInt16(record.lifetime & 0xFFFF))
    // The length, known once the content is there.
    let place = bytes.count
    append(0)
    append(record.content)
    let length = UInt16(clamping: bytes.count - place - 2)
    (bytes[place], bytes[place + 1]) = (UInt8(length >> 8), UInt8(length & 0xFF))
  }

  private mutating func append(_ content: DNSRecord.Content) {
    switch content {
    case .pointer(let name): append(name)
    case .service(let host, let port):
      append(0)
      append(0)
      append(port)
      // Queriers of other kinds know no compressed host (RFC 6762, 18.14).
      append(host, isWhole: true)
    case .text(let strings):
      // Without a string there is an empty one (RFC 6763, 6.1).
      for string in strings.isEmpty ? [[]] : strings {
        bytes.append(UInt8(clamping: string.count))
        bytes.append(contentsOf: string.prefix(255))
      }
    case .address(let address): bytes.append(contentsOf: address)
    case .other: break
    }
  }
}
