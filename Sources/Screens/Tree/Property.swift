package import Documents
package import Foundations

/// The value of one key, read by the key's type.
package enum Property: Sendable {
  /// A localizable text.
  case text(LocalizableText)
  /// A bare expression.
  case expression(ExpressionSource)
  /// A value that is typed where it is used.
  case value(ValueSource)
  /// One word of a fixed set, a given name or a reference.
  case word(String, Span)
  /// A type as written.
  case type(ValueType, Span)
  /// Components.
  case elements([Element])
  /// Actions.
  case actions([ActionCall])
  /// Several values.
  case list([Property])
  /// A mapping with declared keys.
  case record(Properties)
  /// Named values in written order.
  case named([NamedProperty])
  /// The key alone.
  case nothing(Span)
}

extension Property {
  /// The components in it, including those of its records and names.
  package var elements: [Element] {
    var found: [Element] = []
    eachElements { found += $0 }
    return found
  }

  /// Visits the components in it, one list of siblings at a time.
  package func eachElements(_ body: ([Element]) -> Void) {
    switch self {
    case .elements(let elements): body(elements)
    case .list(let items): for item in items { item.eachElements(body) }
    case .record(let record): record.eachInWrittenOrder(holding: .elements) { $0.eachElements(body) }
    case .named(let named): for item in named { item.property.eachElements(body) }
    case .text, .expression, .value, .word, .type, .actions, .nothing: break
    }
  }
}

/// A name from the script, with its value.
package struct NamedProperty: Sendable {
  /// The name.
  package let name: String
  /// Where the name is written.
  package let span: Span
  /// Its value.
  package let property: Property

  /// Pairs a name with its value.
  package init(name: String, span: Span, property: Property) {
    self.name = name
    self.span = span
    self.property = property
  }
}

/// A text for users.
package enum LocalizableText: Sendable {
  /// A key of the String Catalog, or data where it is one expression alone.
  case template(TextTemplate)
  /// A literal that is not to be translated.
  case verbatim(TextTemplate)
  /// A key named outright, whose own `${…}` must be of known words, with its arguments.
  case key(TextTemplate, arguments: [ExpressionSource])

  /// Where it is written.
  package var span: Span {
    switch self {
    case .template(let template), .verbatim(let template), .key(let template, _): template.span
    }
  }
}

/// A value as written; it is typed where it is used.
package enum ValueSource: Sendable {
  /// A literal: a scalar, a list or a mapping without expressions.
  case literal(Node)
  /// One whole `${…}`: keeps the expression's type.
  case expression(ExpressionSource)
  /// A string with `${…}` in it.
  case template(TextTemplate)

  /// Where it is written.
  package var span: Span {
    switch self {
    case .literal(let node): node.span
    case .expression(let source): source.span
    case .template(let template): template.span
    }
  }
}

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

/// A CEL expression as written, not yet compiled, since its names depend on its context.
package struct ExpressionSource: Sendable, Hashable {
  /// The expression.
  package let text: String
  /// Where it is written.
  package let span: Span
  /// Whether `span` covers exactly `text`, so that places within it are exact.
  package let isVerbatim: Bool

  package init(text: String, span: Span, isVerbatim: Bool) {
    self.text = text
    self.span = span
    self.isVerbatim = isVerbatim
  }

  /// The expression that a whole scalar is.
  package init(_ scalar: Scalar, in node: Node) {
    if let verbatim = scalar.verbatim {
      self.init(text: scalar.text, span: Span(node.span.source, verbatim), isVerbatim: true)
    } else {
      self.init(text: scalar.text, span: node.span, isVerbatim: false)
    }
  }
}
