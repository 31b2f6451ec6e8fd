import Foundations
import PluginKit

extension RecordDeclaration {
  /// Completes the fields of a new row by their defaults.
  ///
  /// - Parameter given: the fields that are given.
  /// - Returns: a value for each field, in declared order.
  /// - Throws: that a value is missing, or is none of the field's.
  func newRow(_ given: ValueMap) throws(ActionError) -> [Value] {
    var values: [Value] = []
    for field in fields {
      guard let value = given[field.name], value != .null || field.defaultValue == nil else {
        values.append(try field.missing())
        continue
      }
      values.append(try field.checked(value))
    }
    return values
  }

  /// The values of a document that nobody has changed yet.
  var firstValues: [Value] { fields.map { $0.defaultValue ?? $0.type.emptyValue } }
}

extension RecordDeclaration.Field {
  fileprivate func missing() throws(ActionError) -> Value {
    if let defaultValue { return defaultValue }
    if case .nullable = type { return .null }
    throw ActionError(.badArguments, "`\(name)` is missing")
  }

  /// Checks a value that a person or a script gives it.
  ///
  /// - Parameter value: the value.
  /// - Returns: the value in the field's type.
  /// - Throws: why it is none of the field's.
  func checked(_ value: Value) throws(ActionError) -> Value {
    let value = type.widening(value)
    if let mismatch = type.firstMismatch(of: value, at: name) { throw ActionError(.badArguments, mismatch) }
    if let problem = firstMismatch(of: value, at: name) { throw ActionError("invalid_value", problem) }
    // SQLite ends a text there.
    if case .string(let text) = value, text.utf8.contains(0) {
      throw ActionError("invalid_value", "`\(name)` has a character U+0000")
    }
    return value
  }
}

extension ValueType {
  /// A value as this type holds it: a field of numbers takes a whole one.
  func widening(_ value: Value) -> Value {
    switch (self, value) {
    case (.double, .int(let number)): .double(Double(number))
    case (.int, .double(let number)): Int(exactly: number).map { .int($0) } ?? value
    case (.nullable(let wrapped), _): value == .null ? value : wrapped.widening(value)
    default: value
    }
  }

  /// What a field without a value and a default holds.
  var emptyValue: Value {
    switch self {
    case .bool: .bool(false)
    case .int: .int(0)
    case .uint: .uint(0)
    case .double: .double(0)
    case .string: .string("")
    case .bytes: .bytes([])
    case .timestamp: .timestamp(Timestamp(seconds: 0))
    case .duration: .duration(.zero)
    case .list: .list([])
    case .map: .map(.empty)
    case .enumeration(let words): .string(words.cases.first ?? "")
    case .record(let record): .map(ValueMap(fields: record.fields.map { ($0.name, $0.type.emptyValue) }))
    default: .null
    }
  }
}
