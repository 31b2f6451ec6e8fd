/// Parses RE2's syntax (github.com/google/re2/wiki/Syntax): no backreferences, no look-around.
struct RegexParser {
  struct Flags {
    var foldsCase = false
    var isMultiline = false
    var dotTakesAll = false
  }

  let scalars: [Unicode.Scalar]
  var position = 0
  private var depth = 0
  var flags = Flags()

  static func parse(_ pattern: String) throws(RegexError) -> RegexSyntax {
    var parser = RegexParser(scalars: Array(pattern.unicodeScalars))
    let syntax = try parser.alternation()
    if parser.position < parser.scalars.count { throw RegexError(message: "found `)` without `(`") }
    return syntax
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  func starts(with text: String) -> Bool {
    scalars[position...].starts(with: text.unicodeScalars)
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    position += 1
    return true
  }

  private mutating func alternation() throws(RegexError) -> RegexSyntax {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 100 else { throw RegexError(message: "groups are nested deeper than 100") }
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .alternation(branches)
  }

  private mutating func sequence() throws(RegexError) -> RegexSyntax {
    var parts: [RegexSyntax] = []
    while let scalar = current, scalar != "|", scalar != ")" {
      if starts(with: "\\Q") {
        position += 2
        while position < scalars.count, !starts(with: "\\E") {
          parts.append(.set(ScalarSet(scalars[position].value, foldsCase: flags.foldsCase)))
          position += 1
        }
        position = min(position + 2, scalars.count)
        // A repetition repeats the last quoted character.
        guard let last = parts.popLast() else { continue }
        parts.append(try repetition(of: last))
        continue
      }
      guard let part = try atom() else { continue }
      parts.append(try repetition(of: part))
    }
    return parts.count == 1 ? parts[0] : parts.isEmpty ? .empty : .sequence(parts)
  }

  private mutating func repetition(of part: RegexSyntax) throws(RegexError) -> RegexSyntax {
    var bounds: (Int, Int?)?
    switch current {
    case "*": bounds = (0, nil)
    case "+": bounds = (1, nil)
    case "?": bounds = (0, 1)
    case "{":
      guard let counted = try count() else { return part }
      bounds = counted
      position -= 1
    default: return part
    }
    guard let bounds else { return part }
    position += 1
    _ = take("?")
    switch current {
    case "*", "+", "?":
      throw RegexError(message: "found `\(current.map(String.init) ?? "")` after a repetition")
    case "{":
      let here = position
      if try count() != nil { throw RegexError(message: "found a repetition of a repetition") }
      position = here
    default: break
    }
    return .repetition(part, bounds.0, bounds.1)
  }

  /// `{2}`, `{2,}`, `{2,5}`; nil, and nothing consumed, where the brace is a plain character.
  private mutating func count() throws(RegexError) -> (Int, Int?)? {
    let start = position
    position += 1
    guard let least = number() else {
      position = start
      return nil
    }
    var most: Int? = least
    if take(",") {
      most = number()
      if most == nil, current != "}" {
        position = start
        return nil
      }
    }
    guard take("}") else {
      position = start
      return nil
    }
    guard least <= 1000, most ?? 0 <= 1000 else {
      throw RegexError(message: "a repetition counts to 1000 at most")
    }
    guard most ?? least >= least else {
      throw RegexError(message: "a repetition's bounds are the wrong way round")
    }
    return (least, most)
  }

  /// A number without zeros before it.
  private mutating func number() -> Int? {
    var result: Int?
    if current == "0", position + 1 < scalars.count, scalars[position + 1].isDigit { return nil }
    while let scalar = current, ("0"..."9").contains(scalar) {
      result = min((result ?? 0) * 10 + Int(scalar.value - 48), 1_000_000)
      position += 1
    }
    return result
  }

  /// One part, or nil for one that matches nothing itself, such as `(?i)`.
  private mutating func atom() throws(RegexError) -> RegexSyntax? {
    guard let scalar = current else { return nil }
    position += 1
    switch scalar {
    case "(": return try group()
    case "[": return .set(try characterClass())
    case ".":
      return .set(flags.dotTakesAll ? ScalarSet([0...0x10FFFF]) : ScalarSet([10...10], isNegated: true))
    case "^": return .assertion(flags.isMultiline ? .lineStart : .textStart)
    case "$": return .assertion(flags.isMultiline ? .lineEnd : .textEnd)
    case "*", "+", "?": throw RegexError(message: "found `\(scalar)` with nothing to repeat")
    case "{":
      position -= 1
      if try count() != nil { throw RegexError(message: "found a repetition with nothing to repeat") }
      position += 1
      return .set(ScalarSet(scalar.value, foldsCase: flags.foldsCase))
    case "\\": return try escape()
    default: return .set(ScalarSet(scalar.value, foldsCase: flags.foldsCase))
    }
  }

  private mutating func group() throws(RegexError) -> RegexSyntax? {
    let outer = flags
    if take("?") {
      if starts(with: "P<") || starts(with: "<") {
        if starts(with: "<=") || starts(with: "<!") {
          throw RegexError(message: "looking behind is not supported: it cannot run in linear time")
        }
        try groupName()
      } else {
        guard try options() else { return nil }
      }
    }
    let inner = try alternation()
    guard take(")") else { throw RegexError(message: "found `(` without `)`") }
    flags = outer
    // A group is one part even where it is empty.
    return .sequence([inner])
  }

  /// `P<name>` or `<name>`, after the question mark.
  private mutating func groupName() throws(RegexError) {
    _ = take("P")
    _ = take("<")
    var isEmpty = true
    while let scalar = current, scalar != ">" {
      guard scalar.properties.isAlphabetic || scalar == "_" || scalar.isDigit else {
        throw RegexError(message: "a group's name is made of letters, digits and `_`")
      }
      isEmpty = false
      position += 1
    }
    guard take(">") else { throw RegexError(message: "a group's name is not closed with `>`") }
    guard !isEmpty else { throw RegexError(message: "a group's name is empty") }
  }

  /// `?i-s:` or `?i)`, after the question mark.
  /// - Returns: whether a group's body follows.
  private mutating func options() throws(RegexError) -> Bool {
    var isOn = true
    while let scalar = current {
      position += 1
      if scalar == "-", current == ":" || current == ")" {
        throw RegexError(message: "found `(?-` with no flag after the `-`")
      }
      switch scalar {
      case "i": flags.foldsCase = isOn
      case "m": flags.isMultiline = isOn
      case "s": flags.dotTakesAll = isOn
      // Greediness affects captures, never whether there is a match.
      case "U": break
      case "-" where isOn: isOn = false
      case ":": return true
      case ")": return false
      case "=", "!": throw RegexError(message: "looking ahead is not supported: it cannot run in linear time")
      default: throw RegexError(message: "found `(?\(scalar)`, which is no group of RE2's")
      }
    }
    throw RegexError(message: "found `(?` without `)`")
  }

  private mutating func escape() throws(RegexError) -> RegexSyntax {
    guard let scalar = current else { throw RegexError(message: "found `\\` at the end") }
    switch scalar {
    case "A": position += 1; return .assertion(.textStart)
    case "z": position += 1; return .assertion(.textEnd)
    case "b": position += 1; return .assertion(.wordBoundary)
    case "B": position += 1; return .assertion(.noWordBoundary)
    default: break
    }
    var set = ScalarSet()
    if try classEscape(into: &set) {
      if flags.foldsCase { set.foldCase() }
      set.finish()
      return .set(set)
    }
    return .set(ScalarSet(try characterEscape(), foldsCase: flags.foldsCase))
  }
}

extension Unicode.Scalar {
  var isDigit: Bool { ("0"..."9").contains(self) }
}

/// A regular expression's parts, RE2's syntax without features that require backtracking.
indirect enum RegexSyntax {
  case empty
  case set(ScalarSet)
  case sequence([RegexSyntax])
  case alternation([RegexSyntax])
  /// So many times at least and, unless nil, at most.
  case repetition(RegexSyntax, Int, Int?)
  case assertion(Assertion)

  /// A zero-width assertion between two characters.
  enum Assertion: UInt8, Sendable {
    case textStart, textEnd, lineStart, lineEnd, wordBoundary, noWordBoundary
  }
}

/// Why a pattern is invalid.
struct RegexError: Error {
  let message: String
}

extension RegexParser {
  /// `\d`, `\pL` and so on, after the backslash.
  private mutating func classEscape(into set: inout ScalarSet) throws(RegexError) -> Bool {
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
  private mutating func characterEscape() throws(RegexError) -> UInt32 {
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
  private mutating func characterClass() throws(RegexError) -> ScalarSet {
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

  private mutating func classCharacter() throws(RegexError) -> UInt32 {
    if take("\\") { return try characterEscape() }
    guard let scalar = current else { throw RegexError(message: "found `[` without `]`") }
    position += 1
    return scalar.value
  }

  private mutating func posixClass(into set: inout ScalarSet) throws(RegexError) {
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
