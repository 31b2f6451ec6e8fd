/// The type of a value, as declared by a contract or inferred from an expression (CEL's types, and ours).
public indirect enum ValueType: Hashable, Sendable {
  /// Known only at run time; agrees with every type.
  case dyn
  /// The type of `null`.
  case null
  /// `true` or `false`.
  case bool
  /// A signed 64-bit integer.
  case int
  /// An unsigned 64-bit integer.
  case uint
  /// A 64-bit floating point number.
  case double
  /// A text of Unicode code points.
  case string
  /// A sequence of bytes.
  case bytes
  /// A point in time, CEL's `google.protobuf.Timestamp`.
  case timestamp
  /// A length of time, CEL's `google.protobuf.Duration`.
  case duration
  /// An ordered sequence.
  case list(ValueType)
  /// Keys and values; keys are `int`, `uint`, `bool` or `string`.
  case map(ValueType, ValueType)
  /// A value that may be absent, CEL's `optional_type`.
  case optional(ValueType)
  /// A type as a value.
  case type(ValueType)
  /// A value or `null`; contracts write `string?`.
  case nullable(ValueType)
  /// A string out of a fixed set; contracts write `enum(a, b)`. In expressions it is a string.
  case enumeration(Enumeration)
  /// A value with named, typed fields.
  case record(RecordType)
  /// A type known by name only, such as `net.IP`.
  case opaque(String, [ValueType])
  /// A type parameter of a generic function.
  case parameter(String)
  /// The type of an expression that failed to check; agrees with every type, so that one error is reported once.
  case error
}

/// A string type with a fixed set of cases.
public struct Enumeration: Hashable, Sendable {
  /// The name it is declared under, empty where it is written in place.
  public let name: String
  /// The strings allowed, in declared order; of an open set ``other`` is one of them.
  public let cases: [String]
  /// Whether a newer server may send other strings, each of which is shown as ``other``.
  public let isOpen: Bool

  /// Declares a set of strings.
  ///
  /// - Parameters:
  ///   - name: the name it is declared under; empty where it is written in place.
  ///   - cases: the strings, in order.
  ///   - isOpen: whether there may be more of them, so that ``other`` is added where it is missing.
  public init(name: String = "", cases: [String], isOpen: Bool = false) {
    self.name = name
    self.cases = isOpen && !cases.contains(Self.other) ? cases + [Self.other] : cases
    self.isOpen = isOpen
  }

  /// What stands for every string of an open set that is not known.
  public static let other = "other"

  /// The string as expressions and screens see it: of an open set ``other`` where it is not known.
  public func shown(_ word: String) -> String { isOpen && !cases.contains(word) ? Self.other : word }
}

/// A type with named fields, such as a view model's state or a row of a list.
public struct RecordType: Hashable, Sendable {
  /// One field of a record.
  public struct Field: Hashable, Sendable {
    /// The field's name.
    public let name: String
    /// The field's type.
    public let type: ValueType
    /// Declares a field.
    public init(_ name: String, _ type: ValueType) {
      self.name = name
      self.type = type
    }
  }

  /// Its name in messages, such as `RecipeDetail`.
  public let name: String
  /// Its fields in declared order.
  public let fields: [Field]
  /// The field that tells the records of a list apart, where the list's type names one; contracts write
  /// `list(Recipe) by id`.
  public let key: String?

  /// Declares a record.
  public init(name: String, fields: [Field], key: String? = nil) {
    self.name = name
    self.fields = fields
    self.key = key
  }

  /// The same record, told apart by a field.
  public func keyed(by key: String) -> RecordType { RecordType(name: name, fields: fields, key: key) }

  /// The type of a field, or nil where there is none of that name.
  public func type(of field: String) -> ValueType? { fields.first { $0.name == field }?.type }
}

extension ValueType: CustomStringConvertible {
  /// The type as messages write it, such as `list(string)`.
  public var description: String {
    switch self {
    case .dyn: "dyn"
    case .null: "null"
    case .bool: "bool"
    case .int: "int"
    case .uint: "uint"
    case .double: "double"
    case .string: "string"
    case .bytes: "bytes"
    case .timestamp: "timestamp"
    case .duration: "duration"
    case .list(let element): "list(\(element))"
    case .map(let key, let value): "map(\(key), \(value))"
    case .optional(let wrapped): "optional(\(wrapped))"
    case .type(let type): "type(\(type))"
    case .nullable(let wrapped): "\(wrapped)?"
    case .enumeration(let enumeration):
      enumeration.name.isEmpty
        ? "enum(\(enumeration.cases.joined(separator: ", "))\(enumeration.isOpen ? ", …" : ""))"
        : enumeration.name
    case .record(let record): record.name
    case .opaque(let name, let parameters):
      parameters.isEmpty ? name : "\(name)(\(parameters.map(\.description).joined(separator: ", ")))"
    case .parameter(let name): name
    case .error: "error"
    }
  }
}

extension ValueType {
  /// CEL's own name of a type, without its parameters.
  package var celName: String {
    switch self {
    case .null: "null_type"
    case .list: "list"
    case .map, .record: "map"
    case .timestamp: "google.protobuf.Timestamp"
    case .duration: "google.protobuf.Duration"
    case .optional: "optional_type"
    case .type: "type"
    case .enumeration: "string"
    case .nullable(let wrapped): wrapped.celName
    default: description
    }
  }
}
