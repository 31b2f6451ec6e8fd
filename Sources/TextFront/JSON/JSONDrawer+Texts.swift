internal import Catalogs
internal import Foundations
internal import FrontKit
internal import Runtime

/// What testers of texts are told in JSON: fields of their own, so that the words stay the words.
extension JSONDrawer {
  /// Where the parts of a node came from, by the part's name; nil where that is not traced.
  func sources(of node: ViewNode) -> JSON? {
    let parts = ViewNode.TextPart.allCases.compactMap { part in
      node.sources[part].flatMap(sources).map { JSON.Member(part.rawValue, $0) }
    }
    return parts.isEmpty ? nil : .object(parts)
  }

  /// Where a text came from, an object for each text that it is made of.
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
          .init("place", source.place.map { string($0.description) }),
        ])
      })
  }

  /// The parts of a node in Latin letters, as far as they are in others; nil where nobody asks.
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
