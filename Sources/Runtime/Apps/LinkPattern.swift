import Foundations

/// The links that open a screen, such as `recipe/{id}`: parts that must be the same, and names of params.
struct LinkPattern: Sendable, Hashable {
  private enum Part: Sendable, Hashable {
    case word(String)
    case name(String)
  }

  private let parts: [Part]

  /// Reads a pattern; nil where it is none.
  init?(_ text: String) {
    var parts: [Part] = []
    for part in text.split(separator: "/", omittingEmptySubsequences: false) {
      if part.hasPrefix("{"), part.hasSuffix("}") {
        let name = String(part.dropFirst().dropLast())
        guard !name.isEmpty, name.utf8.allSatisfy(Self.isPlain), !parts.contains(.name(name)) else {
          return nil
        }
        parts.append(.name(name))
      } else {
        guard !part.isEmpty, part.utf8.allSatisfy(Self.isPlain) else { return nil }
        parts.append(.word(String(part)))
      }
    }
    guard !parts.isEmpty else { return nil }
    self.parts = parts
  }

  /// The params that it names.
  var names: [String] { parts.compactMap { if case .name(let name) = $0 { name } else { nil } } }

  /// Whether the same links match both.
  func isLike(_ other: LinkPattern?) -> Bool {
    guard let other, parts.count == other.parts.count else { return false }
    return zip(parts, other.parts).allSatisfy { left, right in
      switch (left, right) {
      case (.word(let left), .word(let right)): left == right
      default: true
      }
    }
  }

  /// How exactly it says what it matches: words before names.
  var weight: Int { parts.count { if case .word = $0 { true } else { false } } }

  /// The params in a link's path; nil where it does not match.
  func match(_ path: [String]) -> [String: String]? {
    guard path.count == parts.count else { return nil }
    var values: [String: String] = [:]
    for (part, given) in zip(parts, path) {
      switch part {
      case .word(let word): if word != given { return nil }
      case .name(let name): values[name] = given
      }
    }
    return values
  }

  /// Whether a link can say a value of a type.
  static func canRead(_ type: ValueType) -> Bool {
    switch type {
    case .string, .int, .double, .bool, .enumeration, .dyn: true
    case .nullable(let wrapped): canRead(wrapped)
    default: false
    }
  }

  /// A value as a link says it; nil where it is not of the type.
  static func read(_ text: String, as type: ValueType) -> Value? {
    switch type {
    case .string, .dyn: .string(text)
    case .int: Int(text).map { .int($0) }
    case .double: Double(text).flatMap { $0.isFinite ? .double($0) : nil }
    case .bool: text == "true" ? true : text == "false" ? false : nil
    case .enumeration(let enumeration): enumeration.cases.contains(text) ? .string(text) : nil
    case .nullable(let wrapped): text.isEmpty ? .null : read(text, as: wrapped)
    default: nil
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}

/// A link of the app's own scheme, taken apart (RFC 3986).
struct DeepLink: Sendable, Hashable {
  let scheme: String
  let path: [String]
  let query: [String: String]

  /// Reads a link such as `epicura://recipe/masala-dosa?servings=2`; nil where it is none.
  ///
  /// The authority counts as the first part of the path, as apps write their links.
  init?(_ text: String) {
    guard text.utf8.count <= 2000, let colon = text.firstRange(of: "://") else { return nil }
    scheme = text[..<colon.lowerBound].lowercased()
    guard !scheme.isEmpty else { return nil }
    let rest = text[colon.upperBound...].prefix { $0 != "#" }
    let halves = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path: [String] = []
    for part in halves[0].split(separator: "/") {
      guard let part = Self.decoded(part) else { return nil }
      path.append(part)
    }
    var query: [String: String] = [:]
    for pair in halves.count > 1 ? halves[1].split(separator: "&") : [] {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(sides[0]), let value = Self.decoded(sides.count > 1 ? sides[1] : "")
      else {
        return nil
      }
      query[name] = value
    }
    self.path = path
    self.query = query
  }

  /// The text with `%41` and the like decoded; nil where that is no UTF-8.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else {
        return nil
      }
      rest = rest.dropFirst(2)
      bytes.append(value)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
