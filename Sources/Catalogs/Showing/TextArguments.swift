package import Foundations

/// The arguments of a text, by the placeholders of its key and of its translations.
package struct TextArguments: Sendable, Hashable {
  /// Whether a number belongs at each position, from the first argument on.
  package private(set) var isNumeric: [Bool] = []
  /// The positions, from 0, that plurals depend on.
  package private(set) var counted: Set<Int> = []

  /// No real text has more.
  private static let most = 100

  /// Collects the arguments of a key and all its texts.
  ///
  /// - Parameters:
  ///   - key: the catalog key.
  ///   - localizations: its texts in any locales.
  package init(of key: String, _ localizations: [Localization]) {
    add(FormatPattern(key), about: nil, [:])
    for localization in localizations { add(localization) }
  }

  /// Arguments of the right types, for previews: twos, and letters from A on.
  package var samples: [Value] {
    var letters = 0
    return isNumeric.map { isNumeric in
      if isNumeric { return .int(2) }
      defer { letters = (letters + 1) % 26 }
      return .string(String(UnicodeScalar(UInt8(ascii: "A") + UInt8(letters))))
    }
  }

  private mutating func add(_ localization: Localization) {
    let parts = Dictionary(
      localization.substitutions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    add(localization.node, about: nil, parts)
    for part in localization.substitutions {
      guard let position = part.argument.map({ $0 - 1 }) else { continue }
      note(position, isNumeric: true)
      if part.node.variations(by: .plural) != nil { note(counted: position) }
      add(part.node, about: position, [:])
    }
    // The whole text varies by its first number.
    if localization.node.hasPlural, let first = isNumeric.firstIndex(of: true) { note(counted: first) }
  }

  private mutating func add(
    _ node: LocalizationNode, about subject: Int?, _ parts: [String: Substitution]
  ) {
    if let unit = node.unit { add(FormatPattern(unit.value), about: subject, parts) }
    for axis in node.variations { for item in axis.cases { add(item.node, about: subject, parts) } }
  }

  private mutating func add(_ pattern: FormatPattern, about subject: Int?, _ parts: [String: Substitution]) {
    var next = subject ?? 0
    for part in pattern.parts {
      switch part {
      case .literal: break
      case .substitution(let name, let written):
        let position = parts[name]?.argument.map { $0 - 1 } ?? written.map { $0 - 1 } ?? next
        if written == nil { next += 1 }
        note(position, isNumeric: true)
        if parts[name]?.node.variations(by: .plural) != nil { note(counted: position) }
      case .placeholder(let placeholder):
        if placeholder.conversion == .argument, placeholder.position == nil, subject != nil { continue }
        next += placeholder.stars
        note(placeholder.position.map { $0 - 1 } ?? next, isNumeric: placeholder.isNumeric)
        if placeholder.position == nil { next += 1 }
      }
    }
  }

  private mutating func note(_ position: Int, isNumeric: Bool) {
    guard (0..<Self.most).contains(position) else { return }
    while self.isNumeric.count <= position { self.isNumeric.append(false) }
    if isNumeric { self.isNumeric[position] = true }
  }

  private mutating func note(counted position: Int) {
    if (0..<Self.most).contains(position) { counted.insert(position) }
  }
}

extension LocalizationNode {
  /// Whether the text itself, on some device at least, depends on a number.
  fileprivate var hasPlural: Bool {
    variations.contains { $0.axis == .plural || $0.cases.contains { $0.node.hasPlural } }
  }
}
