import Synchronization

/// A file's text as read, with its line starts.
///
/// Every node, expression and diagnostic points into one of these, so it is shared by reference
/// and never changes.
public final class SourceText: Sendable {
  /// The path shown in messages, relative to the project's root where there is one.
  public let path: String
  /// The text as UTF-8.
  public let bytes: [UInt8]
  /// Found on first use, since only diagnostics need it.
  private let foundIndex = Mutex<LineIndex?>(nil)

  /// Keeps a text.
  ///
  /// - Parameters:
  ///   - path: the file's name in messages.
  ///   - bytes: the file's bytes, UTF-8 expected but not required.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  private var index: LineIndex {
    foundIndex.withLock { found in
      if let found { return found }
      let index = LineIndex(bytes)
      found = index
      return index
    }
  }

  /// Keeps a text that is already a string.
  public convenience init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// How many lines the text has.
  public var lineCount: Int { index.starts.count }

  /// The line and column, both from 1, of a byte offset; columns count code points.
  public func location(of offset: Int) -> SourceLocation {
    let index = index
    let offset = min(max(offset, index.starts[0]), bytes.count)
    var low = 0
    var high = index.starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if index.starts[middle] <= offset { low = middle } else { high = middle }
    }
    let column =
      index.codePoints(before: offset, in: bytes) - index.codePoints(before: index.starts[low], in: bytes)
    return SourceLocation(line: low + 1, column: column + 1)
  }

  /// The bytes of a line, from 1, without its line break.
  public func lineRange(_ line: Int) -> Range<Int> {
    let lineStarts = index.starts
    guard line >= 1, line <= lineStarts.count else { return bytes.count..<bytes.count }
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<max(start, end)
  }

  /// Whether all of it is ASCII, so that each byte is a character.
  public var isASCII: Bool {
    bytes.withUnsafeBytes { bytes in
      // Eight bytes at a time, since this runs over every file.
      let words = bytes.count / 8
      for word in 0..<words
      where bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 {
        return false
      }
      return bytes[(words * 8)...].allSatisfy { $0 < 0x80 }
    }
  }

  /// The first bytes that are not UTF-8; nil where all are.
  public var brokenUTF8: Range<Int>? {
    if isASCII { return nil }
    let bytes = bytes
    do {
      let span = bytes.span
      let text = try UTF8Span(validating: span)
      return text.count == bytes.count ? nil : text.count..<bytes.count
    } catch {
      return error.byteOffsets
    }
  }

  /// The text of a byte range, broken UTF-8 repaired.
  public func text(in range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }
}

/// A line and a column, both counted from 1; columns are code points.
public struct SourceLocation: Hashable, Sendable, Comparable {
  /// The line, from 1.
  public let line: Int
  /// The column in code points, from 1.
  public let column: Int

  /// Names a place by line and column.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Whether one place comes before another in the same text.
  public static func < (left: SourceLocation, right: SourceLocation) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A piece of a source text: the bytes from `start` up to, not including, `end`.
public struct Span: Sendable, Hashable {
  /// The text it is a piece of.
  public let source: SourceText
  /// Kept in 32 bits, since nearly all parsed values have a span or two; no file is larger.
  private let start: UInt32
  private let end: UInt32

  /// Names a piece of a text by its bytes.
  public init(_ source: SourceText, _ range: Range<Int>) {
    self.source = source
    start = UInt32(clamping: range.lowerBound)
    end = UInt32(clamping: range.upperBound)
  }

  /// The bytes it covers.
  public var range: Range<Int> { Range(uncheckedBounds: (Int(start), Int(end))) }

  /// Where the piece begins.
  public var location: SourceLocation { source.location(of: range.lowerBound) }

  /// The text it covers.
  public var text: String { source.text(in: range) }

  /// `path:line:column`, as compilers and editors write it.
  public var description: String { "\(source.path):\(location.line):\(location.column)" }

  /// Whether two spans cover the same bytes of the same file.
  public static func == (left: Span, right: Span) -> Bool {
    left.start == right.start && left.end == right.end && left.source.path == right.source.path
  }

  /// Hashes the path and the bytes covered.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(source.path)
    hasher.combine(start)
    hasher.combine(end)
  }
}
