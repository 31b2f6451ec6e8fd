/// Separates code from comments and string literals, line by line, without parsing Swift.
///
/// It supports nested comments, raw and multi-line strings and interpolations; regex literals count as code.
struct SwiftText {
  /// The text with comments and the content of string literals blanked.
  var code: String { String(decoding: codeBytes, as: UTF8.self) }
  /// The text with everything but comments blanked.
  var comments: String { String(decoding: commentBytes, as: UTF8.self) }

  private enum State {
    case code(parentheses: Int)
    case line
    case block(depth: Int)
    case string(hashes: Int, isMultiline: Bool)
  }

  private let bytes: [UInt8]
  private var codeBytes: [UInt8]
  private var commentBytes: [UInt8]
  private var index = 0
  /// The innermost state last: interpolations put code within strings within code.
  private var stack: [State] = [.code(parentheses: 0)]

  init(_ text: String) {
    bytes = Array(text.utf8)
    codeBytes = bytes.map { $0 == newline ? newline : space }
    commentBytes = codeBytes
    while index < bytes.count {
      switch stack[stack.count - 1] {
      case .code(let parentheses): takeCode(parentheses)
      case .line: takeLineComment()
      case .block(let depth): takeBlockComment(depth)
      case .string(let hashes, let isMultiline): takeString(hashes, isMultiline)
      }
    }
  }

  private mutating func takeCode(_ parentheses: Int) {
    let byte = bytes[index]
    if byte == slash, next(1) == slash {
      stack.append(.line)
    } else if byte == slash, next(1) == star {
      stack.append(.block(depth: 1))
      index += 2
    } else if let hashes = hashesBeforeQuote() {
      let isMultiline = next(hashes + 1) == quote && next(hashes + 2) == quote
      stack.append(.string(hashes: hashes, isMultiline: isMultiline))
      index += hashes + (isMultiline ? 3 : 1)
    } else {
      codeBytes[index] = byte
      index += 1
      guard stack.count > 1, byte == open || byte == close else { return }
      let depth = byte == open ? parentheses + 1 : parentheses - 1
      if depth > 0 { return replace(with: .code(parentheses: depth)) }
      codeBytes[index - 1] = space
      stack.removeLast()
    }
  }

  private mutating func takeLineComment() {
    if bytes[index] == newline { stack.removeLast() } else { commentBytes[index] = bytes[index] }
    index += 1
  }

  private mutating func takeBlockComment(_ depth: Int) {
    if bytes[index] == slash, next(1) == star {
      replace(with: .block(depth: depth + 1))
      index += 2
    } else if bytes[index] == star, next(1) == slash {
      if depth == 1 { stack.removeLast() } else { replace(with: .block(depth: depth - 1)) }
      index += 2
    } else {
      commentBytes[index] = bytes[index]
      index += 1
    }
  }

  private mutating func takeString(_ hashes: Int, _ isMultiline: Bool) {
    let byte = bytes[index]
    if byte == quote, !isMultiline || next(1) == quote && next(2) == quote {
      let length = isMultiline ? 3 : 1
      let isEnd = areHashes(at: length, hashes)
      if isEnd { stack.removeLast() }
      index += isEnd ? length + hashes : 1
    } else if byte == newline, !isMultiline {
      // It was not a string, or the compiler will report it.
      stack.removeLast()
    } else if byte == backslash, areHashes(at: 1, hashes) {
      index += 1 + hashes
      if next(0) == open { stack.append(.code(parentheses: 1)) }
      if next(0) != newline { index += 1 }
    } else {
      index += 1
    }
  }

  /// The number of `#` before the quote of a string that begins here; nil if none does.
  private func hashesBeforeQuote() -> Int? {
    guard bytes[index] == quote || bytes[index] == hash else { return nil }
    var count = 0
    while next(count) == hash { count += 1 }
    return next(count) == quote ? count : nil
  }

  private func areHashes(at offset: Int, _ count: Int) -> Bool {
    (0..<count).allSatisfy { next(offset + $0) == hash }
  }

  private func next(_ offset: Int) -> UInt8? { index + offset < bytes.count ? bytes[index + offset] : nil }

  private mutating func replace(with state: State) { stack[stack.count - 1] = state }
}

private let newline = UInt8(ascii: "\n")
private let space = UInt8(ascii: " ")
private let slash = UInt8(ascii: "/")
private let star = UInt8(ascii: "*")
private let quote = UInt8(ascii: "\"")
private let hash = UInt8(ascii: "#")
private let backslash = UInt8(ascii: "\\")
private let open = UInt8(ascii: "(")
private let close = UInt8(ascii: ")")
