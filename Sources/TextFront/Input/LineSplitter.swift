/// Cuts bytes into lines as they arrive: the one reader of typed and piped input.
///
/// It takes LF and CR LF, repairs broken UTF-8, drops a byte order mark, and holds no more than one line.
package struct LineSplitter: Sendable {
  /// What comes out.
  package enum Line: Sendable, Hashable {
    /// A line without its line break.
    case text(String)
    /// A line longer than the limit, in bytes; its content was thrown away.
    case tooLong(Int)
  }

  /// How many bytes a line may have unless told otherwise.
  package static let standardLimit = 65_536

  /// How many bytes a line may have.
  package let limit: Int
  private var pending: [UInt8] = []
  private var dropped = 0
  private var ready: [Line] = []
  private var taken = 0
  private var isFirst = true

  /// Starts with nothing read.
  ///
  /// - Parameter limit: how many bytes a line may have.
  package init(limit: Int = standardLimit) { self.limit = limit }

  /// Takes bytes that have arrived.
  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        finishLine()
      } else if dropped > 0 {
        dropped += 1
      } else if pending.count >= limit + 1 {
        // One more than the limit is held, since the last may be the CR of a line break.
        dropped = pending.count + 1
        pending.removeAll()
      } else {
        pending.append(byte)
      }
    }
  }

  /// Says that nothing more will arrive: what is left is the last line, if it is anything.
  package mutating func finish() {
    if !pending.isEmpty || dropped > 0 { finishLine() }
  }

  /// The next whole line; nil while there is none.
  package mutating func next() -> Line? {
    guard taken < ready.count else { return nil }
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
