import Foundations

/// Reformats JSON in a style: members in order, strings with the fewest escapes, nothing lost.
///
/// One pass: members are written in input order, and only those of an unsorted object are moved.
struct JSONFormatter {
  private let style: JSONStyle
  /// Whether the members of the outermost `strings` are in natural order, not by code points.
  private let isCatalog: Bool
  private(set) var output: [UInt8] = []
  /// The members of the open objects, those of the innermost last.
  private var chunks: [Chunk] = []

  /// A member, and its range in the output.
  private struct Chunk {
    let key: JSONString
    var range: Range<Int>
  }

  /// Starts with empty output.
  ///
  /// - Parameters:
  ///   - style: how to format the output.
  ///   - isCatalog: whether it is a whole catalog, whose keys have an order of their own.
  init(style: JSONStyle, isCatalog: Bool = false) {
    self.style = style
    self.isCatalog = isCatalog
  }

  /// Writes the value at the scanner's position, nested in `level` objects and arrays.
  mutating func write(_ scanner: inout JSONScanner, level: Int, isNatural: Bool = false)
    throws(CatalogSyntaxError)
  {
    switch try scanner.kind() {
    case .object: try object(&scanner, level: level, isNatural: isNatural)
    case .array: try array(&scanner, level: level)
    case .string: write(try scanner.string(), scanner.bytes)
    default: output += scanner.bytes[try scanner.skipValue()]
    }
  }

  private mutating func object(
    _ scanner: inout JSONScanner, level: Int, isNatural: Bool
  ) throws(CatalogSyntaxError) {
    let first = chunks.count
    output.append(UInt8(ascii: "{"))
    try scanner.members { scanner, key throws(CatalogSyntaxError) in
      if chunks.count > first { output.append(UInt8(ascii: ",")) }
      let start = output.count
      style.line(level + 1, into: &output)
      write(key, scanner.bytes)
      output += style.colon
      try write(
        &scanner, level: level + 1,
        isNatural: isCatalog && level == 0 && key.equals("strings", in: scanner.bytes))
      chunks.append(Chunk(key: key, range: start..<output.count))
    }
    if chunks.count == first {
      style.empty(level, into: &output)
    } else {
      sort(from: first, scanner.bytes, isNatural: isNatural)
      style.line(level, into: &output)
    }
    chunks.removeSubrange(first...)
    output.append(UInt8(ascii: "}"))
  }

  private mutating func array(_ scanner: inout JSONScanner, level: Int) throws(CatalogSyntaxError) {
    var isFirst = true
    output.append(UInt8(ascii: "["))
    try scanner.elements { scanner throws(CatalogSyntaxError) in
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      style.line(level + 1, into: &output)
      try write(&scanner, level: level + 1)
    }
    if isFirst { style.empty(level, into: &output) } else { style.line(level, into: &output) }
    output.append(UInt8(ascii: "]"))
  }

  /// Sorts the members of the innermost object; duplicate keys keep their order.
  private mutating func sort(from first: Int, _ bytes: [UInt8], isNatural: Bool) {
    let members = chunks[first...]
    if isNatural {
      let keys = members.map { $0.key.decoded(in: bytes) }
      move(members, NaturalOrder.sorted(keys))
    } else if zip(members, members.dropFirst()).contains(where: { $1.key.isBefore($0.key, in: bytes) }) {
      let order = members.indices.sorted {
        members[$0].key.isBefore(members[$1].key, in: bytes)
          || !members[$1].key.isBefore(members[$0].key, in: bytes) && $0 < $1
      }
      move(members, order.map { $0 - first })
    }
  }

  private mutating func move(_ members: ArraySlice<Chunk>, _ order: [Int]) {
    guard let start = members.first?.range.lowerBound, order != Array(0..<order.count) else { return }
    var sorted: [UInt8] = []
    sorted.reserveCapacity(output.count - start)
    for number in order {
      if !sorted.isEmpty { sorted.append(UInt8(ascii: ",")) }
      sorted += output[members[members.startIndex + number].range]
    }
    output.replaceSubrange(start..., with: sorted)
  }

  private mutating func write(_ string: JSONString, _ bytes: [UInt8]) {
    output.append(UInt8(ascii: "\""))
    let content = bytes[string.range]
    if string.hasEscapes {
      let (text, isRepaired) = JSONEscapes.decode(content)
      // Half a surrogate pair has no other spelling, and a formatter must not lose it.
      if isRepaired { output += content } else { JSONEscapes.write(text, into: &output) }
    } else {
      output += content
    }
    output.append(UInt8(ascii: "\""))
  }
}

extension JSONString {
  /// Whether the key sorts before another by code points.
  fileprivate func isBefore(_ other: JSONString, in bytes: [UInt8]) -> Bool {
    if hasEscapes || other.hasEscapes {
      return decoded(in: bytes).utf8.isBefore(other.decoded(in: bytes).utf8) == true
    }
    return bytes[range].isBefore(bytes[other.range]) == true
  }
}

extension JSONEscapes {
  /// Writes a text between quotes as Xcode does, with only the required escapes.
  static func write(_ text: String, into output: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
      case 0x08: output += Array("\\b".utf8)
      case 0x09: output += Array("\\t".utf8)
      case 0x0A: output += Array("\\n".utf8)
      case 0x0C: output += Array("\\f".utf8)
      case 0x0D: output += Array("\\r".utf8)
      case 0..<0x20: output += ("\\u" + Hex.digits(byte, width: 4)).utf8
      default: output.append(byte)
      }
    }
  }

  /// A text in its quotes.
  static func quoted(_ text: String) -> [UInt8] {
    var output: [UInt8] = [UInt8(ascii: "\"")]
    write(text, into: &output)
    output.append(UInt8(ascii: "\""))
    return output
  }
}

extension Collection<UInt8> {
  /// Whether these bytes sort before others; nil where they are equal.
  ///
  /// UTF-8 in the order of its bytes is in the order of its code points.
  func isBefore(_ other: some Collection<UInt8>) -> Bool? {
    var left = makeIterator()
    var right = other.makeIterator()
    while true {
      switch (left.next(), right.next()) {
      case (nil, nil): return nil
      case (nil, _): return true
      case (_, nil): return false
      case (let first?, let second?): if first != second { return first < second }
      }
    }
  }
}
