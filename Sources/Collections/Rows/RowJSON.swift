import Foundations
import PluginKit

/// Rows as JSON objects, for what has no column of its own.
enum RowJSON {
  /// The JSON object of some fields.
  static func text(_ fields: [(String, Value)]) -> String {
    ValueJSON.write(.map(ValueMap(fields: fields)), limit: .max)
  }

  /// The members of a JSON object; none where it is no object.
  static func members(_ text: String?) -> ValueMap {
    guard let text, case .map(let members)? = try? ValueJSON.read(Array(text.utf8)) else { return .empty }
    return members
  }

  /// The members of a JSON object; none where it is no object.
  static func members(_ bytes: [UInt8]) -> ValueMap {
    guard case .map(let members)? = try? ValueJSON.read(bytes) else { return .empty }
    return members
  }

  /// A value in a type, from the JSON that ``text(_:)`` has written; nil where it is none of the type.
  static func value(_ json: Value, of type: ValueType) -> Value? {
    switch (type, json) {
    case (.nullable, .null): return .null
    case (.nullable(let wrapped), _): return value(json, of: wrapped)
    case (.timestamp, .string(let text)): return SortableTime.time(text).map { .timestamp($0) }
    case (.duration, .string(let text)): return SortableTime.duration(text).map { .duration($0) }
    case (.bytes, .string(let text)): return Base64.decode(text).map { .bytes($0) }
    case (.list(let element), .list(let items)):
      let values = items.compactMap { value($0, of: element) }
      return values.count == items.count ? .list(values) : nil
    case (.map(_, let element), .map(let map)):
      let values = map.values.compactMap { value($0, of: element) }
      return values.count == map.count ? .map(ValueMap(keys: map.keys, values: values)) : nil
    case (.record(let record), .map(let map)):
      var fields: [(String, Value)] = []
      for field in record.fields {
        guard let value = value(map[field.name] ?? .null, of: field.type) else { return nil }
        fields.append((field.name, value))
      }
      return .map(ValueMap(fields: fields))
    default:
      let value = type.widening(json)
      return type.firstMismatch(of: value) == nil ? value : nil
    }
  }
}

extension ValueMap {
  /// The value of a field, also of one that was stored under an earlier name; nil where there is none.
  subscript(of field: RecordDeclaration.Field) -> Value? {
    self[field.name] ?? field.was.flatMap { self[$0] }
  }
}
