import Foundations

/// An element of an XML document, with what stands in it and where it stands.
struct XMLNode {
  /// What an element holds: another element, or text.
  enum Content {
    case element(XMLNode)
    case text(String)
  }

  /// The name without its prefix.
  let name: String
  /// The namespace's URI; empty where there is none.
  let namespace: String
  /// The attributes by their names, which for those with a namespace are `namespace name`.
  let attributes: [String: String]
  /// What stands between the tags, in order.
  var content: [Content] = []
  /// Where the element begins.
  let offset: Int

  static let xml = "http://www.w3.org/XML/1998/namespace"

  /// The elements in it, in order.
  var children: [XMLNode] {
    content.compactMap { if case .element(let node) = $0 { node } else { nil } }
  }

  /// The elements in it that have a name.
  func children(_ name: String) -> [XMLNode] { children.filter { $0.name == name } }

  /// The first element in it that has a name.
  func first(_ name: String) -> XMLNode? { children.first { $0.name == name } }

  /// The text in it, with that of the elements in it.
  var text: String {
    content.map {
      switch $0 {
      case .element(let node): node.text
      case .text(let text): text
      }
    }.joined()
  }

  /// The text in it, where it holds nothing but text.
  func span(in source: SourceText) -> Span { Span(source, offset..<min(offset + 1, source.bytes.count)) }
}
