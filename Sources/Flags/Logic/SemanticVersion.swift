import Foundations

/// A version as semver.org orders them, read as leniently as flagd reads it.
///
/// A `v` before it is dropped, missing parts are zero, numbers are versions, and build metadata counts for nothing.
struct SemanticVersion: Comparable {
  /// The three numbers as digits, since they may be longer than any integer.
  private let core: [Substring]
  private let prerelease: [Substring]

  init?(_ value: Value) {
    switch value {
    case .string(let text): self.init(text)
    case .int(let number): self.init(String(number))
    case .uint(let number): self.init(String(number))
    case .double(let number): self.init(number.description)
    default: return nil
    }
  }

  init?(_ text: String) {
    guard text.utf8.count <= 256 else { return nil }
    var rest = text[...]
    if rest.first == "v" || rest.first == "V" { rest.removeFirst() }
    if let plus = rest.firstIndex(of: "+") {
      let build = rest[rest.index(after: plus)...]
      guard Self.identifiers(build) != nil else { return nil }
      rest = rest[..<plus]
    }
    var prerelease: [Substring] = []
    if let dash = rest.firstIndex(of: "-") {
      guard let parts = Self.identifiers(rest[rest.index(after: dash)...]),
        parts.allSatisfy({ !Self.isNumeric($0) || Self.isCanonical($0) })
      else { return nil }
      prerelease = parts
      rest = rest[..<dash]
    }
    var core = rest.split(separator: ".", omittingEmptySubsequences: false)
    guard core.count <= 3, core.allSatisfy({ Self.isNumeric($0) && Self.isCanonical($0) }) else { return nil }
    // What is not written is zero; a version with more to it must be written in full.
    if core.count < 3, rest.endIndex != text.endIndex { return nil }
    while core.count < 3 { core.append("0") }
    self.core = core
    self.prerelease = prerelease
  }

  private static func identifiers(_ text: Substring) -> [Substring]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let areWellFormed = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { isDigit($0) || isLetter($0) || $0 == UInt8(ascii: "-") }
    }
    return areWellFormed ? parts : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
  private static func isNumeric(_ part: Substring) -> Bool {
    !part.isEmpty && part.utf8.allSatisfy(isDigit)
  }
  private static func isCanonical(_ part: Substring) -> Bool { part == "0" || !part.hasPrefix("0") }

  static func < (left: Self, right: Self) -> Bool {
    for (a, b) in zip(left.core, right.core) where a != b { return isLess(a, b) }
    // A version in the making comes before the version itself.
    if left.prerelease.isEmpty || right.prerelease.isEmpty {
      return !left.prerelease.isEmpty && right.prerelease.isEmpty
    }
    for (a, b) in zip(left.prerelease, right.prerelease) where a != b { return isLess(a, b) }
    return left.prerelease.count < right.prerelease.count
  }

  /// Numbers by their worth and before words, words by their ASCII codes.
  private static func isLess(_ a: Substring, _ b: Substring) -> Bool {
    switch (isNumeric(a), isNumeric(b)) {
    case (true, true): (a.utf8.count, String(a)) < (b.utf8.count, String(b))
    case (true, false): true
    case (false, true): false
    case (false, false): a.utf8.lexicographicallyPrecedes(b.utf8)
    }
  }

  /// What flagd's `sem_ver` says of two versions; nil for a sign that it does not know.
  static func compare(_ left: Self, _ sign: String, _ right: Self) -> Bool? {
    switch sign {
    case "=": left == right
    case "!=": left != right
    case "<": left < right
    case "<=": left <= right
    case ">": left > right
    case ">=": left >= right
    case "^": left.core[0] == right.core[0]
    case "~": left.core[0] == right.core[0] && left.core[1] == right.core[1]
    default: nil
    }
  }
}
