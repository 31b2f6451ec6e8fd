/// Reads lines from a source of bytes, one at a time, whole process through.
///
/// There must be one for a source and no more: a second would lose what the first has read ahead.
package struct LineReader {
  private var splitter: LineSplitter
  private let read: () throws -> [UInt8]
  private var isAtEnd = false

  /// How many lines were handed out, which is the number of the last one.
  package private(set) var lineNumber = 0

  /// Reads from a source.
  ///
  /// - Parameters:
  ///   - limit: how many bytes a line may have.
  ///   - read: gives the bytes that have arrived, waiting for at least one; none at the end.
  package init(limit: Int = LineSplitter.standardLimit, read: @escaping () throws -> [UInt8]) {
    splitter = LineSplitter(limit: limit)
    self.read = read
  }

  /// The next line; nil at the end.
  ///
  /// - Throws: what the source throws.
  package mutating func next() throws -> LineSplitter.Line? {
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
