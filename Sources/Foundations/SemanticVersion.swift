/// A version as Semantic Versioning 2.0.0 orders them, without build metadata.
public struct SemanticVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Major, minor and patch as digits, since they may be longer than any integer.
  private let core: [String]
  /// The identifiers after the dash; empty for a release.
  private let prerelease: [String]

  private init(core: [String], prerelease: [String] = []) {
    self.core = core
    self.prerelease = prerelease
  }

  /// Names a release by its parts, none of them negative.
  public init(_ major: Int, _ minor: Int, _ patch: Int) {
    self.init(core: [String(major), String(minor), String(patch)])
  }

  /// Reads a release, such as `1.2.3`; nil where the text is anything else.
  public init?(release text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    // A part has to fit into an integer, so that every tool can compare it.
    guard parts.count == 3, parts.allSatisfy({ Self.isCanonicalNumber($0) && Int($0) != nil }) else {
      return nil
    }
    self.init(core: parts.map(String.init))
  }

  /// Reads a version as leniently as flagd does.
  ///
  /// A `v` before it is dropped, missing parts are zero, a number is a version, and build metadata is ignored.
  public init?(lenient text: String) {
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
        parts.allSatisfy({ !Self.isNumber($0) || Self.isCanonicalNumber($0) })
      else { return nil }
      prerelease = parts
      rest = rest[..<dash]
    }
    var core = rest.split(separator: ".", omittingEmptySubsequences: false)
    guard core.count <= 3, core.allSatisfy(Self.isCanonicalNumber) else { return nil }
    // Missing parts are zero, but only where nothing follows the numbers.
    if core.count < 3, rest.endIndex != text.endIndex { return nil }
    while core.count < 3 { core.append("0") }
    self.init(core: core.map(String.init), prerelease: prerelease.map(String.init))
  }

  /// Whether two versions have the same major number.
  public func hasSameMajor(as other: Self) -> Bool { core[0] == other.core[0] }

  /// Whether two versions have the same major and minor numbers.
  public func hasSameMinor(as other: Self) -> Bool { hasSameMajor(as: other) && core[1] == other.core[1] }

  /// The version as it is written.
  public var description: String {
    core.joined(separator: ".") + (prerelease.isEmpty ? "" : "-" + prerelease.joined(separator: "."))
  }

  /// Whether one version comes before another.
  public static func < (left: Self, right: Self) -> Bool {
    for (a, b) in zip(left.core, right.core) where a != b { return isLess(a, b) }
    // A pre-release comes before its release.
    if left.prerelease.isEmpty || right.prerelease.isEmpty {
      return !left.prerelease.isEmpty && right.prerelease.isEmpty
    }
    for (a, b) in zip(left.prerelease, right.prerelease) where a != b { return isLess(a, b) }
    return left.prerelease.count < right.prerelease.count
  }

  /// Numbers by value and before words, words by their ASCII codes.
  private static func isLess(_ a: String, _ b: String) -> Bool {
    switch (isNumber(a), isNumber(b)) {
    case (true, true): (a.utf8.count, a) < (b.utf8.count, b)
    case (true, false): true
    case (false, true): false
    case (false, false): a.utf8.lexicographicallyPrecedes(b.utf8)
    }
  }

  private static func identifiers(_ text: Substring) -> [Substring]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let areWellFormed = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { $0.isDigit || isLetter($0) || $0 == UInt8(ascii: "-") }
    }
    return areWellFormed ? parts : nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
  private static func isNumber(_ part: some StringProtocol) -> Bool {
    !part.isEmpty && part.utf8.allSatisfy(\.isDigit)
  }
  private static func isCanonicalNumber(_ part: some StringProtocol) -> Bool {
    isNumber(part) && (part == "0" || !part.hasPrefix("0"))
  }
}
