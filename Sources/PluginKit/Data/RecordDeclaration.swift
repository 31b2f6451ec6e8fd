public import Foundations

/// A record type that an app declares under `types:`, with what its fields may hold.
///
/// In expressions it is the ``type``; the limits and defaults apply where a record is stored.
public struct RecordDeclaration: Sendable, Hashable {
  /// A field of the record.
  public struct Field: Sendable, Hashable {
    /// The field's name.
    public let name: String
    /// The field's type.
    public let type: ValueType
    /// The whole numbers allowed, or of a string the numbers of characters; nil for any.
    public let range: ClosedRange<Int>?
    /// Whether it is a date of the form `2026-11-27`, which expressions see as a string.
    public let isDate: Bool
    /// The value of a record that is added without it; nil where there is none.
    public let defaultValue: Value?
    /// The field's name in an earlier version of the type, whose stored values it takes over.
    public let was: String?
    /// Where the name is declared.
    public let span: Span

    /// Declares a field.
    public init(
      _ name: String, _ type: ValueType, range: ClosedRange<Int>? = nil, isDate: Bool = false,
      defaultValue: Value? = nil, was: String? = nil, at span: Span
    ) {
      self.name = name
      self.type = type
      self.range = range
      self.isDate = isDate
      self.defaultValue = defaultValue
      self.was = was
      self.span = span
    }

    /// Whether a record may be added without it: it is nullable, or has a default.
    public var isOptional: Bool {
      if case .nullable = type { return true }
      return defaultValue != nil
    }

    /// Fields are equal wherever they are declared.
    public static func == (left: Self, right: Self) -> Bool {
      left.name == right.name && left.type == right.type && left.range == right.range
        && left.isDate == right.isDate && left.defaultValue == right.defaultValue && left.was == right.was
    }

    /// Hashes what it is called and holds.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(type)
    }
  }

  /// The type's name.
  public let name: String
  /// Its fields in declared order.
  public let fields: [Field]

  /// Declares a record.
  public init(_ name: String, fields: [Field]) {
    self.name = name
    self.fields = fields
  }

  /// The type as expressions see it.
  public var type: RecordType {
    RecordType(name: name, fields: fields.map { RecordType.Field($0.name, $0.type) })
  }

  /// The field of a name, or nil where there is none.
  public func field(_ name: String) -> Field? { fields.first { $0.name == name } }
}
