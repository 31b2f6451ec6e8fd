import Foundations

extension CELFunctions {
  /// The extension "strings" (cel-spec, strings extension); all positions count code points.
  static let strings: [Overload] =
    positions + [
      text("charAt", [.int], .string) { scalars, rest, _ in
        guard case .int(let index) = rest[0], index >= 0, index <= scalars.count else {
          return outOfRange(rest[0])
        }
        return .string(index == scalars.count ? "" : String(scalars[index]))
      },
      text("substring", [.int], .string) { scalars, rest, _ in
        guard case .int(let start) = rest[0] else { return outOfRange(rest[0]) }
        return substring(scalars, start, scalars.count)
      },
      text("substring", [.int, .int], .string) { scalars, rest, _ in
        guard case .int(let start) = rest[0], case .int(let end) = rest[1] else { return outOfRange(rest[0]) }
        return substring(scalars, start, end)
      },
      text("reverse", [], .string) { scalars, _, _ in .string(string(scalars.reversed())) },
      text("trim", [], .string) { scalars, _, _ in
        var kept = scalars[...]
        while kept.first?.properties.isWhitespace == true { kept.removeFirst() }
        while kept.last?.properties.isWhitespace == true { kept.removeLast() }
        return .string(string(kept))
      },
      text("lowerAscii", [], .string) { scalars, _, _ in
        .string(
          string(scalars.map { ("A"..."Z").contains($0) ? Unicode.Scalar(UInt8($0.value | 0x20)) : $0 }))
      },
      text("upperAscii", [], .string) { scalars, _, _ in
        .string(
          string(scalars.map { ("a"..."z").contains($0) ? Unicode.Scalar(UInt8($0.value & 0xDF)) : $0 }))
      },
      text("replace", [.string, .string], .string) { scalars, rest, frame in
        replace(scalars, rest[0], rest[1], limit: -1, &frame)
      },
      text("replace", [.string, .string, .int], .string) { scalars, rest, frame in
        guard case .int(let limit) = rest[2] else { return outOfRange(rest[2]) }
        return replace(scalars, rest[0], rest[1], limit: limit, &frame)
      },
      text("split", [.string], .list(.string)) { scalars, rest, frame in
        split(scalars, rest[0], limit: -1, &frame)
      },
      text("split", [.string, .int], .list(.string)) { scalars, rest, frame in
        guard case .int(let limit) = rest[1] else { return outOfRange(rest[1]) }
        return split(scalars, rest[0], limit: limit, &frame)
      },
      Overload(
        "join", [.list(.string)], .string, isMember: true, .unary { list, frame in join(list, "", &frame) }),
      Overload(
        "join", [.list(.string), .string], .string, isMember: true,
        .binary { list, separator, frame in
          guard case .string(let text) = separator else { return outOfRange(separator) }
          return join(list, text, &frame)
        }),
      Overload(
        "strings.quote", [.string], .string,
        .unary { value, frame in
          guard case .string(let text) = value else { return outOfRange(value) }
          return frame.spend(bytes: text.utf8.count * 2) ?? .string(quote(text))
        }),
    ]

  /// `indexOf` and `lastIndexOf`.
  private static let positions: [Overload] = [
    text("indexOf", [.string], .int) { scalars, rest, _ in
      .int(firstIndex(of: list(rest[0]), in: scalars, from: 0) ?? -1)
    },
    text("indexOf", [.string, .int], .int) { scalars, rest, _ in
      guard case .int(let start) = rest[1], start >= 0, start <= scalars.count else {
        return outOfRange(rest[1])
      }
      return .int(firstIndex(of: list(rest[0]), in: scalars, from: start) ?? -1)
    },
    text("lastIndexOf", [.string], .int) { scalars, rest, _ in
      .int(lastIndex(of: list(rest[0]), in: scalars, from: scalars.count) ?? -1)
    },
    text("lastIndexOf", [.string, .int], .int) { scalars, rest, _ in
      guard case .int(let start) = rest[1], start >= 0, start <= scalars.count else {
        return outOfRange(rest[1])
      }
      return .int(lastIndex(of: list(rest[0]), in: scalars, from: start) ?? -1)
    },
  ]

  private typealias Body = @Sendable ([Unicode.Scalar], ArraySlice<Value>, inout Frame) -> Value

  /// A member of strings that works on code points; its further arguments begin at index 0.
  private static func text(
    _ name: String, _ parameters: [ValueType], _ result: ValueType, _ body: @escaping Body
  ) -> Overload {
    Overload(
      name, [.string] + parameters, result, isMember: true,
      .variadic { values, frame in
        guard case .string(let text) = values[0] else {
          return .failure(.noOverload, "`\(name)` does not take `\(values[0].typeName)`")
        }
        if let error = frame.spend(bytes: text.utf8.count) { return error }
        return body(Array(text.unicodeScalars), Array(values.dropFirst())[...], &frame)
      })
  }

  private static func list(_ value: Value) -> [Unicode.Scalar] {
    if case .string(let text) = value { Array(text.unicodeScalars) } else { [] }
  }

