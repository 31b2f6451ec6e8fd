/// Splits bytes into lines as they arrive, for typed and piped input alike.
///
/// It accepts LF and CR LF, repairs invalid UTF-8, drops a byte order mark, and buffers at most one line.
package struct LineSplitter: Sendable {
  /// A line of input.
  package enum Line: Sendable, Hashable {
    /// A line without its line break.
    case text(String)
    /// A line longer than the limit, with its length in bytes; its content was discarded.
    case tooLong(Int)
  }

  /// The default maximum length of a line in bytes.
  package static let standardLimit = 65_536

  /// The maximum length of a line in bytes.
  package let limit: Int
  private var pending: [UInt8] = []
  private var dropped = 0
  private var ready: [Line] = []
  private var taken = 0
  private var isFirst = true

  /// Creates an empty splitter.
  ///
  /// - Parameter limit: the maximum length of a line in bytes.
  package init(limit: Int = standardLimit) { self.limit = limit }

  /// Takes bytes that have arrived.
  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        finishLine()
      } else if dropped > 0 {
        dropped += 1
      } else if pending.count >= limit + 1 {
        // One byte more than the limit is buffered, since the last may be the CR of a line break.
        dropped = pending.count + 1
        pending.removeAll()
      } else {
        pending.append(byte)
      }
    }
  }

  /// Ends the input: remaining bytes are the last line.
  package mutating func finish() {
    if !pending.isEmpty || dropped > 0 { finishLine() }
  }

  /// Whether a complete line is to be taken.
  package var hasLine: Bool { taken < ready.count }

  /// Returns the next complete line; nil while there is none.
  package mutating func next() -> Line? {
    guard hasLine else { return nil }
    defer {
      taken += 1
      if taken == ready.count {
        ready.removeAll(keepingCapacity: true)
        taken = 0
      }
    }
    return ready[taken]
  }

  private mutating func finishLine() {
    defer {
      pending.removeAll(keepingCapacity: true)
      dropped = 0
      isFirst = false
    }
    if dropped > 0 { return ready.append(.tooLong(dropped)) }
    if pending.last == UInt8(ascii: "\r") { pending.removeLast() }
    if isFirst, pending.starts(with: [0xEF, 0xBB, 0xBF]) { pending.removeFirst(3) }
    ready.append(
      pending.count > limit ? .tooLong(pending.count) : .text(String(decoding: pending, as: UTF8.self)))
  }
}
