/// Decodes the inside of a string or bytes literal.
enum StringLiteral {
  /// Decodes a literal to its bytes.
  ///
  /// In a string, `\x41` and `\101` name code points; in bytes they name bytes, and `\u` is not allowed.
  static func decode(_ bytes: ArraySlice<UInt8>, _ token: Token) throws(ExpressionSyntaxError) -> [UInt8] {
    let isBytes = token.kind == .bytes
    var start = token.start
    var isRaw = false
    while bytes[start] != UInt8(ascii: "'"), bytes[start] != UInt8(ascii: "\"") {
      if bytes[start] | 0x20 == UInt8(ascii: "r") { isRaw = true }
      start += 1
    }
    let quote = bytes[start]
    let isTriple = token.end - start >= 6 && bytes[start + 1] == quote && bytes[start + 2] == quote
    let content = bytes[(start + (isTriple ? 3 : 1))..<(token.end - (isTriple ? 3 : 1))]
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var index = content.startIndex
    while index < content.endIndex {
      let byte = content[index]
      if byte == 0x0D {
        // A line break is one code point whichever line ending the file uses.
        result.append(0x0A)
        index += index + 1 < content.endIndex && content[index + 1] == 0x0A ? 2 : 1
        continue
      }
      guard byte == UInt8(ascii: "\\"), !isRaw else {
        result.append(byte)
        index += 1
        continue
      }
      index = try escape(content, index, isBytes, &result)
    }
    return result
  }

  private static func escape(
    _ content: ArraySlice<UInt8>, _ start: Int, _ isBytes: Bool, _ result: inout [UInt8]
  ) throws(ExpressionSyntaxError) -> Int {
    guard start + 1 < content.endIndex else {
      throw ExpressionSyntaxError("found `\\` with nothing after it", start, start + 1)
    }
    let letter = content[start + 1]
    switch letter {
    case UInt8(ascii: "a"): result.append(0x07)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "v"): result.append(0x0B)
    case UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      result.append(letter)
    case UInt8(ascii: "x"), UInt8(ascii: "X"):
      return try number(content, start, digits: 2, radix: 16, skip: 2, isBytes, &result)
    case UInt8(ascii: "u") where !isBytes:
      return try number(content, start, digits: 4, radix: 16, skip: 2, isBytes, &result)
    case UInt8(ascii: "U") where !isBytes:
      return try number(content, start, digits: 8, radix: 16, skip: 2, isBytes, &result)
    case UInt8(ascii: "0")...UInt8(ascii: "3"):
      return try number(content, start, digits: 3, radix: 8, skip: 1, isBytes, &result)
    default:
      var end = start + 2
      while end < content.endIndex, content[end] & 0xC0 == 0x80 { end += 1 }
      let text = String(decoding: content[start..<end], as: UTF8.self)
      throw ExpressionSyntaxError(
        "`\(text)` is no escape", start, end,
        help: "write `\\\\` for a backslash, or make the string raw with `r`")
    }
    return start + 2
  }

  private static func number(
    _ content: ArraySlice<UInt8>, _ start: Int, digits: Int, radix: UInt32, skip: Int, _ isBytes: Bool,
    _ result: inout [UInt8]
  ) throws(ExpressionSyntaxError) -> Int {
    var code: UInt32 = 0
    var index = start + skip
    for _ in 0..<digits {
      guard index < content.endIndex, let digit = content[index].hexDigit, digit < radix else {
        throw ExpressionSyntaxError(
          "this escape needs \(digits) \(radix == 16 ? "hexadecimal" : "octal") digits", start,
          min(index + 1, content.endIndex))
      }
      code = code * radix + digit
      index += 1
    }
    if isBytes {
      result.append(UInt8(truncatingIfNeeded: code))
    } else if let scalar = Unicode.Scalar(code) {
      result.append(contentsOf: String(scalar).utf8)
    } else {
      throw ExpressionSyntaxError("this escape names no code point", start, index)
    }
    return index
  }
}
