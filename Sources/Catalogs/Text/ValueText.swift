import Foundations

/// Any value as a text for a locale, as shown by `%@`.
struct ValueText {
  let locale: LocaleTag
  let formats: FormatterCache
  var zone = "UTC"

  private static let deepest = 8

  func text(of value: Value, depth: Int = 0) -> String {
    if let number = Number(value) { return formats.text(number, .decimal, in: locale) }
    switch value {
    case .null: return ""
    case .bool(let truth): return truth ? "true" : "false"
    case .string(let text): return text
    case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .list(let items):
      guard depth < Self.deepest else { return "…" }
      return formats.list(items.prefix(1000).map { text(of: $0, depth: depth + 1) }, .and, in: locale)
    case .map(let map):
      guard depth < Self.deepest else { return "…" }
      let pairs = zip(map.keys, map.values).prefix(1000).map { key, value in
        key.text + ": " + text(of: value, depth: depth + 1)
      }
      return pairs.joined(separator: ", ")
    case .timestamp(let time):
      return formats.date(time, DateStyle(date: .medium, time: .short), zone: zone, in: locale) ?? ""
    case .duration(let duration): return formats.duration(duration, in: locale)
    case .optional(let wrapped): return wrapped.map { text(of: $0, depth: depth + 1) } ?? ""
    case .type(let type): return type.description
    case .extended(let value): return value.text
    case .error(let error): return error.message
    case .int, .uint, .double: return ""
    }
  }
}

extension ValueMap.Key {
  /// The key as text.
  fileprivate var text: String {
    switch self {
    case .string(let text): text
    case .int(let number): String(number)
    case .largeUInt(let number): String(number)
    case .bool(let truth): String(truth)
    }
  }
}

extension Value {
  /// Whether it is empty, which would leave a gap in a text.
  var isNothing: Bool {
    switch self {
    case .null, .optional(nil), .error: true
    default: false
    }
  }

  /// The value's type as messages write it.
  var typeWord: String {
    switch self {
    case .null: "null"
    case .bool: "bool"
    case .int: "int"
    case .uint: "uint"
    case .double: "double"
    case .string: "string"
    case .bytes: "bytes"
    case .list: "list"
    case .map: "map"
    case .timestamp: "timestamp"
    case .duration: "duration"
    case .optional: "optional"
    case .type: "type"
    case .error: "error"
    case .extended(let value): value.typeName
    }
  }
}
