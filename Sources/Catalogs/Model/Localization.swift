public import Foundations

/// What a catalog holds for one key in one locale: everything that was read, however it is shaped.
///
/// The usual shapes are a string unit, plural variations, device variations (each perhaps with plurals), and a
/// string unit with substitutions. Others, which Xcode would refuse, are kept as well, so that checks can name
/// them; see ``LocalizationNode`` for how one of several is chosen.
public struct Localization: Sendable, Hashable {
  /// The text, or the texts to choose from.
  public var node: LocalizationNode
  /// The parts that the text refers to as `%#@name@`, in the file's order.
  public var substitutions: [Substitution]

  /// Describes a localization.
  public init(_ node: LocalizationNode, substitutions: [Substitution] = []) {
    self.node = node
    self.substitutions = substitutions
  }

  /// Describes a localization that is one text.
  public init(text: String, state: StringUnit.State = .translated) {
    self.init(LocalizationNode(unit: StringUnit(value: text, state: state)))
  }
}

/// A text, or variations of it, each of which is such a node again.
///
/// Xcode writes either a unit or one kind of variations. Where a file has both, the variations are used.
public struct LocalizationNode: Sendable, Hashable {
  /// The text itself.
  public var unit: StringUnit?
  /// The variations, in the file's order.
  public var variations: [Variations]
  /// What else stands here and is not understood.
  public var unknown: [RawField]

  /// Describes a node.
  public init(unit: StringUnit? = nil, variations: [Variations] = [], unknown: [RawField] = []) {
    self.unit = unit
    self.variations = variations
    self.unknown = unknown
  }

  /// The variations along an axis, where there are any.
  public func variations(by axis: Variations.Axis) -> Variations? { variations.first { $0.axis == axis } }
}

/// Texts that differ by one thing: the plural category, or the device.
public struct Variations: Sendable, Hashable {
  /// What the texts differ by: `plural`, `device`, or a name that is not known.
  public struct Axis: Sendable, Hashable {
    /// The name as written.
    public let name: String
    /// Names an axis.
    public init(_ name: String) { self.name = name }
    /// CLDR plural categories.
    public static let plural = Axis("plural")
    /// Device families.
    public static let device = Axis("device")
  }

  /// One of the texts and when it is meant.
  public struct Case: Sendable, Hashable {
    /// A plural category, a device family, or a name that is not known.
    public var name: String
    /// What is shown then.
    public var node: LocalizationNode
    /// Describes a case.
    public init(_ name: String, _ node: LocalizationNode) {
      self.name = name
      self.node = node
    }
  }

  /// What the texts differ by.
  public var axis: Axis
  /// The texts, in the file's order.
  public var cases: [Case]

  /// Describes variations.
  public init(_ axis: Axis, _ cases: [Case]) {
    self.axis = axis
    self.cases = cases
  }

  /// What a case holds.
  public subscript(name: String) -> LocalizationNode? { cases.first { $0.name == name }?.node }
}

/// A part of a text that varies by an argument of its own, such as the plural of one of two numbers.
public struct Substitution: Sendable, Hashable {
  /// The name by which texts refer to it.
  public var name: String
  /// Which argument it is about, from 1; nil where the file leaves it to the order of the references.
  public var argument: Int?
  /// How `%arg` is formatted, without the percent sign, such as `lld` or `.2f`.
  public var formatSpecifier: String?
  /// The texts.
  public var node: LocalizationNode

  /// Describes a substitution.
  public init(name: String, argument: Int?, formatSpecifier: String?, node: LocalizationNode) {
    self.name = name
    self.argument = argument
    self.formatSpecifier = formatSpecifier
    self.node = node
  }
}

/// A text and how far its translation has come.
public struct StringUnit: Sendable, Hashable {
  /// How far a translation has come; an open set, since files hold states that no tool knows.
  public struct State: Sendable, Hashable, RawRepresentable {
    /// The state as written.
    public let rawValue: String
    /// Names a state.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Not translated yet.
    public static let new = State(rawValue: "new")
    /// Translated, and in need of another look.
    public static let needsReview = State(rawValue: "needs_review")
    /// Translated and done.
    public static let translated = State(rawValue: "translated")
    /// Translated by a machine and not looked at (Xcode 27).
    public static let machineTranslated = State(rawValue: "machine_translated")
  }

  /// The text as written, placeholders and all.
  public var value: String
  /// How far the translation has come.
  public var state: State
  /// What else stands here and is not understood.
  public var unknown: [RawField]

  /// Describes a text.
  public init(value: String, state: State = .translated, unknown: [RawField] = []) {
    self.value = value
    self.state = state
    self.unknown = unknown
  }
}

/// A field that is kept but not understood: its name and the bytes of its value.
public struct RawField: Sendable, Hashable {
  /// The field's name.
  public let name: String
  /// The JSON of its value, in place.
  public let value: Foundations.Span

  /// Keeps a field.
  public init(name: String, value: Foundations.Span) {
    self.name = name
    self.value = value
  }
}
