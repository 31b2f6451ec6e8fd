extension RegexParser {
  /// `\d`, `\pL` and so on, after the backslash.
  mutating func classEscape(into set: inout ScalarSet) throws(RegexError) -> Bool {
    guard let scalar = current else { return false }
    switch scalar {
    case "d", "D": set.insert(ScalarSet.digits, isNegated: scalar == "D")
    case "w", "W": set.insert(ScalarSet.words, isNegated: scalar == "W")
    case "s", "S": set.insert(ScalarSet.spaces, isNegated: scalar == "S")
    case "p", "P":
      position += 1
      try property(isNegated: scalar == "P", into: &set)
      return true
    default: return false
    }
    position += 1
    return true
  }

  mutating func property(isNegated: Bool, into set: inout ScalarSet) throws(RegexError) {
    var isNegated = isNegated
    var name = ""
    if take("{") {
      if take("^") { isNegated.toggle() }
      while let scalar = current, scalar != "}" {
        name.unicodeScalars.append(scalar)
        position += 1
      }
      guard take("}") else { throw RegexError(message: "found `\\p{` without `}`") }
    } else if let scalar = current {
      name = String(scalar)
      position += 1
    }
    if name == "Any" {
      set.insert([0...0x10FFFF], isNegated: isNegated)
    } else if let categories = ScalarSet.categories(name) {
      set.insert(ScalarSet.Category(members: categories, isNegated: isNegated))
    } else if let script = ScalarSet.script(name) {
      set.insert(script, isNegated: isNegated)
    } else {
      throw RegexError(message: "`\\p{\(name)}` is no category or script known here")
    }
  }

  /// `\n`, `\x41`, `\.` and so on, after the backslash.
  mutating func characterEscape() throws(RegexError) -> UInt32 {
    guard let scalar = current else { throw RegexError(message: "found `\\` at the end") }
    position += 1
    switch scalar {
    case "a": return 7
    case "f": return 12
    case "t": return 9
    case "n": return 10
    case "r": return 13
    case "v": return 11
    case "x": return try hexadecimal()
    case "0"..."7":
      if scalar != "0", !(current.map { ("0"..."7").contains($0) } ?? false) {
        throw RegexError(message: "`\\\(scalar)` refers back to a group, which cannot run in linear time")
      }
      var code = scalar.value - 48
      for _ in 0..<2 {
        guard let digit = current, ("0"..."7").contains(digit) else { break }
        code = code * 8 + digit.value - 48
        position += 1
      }
      return code
    case "8", "9":
      throw RegexError(message: "`\\\(scalar)` refers back to a group, which cannot run in linear time")
    default:
      if scalar.isASCII, !UInt8(scalar.value).isWordByte || scalar == "_" { return scalar.value }
      throw RegexError(message: "`\\\(scalar)` is no escape")
    }
  }

  mutating func hexadecimal() throws(RegexError) -> UInt32 {
    let isBraced = take("{")
    var code: UInt32 = 0
    var count = 0
    while let scalar = current, count < (isBraced ? 8 : 2), scalar.isASCII,
      let digit = UInt8(scalar.value).hexDigit
    {
      code = code << 4 | digit
      count += 1
      position += 1
    }
    guard isBraced ? take("}") && count > 0 : count == 2, code <= 0x10FFFF else {
      throw RegexError(message: "`\\x` needs two hexadecimal digits, or more in braces")
    }
    return code
  }

  /// `[a-z]`, after the opening bracket.
  mutating func characterClass() throws(RegexError) -> ScalarSet {
    var set = ScalarSet()
    if take("^") { set.negate() }
    var isFirst = true
    while let scalar = current, scalar != "]" || isFirst {
      isFirst = false
      if starts(with: "[:") {
        try posixClass(into: &set)
        continue
      }
      if scalar == "\\" {
        position += 1
        if try classEscape(into: &set) { continue }
        position -= 1
      }
      let first = try classCharacter()
      var last = first
      if current == "-", position + 1 < scalars.count, scalars[position + 1] != "]" {
        position += 1
        last = try classCharacter()
      }
      guard first <= last else { throw RegexError(message: "a range in `[…]` is the wrong way round") }
      set.insert(first...last)
    }
    guard take("]") else { throw RegexError(message: "found `[` without `]`") }
    if flags.foldsCase { set.foldCase() }
    set.finish()
    return set
  }

  mutating func classCharacter() throws(RegexError) -> UInt32 {
    if take("\\") { return try characterEscape() }
    guard let scalar = current else { throw RegexError(message: "found `[` without `]`") }
    position += 1
    return scalar.value
  }

  mutating func posixClass(into set: inout ScalarSet) throws(RegexError) {
    position += 2
    let isNegated = take("^")
    var name = ""
    while let scalar = current, scalar != ":" {
      name.unicodeScalars.append(scalar)
      position += 1
    }
    guard starts(with: ":]"), let ranges = ScalarSet.posix(name) else {
      throw RegexError(message: "`[:\(name)` is no class of characters")
    }
    position += 2
    set.insert(ranges, isNegated: isNegated)
  }
}
