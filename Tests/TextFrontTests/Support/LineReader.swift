@testable import TextFront

/// Reads lines from a source of bytes, one at a time, for the whole process.
///
/// There must be exactly one per source: a second would miss the bytes that the first has buffered.
struct LineReader {
  private var splitter: LineSplitter
  private let read: () throws -> [UInt8]
  private var isAtEnd = false

  /// The number of lines read, which is the number of the last one.
  private(set) var lineNumber = 0

  /// Creates a reader of a source.
  ///
  /// - Parameters:
  ///   - limit: the maximum length of a line in bytes.
  ///   - read: returns the bytes that have arrived, blocking for at least one; empty at the end.
  init(limit: Int = LineSplitter.standardLimit, read: @escaping () throws -> [UInt8]) {
    splitter = LineSplitter(limit: limit)
    self.read = read
  }

  /// Returns the next line; nil at the end.
  ///
  /// - Throws: the source's errors.
  mutating func next() throws -> LineSplitter.Line? {
    while true {
      if let line = splitter.next() {
        lineNumber += 1
        return line
      }
      if isAtEnd { return nil }
      let bytes = try read()
      if bytes.isEmpty {
        isAtEnd = true
        splitter.finish()
      } else {
        splitter.feed(bytes)
      }
    }
  }
}
