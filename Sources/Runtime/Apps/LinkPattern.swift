import Foundations

/// A pattern of links that open a screen, such as `recipe/{id}`: literal parts and names of params.
struct LinkPattern: Sendable, Hashable {
  private enum Part: Sendable, Hashable {
    case word(String)
    case name(String)
  }

  private let parts: [Part]

  /// Parses a pattern; nil where it is invalid.
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

  /// Returns whether some links match both, neither of which is more specific.
  func isAmbiguous(beside other: LinkPattern) -> Bool {
    guard parts.count == other.parts.count, weight == other.weight else { return false }
    return zip(parts, other.parts).allSatisfy { left, right in
      if case .word(let left) = left, case .word(let right) = right { left == right } else { true }
    }
  }

  /// Its specificity: the number of literal parts.
  var weight: Int { parts.count { if case .word = $0 { true } else { false } } }

  /// Matches a link's path and returns its params; nil where it does not match.
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

  /// Returns whether a link can carry a value of a type.
  static func canRead(_ type: ValueType) -> Bool {
    switch type {
    case .string, .int, .double, .bool, .enumeration, .dyn: true
    case .nullable(let wrapped): canRead(wrapped)
    default: false
    }
  }

  /// Returns a value parsed from a link; nil where it is not of the type.
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
