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

  /// The record that a state of this type begins with; nil where a field has neither a default nor may be null.
  public var defaultValue: ValueMap? { fields.allSatisfy(\.isOptional) ? completing(.empty) : nil }

  /// Returns a record with the defaults of the fields that it lacks; nullable ones are null, others stay missing.
  public func completing(_ record: ValueMap) -> ValueMap {
    let missing = fields.filter { record[$0.name] == nil && $0.isOptional }
    guard !missing.isEmpty else { return record }
    return ValueMap(
      Array(zip(record.keys, record.values))
        + missing.map { (.string($0.name), $0.defaultValue ?? .null) })
  }

  /// The field of a name, or nil where there is none.
  public func field(_ name: String) -> Field? { fields.first { $0.name == name } }
}

extension RecordDeclaration.Field {
  /// Finds what keeps a value from being stored: another type, a length or number outside the range, no date.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - path: the name of the place, such as `draft.title`; empty where the value has no name.
  /// - Returns: one sentence, or nil where the value can be stored.
  public func firstMismatch(of value: Value, at path: String = "") -> String? {
    if let mismatch = type.firstMismatch(of: value, at: path) { return mismatch }
    if isDate, case .string(let text) = value, CivilDate(text) == nil {
      return ValueType.mismatch(path, "`\(text)`", "a date such as `2026-11-27`")
    }
    guard let range, let (size, found, unit) = Self.size(of: value),
      !(size >= Double(range.lowerBound) && size <= Double(range.upperBound))
    else { return nil }
    return ValueType.mismatch(path, found + unit, "\(range.lowerBound) to \(range.upperBound)\(unit)")
  }

  /// What a range limits: a number, or of a text its number of characters.
  private static func size(of value: Value) -> (Double, String, unit: String)? {
    switch value {
    case .int(let number): (Double(number), "\(number)", "")
    case .double(let number): (number, "\(number)", "")
    case .string(let text): (Double(text.count), "\(text.count)", " characters")
    default: nil
    }
  }
}