  static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private static func outOfRange(_ value: Value) -> Value {
    if case .int(let index) = value {
      return .failure(.indexOutOfRange, "index \(index) is outside the text")
    }
    return .failure(.noOverload, "`\(value.typeName)` is not taken here")
  }

  private static func substring(_ scalars: [Unicode.Scalar], _ start: Int, _ end: Int) -> Value {
    for index in [start, end] where index < 0 || index > scalars.count { return outOfRange(.int(index)) }
    guard start <= end else {
      return .failure(.invalidArgument, "a part of a text from \(start) to \(end) is the wrong way round")
    }
    return .string(string(scalars[start..<end]))
  }

  /// Searches over the bytes of code points, so that it takes linear time.
  private static func firstIndex(of part: [Unicode.Scalar], in scalars: [Unicode.Scalar], from start: Int)
    -> Int?
  {
    if part.isEmpty { return start }
    guard start + part.count <= scalars.count else { return nil }
    let text = string(scalars[start...])
    guard let offset = TextSearch.firstOffset(of: string(part), in: text) else { return nil }
    let index = text.utf8.index(text.utf8.startIndex, offsetBy: offset)
    return start + text.unicodeScalars.distance(from: text.unicodeScalars.startIndex, to: index)
  }

  /// The last occurrence that begins at or before an index: the first one of both texts reversed.
  private static func lastIndex(of part: [Unicode.Scalar], in scalars: [Unicode.Scalar], from start: Int)
    -> Int?
  {
    if part.isEmpty { return start }
    let end = min(start + part.count, scalars.count)
    let reversed = Array(scalars[..<end].reversed())
    return firstIndex(of: part.reversed(), in: reversed, from: 0).map { end - $0 - part.count }
  }

  /// The occurrences of a part, none overlapping another, at most so many.
  private static func occurrences(
    of part: [Unicode.Scalar], in scalars: [Unicode.Scalar], limit: Int
  ) -> [Int] {
    guard limit != 0 else { return [] }
    let text = string(scalars)
    let bytes = string(part)
    var result: [Int] = []
    var byteOffset = 0
    var index = text.unicodeScalars.startIndex
    var position = 0
    while limit < 0 || result.count < limit,
      let next = TextSearch.firstOffset(of: bytes, in: text, from: byteOffset)
    {
      let found = text.utf8.index(text.utf8.startIndex, offsetBy: next)
      position += text.unicodeScalars.distance(from: index, to: found)
      result.append(position)
      index = found
      byteOffset = next + bytes.utf8.count
    }
    return result
  }

  private static func replace(
    _ scalars: [Unicode.Scalar], _ old: Value, _ new: Value, limit: Int, _ frame: inout Frame
  ) -> Value {
    let part = list(old)
    let occurrences =
      part.isEmpty
      ? Array((0...scalars.count).prefix(limit < 0 ? .max : limit))
      : occurrences(of: part, in: scalars, limit: limit)
    let replacement = list(new)
    if let error = frame.spend(bytes: (scalars.count + occurrences.count * replacement.count) * 4) {
      return error
    }
    var result: [Unicode.Scalar] = []
    var position = 0
    for start in occurrences {
      result += scalars[position..<start]
      result += replacement
      position = start + part.count
    }
    result += scalars[position...]
    return .string(string(result))
  }

  private static func split(
    _ scalars: [Unicode.Scalar], _ separator: Value, limit: Int, _ frame: inout Frame
  ) -> Value {
    if limit == 0 { return .list([]) }
    if limit == 1 { return .list([.string(string(scalars))]) }
    let part = list(separator)
    var pieces: [Value] = []
    if part.isEmpty {
      let count = limit < 0 ? scalars.count : min(limit, scalars.count)
      if let error = frame.spend(elements: count) { return error }
      for index in 0..<count {
        pieces.append(.string(index == count - 1 ? string(scalars[index...]) : String(scalars[index])))
      }
      return .list(pieces)
    }
    let occurrences = occurrences(of: part, in: scalars, limit: limit < 0 ? -1 : limit - 1)
    if let error = frame.spend(elements: occurrences.count + 1) { return error }
    var position = 0
    for start in occurrences {
      pieces.append(.string(string(scalars[position..<start])))
      position = start + part.count
    }
    pieces.append(.string(string(scalars[position...])))
    return .list(pieces)
  }

  private static func join(_ list: Value, _ separator: String, _ frame: inout Frame) -> Value {
    guard case .list(let elements) = list else { return outOfRange(list) }
    var texts: [String] = []
    var length = 0
    for element in elements {
      guard case .string(let text) = element else {
        return .failure(.noOverload, "`join` takes a list of strings, one is `\(element.typeName)`")
      }
      texts.append(text)
      length += text.utf8.count + separator.utf8.count
      if length > frame.budget.textBytes { break }
    }
    return frame.spend(bytes: length) ?? .string(texts.joined(separator: separator))
  }

  private static func quote(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{7}": result += "\\a"
      case "\u{8}": result += "\\b"
      case "\u{C}": result += "\\f"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{B}": result += "\\v"
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
