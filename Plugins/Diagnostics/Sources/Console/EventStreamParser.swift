/// Reads server-sent events from bytes as they arrive (WHATWG HTML, 9.2.6); only their data counts here.
///
/// Its memory is bounded by ``longest``: an event with more bytes is an error.
struct EventStreamParser {
  /// The stream is none that is understood.
  struct Failure: Error, Equatable {}

  /// The most bytes of an event.
  static let longest = 64 << 10

  private var line: [UInt8] = []
  private var data: [UInt8] = []
  private var hasData = false
  private var isAfterReturn = false
  private var isFirstLine = true

  /// Takes bytes.
  ///
  /// - Returns: the data of each event that they complete.
  mutating func take(_ bytes: [UInt8]) throws(Failure) -> [[UInt8]] {
    var events: [[UInt8]] = []
    for byte in bytes {
      switch byte {
      case 10 where isAfterReturn: isAfterReturn = false
      case 10, 13:
        isAfterReturn = byte == 13
        if let event = endLine() { events.append(event) }
      default:
        isAfterReturn = false
        line.append(byte)
        guard line.count + data.count <= Self.longest else { throw Failure() }
      }
    }
    return events
  }

  private mutating func endLine() -> [UInt8]? {
    defer { line.removeAll(keepingCapacity: true) }
    if isFirstLine {
      isFirstLine = false
      if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    }
    if line.isEmpty {
      defer { (data, hasData) = ([], false) }
      return hasData ? data : nil
    }
    let name = line.prefix { $0 != UInt8(ascii: ":") }
    guard name.elementsEqual("data".utf8) else { return nil }
    var value = line.dropFirst(name.count + 1)
    if value.first == 32 { value.removeFirst() }
    if hasData { data.append(10) }
    hasData = true
    data += value
    return nil
  }
}
