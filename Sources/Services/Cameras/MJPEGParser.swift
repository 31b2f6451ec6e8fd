import Glibc

/// Splits a camera's stream into pictures: JPEGs as parts of `multipart/x-mixed-replace`, in every dialect that is met.
///
/// Accepted are parts with and without a length, a wrong length, boundaries in quotes, with their dashes in the header,
/// or unknown, lines that end in LF, header names in any case, a preamble, and a first part without a boundary before
/// it. What is no JPEG is left out, and the next boundary is looked for.
///
/// ```swift
/// parser.append(bytes)
/// while let picture = parser.next() { newest = picture }
/// ```
///
/// Work is linear in what is received, memory in the largest picture.
package struct MJPEGParser: Sendable {
  /// The most bytes of a picture; a larger one is left out.
  package static let maxPicture = 8 << 20
  /// The most bytes of a part's header, and of a line between parts.
  private static let maxHead = 16 << 10

  private enum State {
    /// Between parts: a boundary is looked for, line by line.
    case between
    /// In the header of a part, whose length is known once that line was read.
    case head(length: Int?)
    /// In a picture of a length.
    case measured(Int)
    /// In a picture that ends at the next boundary.
    case unmeasured
    /// In a part that is left out.
    case skipping
    /// After the last boundary.
    case ended
  }

  /// How many parts were no picture, or too large a one.
  package private(set) var dropped = 0

  private let limit: Int
  /// The lines that part pictures; empty where the boundary is not known yet.
  private var delimiters: [[UInt8]]
  private var state = State.between
  private var received: [UInt8] = []
  /// What was received before this is done with.
  private var start = 0
  /// Up to where no boundary was found in the current part.
  private var searched = 0

  /// The bytes that are kept.
  var buffered: Int { received.count }

  /// Whether the stream has said that no more pictures come.
  package var isEnded: Bool { if case .ended = state { true } else { false } }

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - contentType: the response's `Content-Type`, which names the boundary; nil where there is none.
  ///   - limit: the most bytes of a picture.
  package init(contentType: String?, limit: Int = maxPicture) {
    self.limit = limit
    let boundary = contentType.flatMap(Self.boundary)
    // Some name the boundary with the dashes that stand before it in the stream, some without.
    delimiters = boundary.map { [Array("--\($0)".utf8), Array($0.utf8)] } ?? []
  }

  /// Adds what was received.
  package mutating func append(_ bytes: some Collection<UInt8>) {
    guard !isEnded else { return }
    if start > 0, start >= received.count / 2 {
      received.removeFirst(start)
      searched -= start
      start = 0
    }
    received.append(contentsOf: bytes)
  }

  /// Returns the next picture; nil where more has to be received.
  package mutating func next() -> [UInt8]? {
    while true {
      switch state {
      case .between: guard passLine() else { return nil }
      case .head(let length): guard readHead(length) else { return nil }
      case .measured(let length):
        guard received.count - start >= length else { return nil }
        let end = start + length
        guard isPicture(start..<end) else {
          // The length is wrong: the boundary decides.
          enterBody(nil)
          continue
        }
        return take(upTo: end, next: end)
      case .unmeasured:
        guard let (end, next) = findBoundary() else { return nil }
        if isPicture(start..<end) { return take(upTo: end, next: next) }
        drop(upTo: next)
      case .skipping:
        guard let (_, next) = findBoundary() else { return nil }
        drop(upTo: next)
      case .ended: return nil
      }
    }
  }

  // MARK: Lines

  /// Passes a line between parts; false where more has to be received.
  private mutating func passLine() -> Bool {
    // A picture without anything before it.
    if start + 1 < received.count, received[start] == 0xFF, received[start + 1] == 0xD8 {
      enterBody(nil)
      return true
    }
    guard let line = nextLine() else { return false }
    if delimiters.isEmpty, line.starts(with: "--".utf8), line.count > 2 { delimiters = [Array(line)] }
    if let delimiter = delimiters.first(where: line.starts) {
      let rest = line.dropFirst(delimiter.count)
      if rest.isEmpty || rest.allSatisfy({ $0 == UInt8(ascii: " ") }) {
        state = .head(length: nil)
      } else if rest.starts(with: "--".utf8) {
        state = .ended
      }
    } else if Self.field(line)?.name.hasPrefix("content-") == true {
      // The first part has no boundary before it.
      state = .head(length: Self.length(line))
    }
    return true
  }

  /// Reads a line of a header; false where more has to be received.
  private mutating func readHead(_ length: Int?) -> Bool {
    if start + 1 < received.count, received[start] == 0xFF, received[start + 1] == 0xD8 {
      enterBody(length)
      return true
    }
    guard let line = nextLine() else { return false }
    if line.isEmpty {
      enterBody(length)
    } else {
      state = .head(length: Self.length(line) ?? length)
    }
    return true
  }

  /// Takes a line without its line break; nil where it is not all there, of which too much is left out.
  private mutating func nextLine() -> ArraySlice<UInt8>? {
    guard let end = lineFeed(from: start) else {
      if received.count - start > Self.maxHead { start = received.count }
      return nil
    }
    let line = received[start..<end]
    start = end + 1
    return line.last == 0x0D ? line.dropLast() : line
  }

  // MARK: Pictures

  private mutating func enterBody(_ length: Int?) {
    searched = start
    guard let length, length > 0 else { return state = .unmeasured }
    if length > limit {
      state = .skipping
    } else {
      state = .measured(length)
    }
  }

  /// Takes a picture.
  private mutating func take(upTo end: Int, next: Int) -> [UInt8] {
    let picture = Array(received[start..<end])
    (start, state) = (next, .between)
    return picture
  }

  private mutating func drop(upTo next: Int) {
    dropped += 1
    (start, state) = (next, .between)
  }

  /// Finds the line that ends the current part.
  ///
  /// - Returns: where the part ends and where the line begins; nil where it is not there yet.
  private mutating func findBoundary() -> (end: Int, next: Int)? {
    let (found, longest) = delimiterLine(from: max(searched, start))
    guard let found else {
      searched = max(searched, received.count - longest - 8)
      if received.count - start > limit {
        // Only the end of it is kept, in which a boundary may begin.
        state = .skipping
        start = searched
      }
      return nil
    }
    let end = found > start && received[found - 1] == 0x0D ? found - 1 : found
    return (end, found + 1)
  }

  /// Looks for the line break before a line that ends the current part, in one pass whatever the delimiters.
  ///
  /// - Parameter from: where to begin.
  /// - Returns: where the line break is, nil where there is none yet; and the length of the longest delimiter.
  private func delimiterLine(from: Int) -> (found: Int?, longest: Int) {
    let unknown = [Array("--".utf8)]
    let needles = delimiters.isEmpty ? unknown : delimiters
    let longest = needles.reduce(0) { max($0, $1.count) }
    let found = received.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress else { return nil }
      var index = from
      while index < bytes.count, let newline = memchr(base + index, 0x0A, bytes.count - index) {
        index = UnsafeRawPointer(newline) - base + 1
        for needle in needles where index + needle.count <= bytes.count {
          // Most lines of a picture differ in their first byte.
          guard bytes[index] == needle[0], memcmp(base + index, needle, needle.count) == 0 else { continue }
          // Without dashes, and while it is not known, it may be a part of the picture.
          let isCertain = !delimiters.isEmpty && needle[0] == UInt8(ascii: "-")
          if isCertain || isAfterPicture(index - 1) { return index - 1 }
        }
      }
      return nil
    }
    return (found, longest)
  }

  /// Whether a line ends a picture, so that the next one is a boundary that was not known.
  private func isAfterPicture(_ newline: Int) -> Bool {
    var end = newline > start && received[newline - 1] == 0x0D ? newline - 1 : newline
    while end > start, received[end - 1] == 0 { end -= 1 }
    return end - start >= 4 && received[end - 2] == 0xFF && received[end - 1] == 0xD9
  }

  /// Whether bytes begin and end as a JPEG does (ITU-T T.81, B.1.1.3); some cameras add zeros.
  private func isPicture(_ range: Range<Int>) -> Bool {
    guard range.count >= 4, range.count <= limit, received[range.lowerBound] == 0xFF,
      received[range.lowerBound + 1] == 0xD8
    else { return false }
    var end = range.upperBound
    while end > range.lowerBound + 4, received[end - 1] == 0 { end -= 1 }
    return received[end - 2] == 0xFF && received[end - 1] == 0xD9
  }

  /// Returns where the next line feed is.
  private func lineFeed(from start: Int) -> Int? {
    received.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress, start < bytes.count else { return nil }
      return memchr(base + start, 0x0A, bytes.count - start).map { UnsafeRawPointer($0) - base }
    }
  }
}

extension MJPEGParser {
  /// Returns the boundary of a `Content-Type` (RFC 2046, 5.1.1), without quotes; nil where it names none.
  static func boundary(of contentType: String) -> String? {
    for parameter in contentType.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1).map(trimmed)
      guard parts.count == 2, parts[0].lowercased() == "boundary" else { continue }
      let value = parts[1].hasPrefix("\"") ? parts[1].dropFirst().prefix { $0 != "\"" } : parts[1][...]
      // 70 characters by the RFC; a longer one is not looked for.
      return value.isEmpty || value.utf8.count > 200 ? nil : String(value)
    }
    return nil
  }

  /// Returns the name, in lower case, and the value of a header's line; nil for another line.
  static func field(_ line: ArraySlice<UInt8>) -> (name: String, value: String)? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { return nil }
    let name = line[..<colon]
    guard name.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    return (
      String(decoding: name, as: UTF8.self).lowercased(),
      trimmed(String(decoding: line[(colon + 1)...], as: UTF8.self)[...])
    )
  }

  /// Returns the length that a header's line says; nil for another line.
  static func length(_ line: ArraySlice<UInt8>) -> Int? {
    guard let (name, value) = field(line), name == "content-length" else { return nil }
    return Int(value)
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
