/// The kinds of content in a property, so that a search can skip those without it.
package struct PropertyContent: OptionSet, Sendable {
  /// A bit for each kind.
  package let rawValue: UInt8

  /// Components.
  package static let elements = PropertyContent(rawValue: 1)
  /// Actions.
  package static let actions = PropertyContent(rawValue: 2)
  /// Texts with expressions in them, except within components and actions.
  package static let computedTexts = PropertyContent(rawValue: 4)

  /// Keys that decide whether it is shown or run: `when`, `if` and `requires`.
  package static let conditions = PropertyContent(rawValue: 8)
  /// Keys that every component accepts, without its `id` and its variants.
  package static let common = PropertyContent(rawValue: 16)

  package init(rawValue: UInt8) { self.rawValue = rawValue }
}

extension PropertyContent {
  /// The content that a key's name implies.
  static func of(_ name: String) -> PropertyContent {
    switch name {
    case "when", "requires": [.conditions, .common]
    case "if": .conditions
    case "enabled", "why", "a11y", "on": .common
    default: []
    }
  }
}

extension Property {
  /// The kinds of content in it.
  var content: PropertyContent {
    switch self {
    case .elements: .elements
    case .actions: .actions
    case .text(let text): text.isComputed ? .computedTexts : []
    case .list(let items): items.reduce(into: []) { $0.formUnion($1.content) }
    case .record(let record): record.content
    case .named(let named): named.reduce(into: []) { $0.formUnion($1.property.content) }
    case .expression, .value, .word, .type, .nothing: []
    }
  }
}

extension LocalizableText {
  fileprivate var isComputed: Bool {
    switch self {
    case .template(let template), .verbatim(let template), .key(let template, _): template.isComputed
    }
  }
}
