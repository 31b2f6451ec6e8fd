internal import Catalogs
internal import Foundations
internal import FrontKit
internal import Runtime

/// The inspection of texts in JSON: separate fields, so that the texts are unchanged.
extension JSONDrawer {
  /// Returns the sources of a node's texts, by field; nil where they are not traced.
  func sources(of node: ViewNode) -> JSON? {
    let parts = ViewNode.TextPart.allCases.compactMap { part in
      node.sources[part].flatMap(sources).map { JSON.Member(part.rawValue, $0) }
    }
    return parts.isEmpty ? nil : .object(parts)
  }

  /// Returns the sources of a text, one object each.
  func sources(_ sources: [TextSource]) -> JSON? {
    if sources.isEmpty { return nil }
    return .array(
      sources.map { source in
        .object([
          .init("key", source.key.isEmpty ? nil : string(source.key)),
          .init("catalog", source.catalog.map(string)),
          .init("locale", source.locale.map { string($0.description) }),
          .init("status", .string(source.status.rawValue)),
          .init(
            "problems",
            source.problems.isEmpty ? nil : .array(source.problems.map { string($0.description) })),
          .init("place", source.span.map { string($0.description) }),
        ])
      })
  }

  /// Returns a node's texts in other scripts in Latin letters; nil where that is off.
  func roman(of node: ViewNode) -> JSON? {
    guard let romanizer = formatter.romanizer else { return nil }
    let parts: [(String, String?)] = [
      ("label", node.label), ("value", node.isSecret ? nil : node.value), ("hint", node.hint),
    ]
    let members = parts.compactMap { name, text in
      text.flatMap(romanizer.romanized).map { JSON.Member(name, string($0)) }
    }
    return members.isEmpty ? nil : .object(members)
  }
}
