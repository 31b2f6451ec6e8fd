/// Splits bytes into lines as they arrive, for typed and piped input alike.
///
/// It accepts LF and CR LF, drops a byte order mark, and buffers at most one line. A line that is no UTF-8 is refused:
/// repaired, it would be another answer than the one that was given. What a terminal marks as pasted (xterm, bracketed
/// paste: `ESC [ 200 ~ … ESC [ 201 ~`) belongs to one line, whatever breaks are in it.
package struct LineSplitter: Sendable {
  /// A line of input.
  package enum Line: Sendable, Hashable {
    /// A line without its line break.
    case text(String)
    /// A line with pasted text of several lines, with LF between them.
    case pasted(String)
    /// A line longer than the limit, with its length in bytes; its content was discarded.
    case tooLong(Int)
    /// A line that is not UTF-8.
    case notText
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
  /// Whether pasted text is marked, as a terminal does; in a pipe the marks are bytes like any others.
  private let marksPastes: Bool
  private var isPasting = false
  /// The last six bytes, which may be a mark.
  private var latest: UInt64 = 0

  private static let pasteBegins = number("\u{1B}[200~")
  private static let pasteEnds = number("\u{1B}[201~")

  private static func number(_ mark: String) -> UInt64 { mark.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

  /// Creates an empty splitter.
  ///
  /// - Parameters:
  ///   - limit: the maximum length of a line in bytes.
  ///   - marksPastes: whether the input is a terminal's, which may mark what is pasted.
  package init(limit: Int = standardLimit, marksPastes: Bool = false) {
    self.limit = limit
    self.marksPastes = marksPastes
  }

  /// Takes bytes that have arrived.
  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if marksPastes, takeMark(byte) { continue }
      if byte == UInt8(ascii: "\n"), !isPasting {
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

  /// Takes a byte that ends a mark.
  ///
  /// - Returns: whether it does; the rest of the mark was removed then.
  private mutating func takeMark(_ byte: UInt8) -> Bool {
    latest = (latest << 8 | UInt64(byte)) & 0xFFFF_FFFF_FFFF
    guard byte == UInt8(ascii: "~"), latest == Self.pasteBegins || latest == Self.pasteEnds else {
      return false
    }
    isPasting = latest == Self.pasteBegins
    if dropped == 0 { pending.removeLast(min(5, pending.count)) }
    return true
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
    guard pending.count <= limit else { return ready.append(.tooLong(pending.count)) }
    guard let text = String(validating: pending, as: UTF8.self) else { return ready.append(.notText) }
    guard marksPastes else { return ready.append(.text(text)) }
    let lines = text.split { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
    ready.append(
      lines.count > 1 ? .pasted(lines.joined(separator: "\n")) : .text(lines.first.map(String.init) ?? ""))
  }
}

/// Removes a keyboard's escape sequences, such as of arrow keys, and stray control characters.
enum KeyboardInput {
  /// Returns a cleaned line; white space within it is kept.
  static func cleaned(_ line: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\u{1B}": skipSequence(&rest)
      case "\t": result.append(" ")
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": break
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Skips the rest of an escape sequence (ECMA-48, 5.4): `ESC [ … final`, or ESC and one character.
  private static func skipSequence(_ rest: inout Substring.UnicodeScalarView) {
    guard let kind = rest.popFirst(), kind == "[" || kind == "O" else { return }
    while let scalar = rest.popFirst() {
      if kind == "O" || ("\u{40}"..."\u{7E}").contains(scalar) { return }
    }
  }
}
