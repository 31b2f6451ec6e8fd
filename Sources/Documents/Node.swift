public import Foundations

/// One value of a YAML document, with its source text.
///
/// Scalars stay text: the reader of the node knows which type it expects, so a locale `no` stays a string and `012`
/// never becomes ten.
public struct Node: Sendable {
  /// The kind and content of the value.
  public let kind: Kind
  /// Where it is written; a collection's span runs from its first to its last child.
  public let span: Span

  /// The three kinds of YAML values.
  public enum Kind: Sendable {
    /// A text, written plain, quoted or as a block.
    case scalar(Scalar)
    /// An ordered list.
    case sequence([Node])
    /// Keys with values, in written order, without duplicates.
    case mapping([Entry])
  }

  /// A key with its value.
  public struct Entry: Sendable {
    /// The key's text.
    public let name: String
    /// Where the key is written.
    public let keySpan: Span
    /// The key's value.
    public let value: Node

    /// Pairs a key with its value.
    public init(name: String, keySpan: Span, value: Node) {
      self.name = name
      self.keySpan = keySpan
      self.value = value
    }

    /// The key as a node of its own.
    public var key: Node {
      let isVerbatim = keySpan.range.count == name.utf8.count
      return Node(
        .scalar(Scalar(text: name, style: .plain, verbatim: isVerbatim ? keySpan.range : nil)), keySpan)
    }
  }

  /// Makes a node.
  public init(_ kind: Kind, _ span: Span) {
    self.kind = kind
    self.span = span
  }
}

/// A scalar's text and how it was written.
public struct Scalar: Sendable {
  /// How a scalar can be written.
  public enum Style: Sendable {
    /// Without quotes, such as `true`.
    case plain
    /// In single or double quotes.
    case quoted
    /// After `|` or `>`.
    case block
  }

  /// The text, escapes and folding resolved.
  public let text: String
  /// How it was written.
  public let style: Style
  /// Where the bytes of the source begin that equal `text`; the highest number where there are none.
  private let verbatimStart: UInt32

  /// Makes a scalar.
  ///
  /// - Parameters:
  ///   - text: its text.
  ///   - style: how it was written.
  ///   - verbatim: the bytes of the source that equal the text; nil where escapes or folding changed it.
  public init(text: String, style: Style, verbatim: Range<Int>? = nil) {
    self.text = text
    self.style = style
    verbatimStart = verbatim.map { UInt32(clamping: $0.lowerBound) } ?? .max
  }

  /// The bytes of the source that equal `text`, where escapes or folding did not change it.
  public var verbatim: Range<Int>? {
    verbatimStart == .max ? nil : Int(verbatimStart)..<Int(verbatimStart) + text.utf8.count
  }

  /// Whether it is a null value: written plain as `null`, `~` or nothing.
  public var isNull: Bool { style == .plain && (text.isEmpty || text == "~" || text == "null") }
}

extension Node {
  /// The scalar, where it is one.
  public var scalar: Scalar? {
    if case .scalar(let scalar) = kind { scalar } else { nil }
  }

  /// The text, where it is a scalar.
  public var text: String? { scalar?.text }

  /// The items, where it is a sequence.
  public var items: [Node]? {
    if case .sequence(let items) = kind { items } else { nil }
  }

  /// The entries, where it is a mapping.
  public var entries: [Entry]? {
    if case .mapping(let entries) = kind { entries } else { nil }
  }

  /// The value under a key, where it is a mapping that has it.
  public subscript(name: String) -> Node? {
    entries?.first { haveSameCodePoints($0.name, name) }?.value
  }

  /// Whether it is a plain empty or `null` scalar.
  public var isNull: Bool { scalar?.isNull ?? false }

  /// Its kind as named in messages: `a list`, `a mapping`, `a text`, `nothing`.
  public var kindInWords: String {
    switch kind {
    case .scalar(let scalar): scalar.isNull ? "nothing" : "a text"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}
