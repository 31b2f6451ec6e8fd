import Foundations

/// JSON of records: values in it, their places, and members that are kept beside them.
enum RecordJSON {
  /// The JSON of a value: times and durations as text, with all their digits.
  static func json(of value: Value) -> ParsedJSON {
    switch value {
    case .bool(let truth): .bool(truth)
    case .int(let number): .number(String(number))
    case .uint(let number): .number(String(number))
    case .double(let number): number.isFinite ? .number(NumberText.text(number)) : .null
    case .string(let text): .string(text)
    case .bytes(let bytes): .string(Base64.encode(bytes))
    case .timestamp(let time): .string(RFC3339.text(time))
    case .duration(let duration): .string(DurationText.text(duration))
    case .list(let elements): .array(elements.map(json))
    case .map(let map): .object(zip(map.keys, map.values).map { ($0.description, json(of: $1)) })
    case .optional(let wrapped): wrapped.map(json) ?? .null
    case .null, .type, .error, .extended: .null
    }
  }

  static func wrap(_ json: ParsedJSON, at path: JSONPath) -> ParsedJSON {
    path.names.reversed().reduce(json) { .object([($1, $0)]) }
  }

  /// Adds members to an object at all levels, and to the elements of lists of the same length; what it has stays.
  static func merge(_ other: ParsedJSON, into json: ParsedJSON) -> ParsedJSON {
    switch (json, other) {
    case (.object(var members), .object(let others)):
      let places = Dictionary(
        zip(members.map(\.0), members.indices), uniquingKeysWith: { first, _ in first })
      for (name, value) in others {
        if let place = places[name] {
          members[place].1 = merge(value, into: members[place].1)
        } else {
          members.append((name, value))
        }
      }
      return .object(members)
    case (.array(let elements), .array(let others)) where elements.count == others.count:
      return .array(zip(others, elements).map(merge))
    default: return json
    }
  }
}
