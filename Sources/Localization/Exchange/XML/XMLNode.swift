import Foundations

/// An element of an XML document, with its content and offset.
struct XMLNode {
  /// An element's content: another element, or text.
  enum Content {
    case element(XMLNode)
    case text(String)
  }

  /// The name without its prefix.
  let name: String
  /// The namespace's URI; empty without one.
  let namespace: String
  /// The attributes by name; with a namespace, the name is `namespace name`.
  let attributes: [String: String]
  /// The content between the tags, in order.
  var content: [Content] = []
  /// Where the element begins.
  let offset: Int

  static let xml = "http://www.w3.org/XML/1998/namespace"

  /// The child elements, in order.
  var children: [XMLNode] {
    content.compactMap { if case .element(let node) = $0 { node } else { nil } }
  }

  /// Returns the child elements with a name.
  func children(_ name: String) -> [XMLNode] { children.filter { $0.name == name } }

  /// Returns the first child element with a name.
  func first(_ name: String) -> XMLNode? { children.first { $0.name == name } }

  /// The text of the element and its descendants.
  var text: String {
    content.map {
      switch $0 {
      case .element(let node): node.text
      case .text(let text): text
      }
    }.joined()
  }

  /// Returns the place of the element's first byte.
  func span(in source: SourceText) -> Span { Span(source, offset..<min(offset + 1, source.bytes.count)) }
}
