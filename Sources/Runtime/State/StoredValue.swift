import Foundations
import PluginKit

/// Reads stored values by types that may have changed since.
struct StoredValue {
  /// The record types of the app, by name.
  let records: [String: RecordDeclaration]
  /// Whether a part was left out or reset to its default.
  private(set) var isLossy = false

  init(_ records: [String: RecordDeclaration]) { self.records = records }

  /// Converts a value, as read from JSON, to a type.
  ///
  /// - Returns: the value; nil where it cannot be one of the type.
  mutating func convert(_ value: Value, to type: ValueType) -> Value? {
    switch (type, value) {
    case (.nullable, .null): return .null
    case (.nullable(let wrapped), _): return convert(value, to: wrapped)
    case (.double, .int(let number)): return .double(Double(number))
    case (.int, .double(let number)): return Int(exactly: number).map { .int($0) }
    case (.timestamp, .string(let text)):
      return RFC3339.parse(text).map {
        .timestamp(Timestamp(seconds: Int64($0.seconds), nanoseconds: Int32($0.nanosecond)))
      }
    case (.list(let element), .list(let items)):
      let converted = items.compactMap { convert($0, to: element) }
      return converted.count == items.count ? .list(converted) : nil
    case (.map(_, let element), .map(let map)):
      let converted = map.values.compactMap { convert($0, to: element) }
      let new = Value.map(ValueMap(keys: map.keys, values: converted))
      return converted.count == map.count && type.firstMismatch(of: new) == nil ? new : nil
    case (.record(let record), .map(let map)): return convert(map, to: record)
    default: return type.firstMismatch(of: value) == nil ? value : nil
    }
  }

  private mutating func convert(_ map: ValueMap, to record: RecordType) -> Value? {
    let declaration = records[record.name].flatMap { $0.type == record ? $0 : nil }
    var fields: [(String, Value)] = []
    var known = 0
    for field in record.fields {
      let declared = declaration?.field(field.name)
      var missing = declared?.defaultValue
      if missing == nil, case .nullable = field.type { missing = .null }
      let stored = map[field.name] ?? declared?.was.flatMap { map[$0] }
      if stored != nil { known += 1 }
      let converted = stored.flatMap { convert($0, to: field.type) }
      if stored != nil, converted == nil { isLossy = true }
      guard let value = converted ?? missing else { return nil }
      fields.append((field.name, value))
    }
    if known < map.count { isLossy = true }
    return .map(ValueMap(fields: fields))
  }
}

extension ValueType {
  /// Whether values of it can be stored and read again.
  var canBeStored: Bool {
    switch self {
    case .bool, .int, .uint, .double, .string, .timestamp, .enumeration: true
    // What is wrong with it has been reported.
    case .error: true
    case .nullable(let wrapped), .list(let wrapped): wrapped.canBeStored
    case .map(let key, let value): key == .string && value.canBeStored
    case .record(let record): record.fields.allSatisfy(\.type.canBeStored)
    case .dyn, .null, .bytes, .duration, .optional, .type, .opaque, .parameter: false
    }
  }

  /// The type in full, with the fields of records and the words of enums in place of their names.
  var inFull: String {
    switch self {
    case .nullable(let wrapped): "\(wrapped.inFull)?"
    case .list(let element): "list(\(element.inFull))"
    case .map(let key, let value): "map(\(key.inFull), \(value.inFull))"
    case .enumeration(let words): "enum(\(words.cases.joined(separator: ", ")))"
    case .record(let record):
      "{\(record.fields.map { "\($0.name): \($0.type.inFull)" }.joined(separator: ", "))}"
    default: description
    }
  }
}
