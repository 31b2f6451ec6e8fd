/// A localization whose texts are parsed into patterns, ready to be filled in.
final class PreparedText: Sendable {
  /// A text or its variations, as in ``LocalizationNode``, reduced to the parts needed for filling in.
  final class Node: Sendable {
    let pattern: FormatPattern?
    let value: String
    let state: StringUnit.State?
    let plural: [(name: String, node: Node)]
    let device: [(name: String, node: Node)]

    init(_ node: LocalizationNode) {
      pattern = node.unit.map { FormatPattern($0.value) }
      value = node.unit?.value ?? ""
      state = node.unit?.state.rawValue.isEmpty == false ? node.unit?.state : nil
      plural = Node.cases(of: node.variations(by: .plural))
      device = Node.cases(of: node.variations(by: .device))
    }

    private static func cases(of variations: Variations?) -> [(name: String, node: Node)] {
      variations?.cases.map { ($0.name, Node($0.node)) } ?? []
    }
  }

  /// A substitution, ready to be filled in.
  struct Part: Sendable {
    let argument: Int?
    let specifier: Placeholder?
    let node: Node
  }

  let locale: LocaleTag
  let node: Node
  let substitutions: [String: Part]
  let origin: LocalizedText.Origin
  /// Whether the key has placeholders.
  ///
  /// A text without them is shown verbatim, percent signs and all, as on iOS.
  let isFormat: Bool
  /// Whether it is written in its locale's language; one that is not to be translated, or has no words, is in none.
  let isWritten: Bool

  init(
    key: String, _ localization: Localization, locale: LocaleTag, origin: LocalizedText.Origin,
    isWritten: Bool = false
  ) {
    self.locale = locale
    self.origin = origin
    self.isWritten = isWritten
    node = Node(localization.node)
    substitutions = Dictionary(
      localization.substitutions.map { substitution in
        (
          substitution.name,
          Part(
            argument: substitution.argument,
            specifier: substitution.formatSpecifier.flatMap { Placeholder(specifier: $0) },
            node: Node(substitution.node))
        )
      }, uniquingKeysWith: { first, _ in first })
    isFormat = !substitutions.isEmpty || !FormatPattern(key).isLiteral
  }
}
