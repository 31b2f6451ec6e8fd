import Foundations
import PluginKit

/// A value of JSON, and the members of records in it that no field takes.
struct DecodedValue {
  let value: Value
  var rest: ParsedJSON?

  static func decode(_ json: ParsedJSON?, _ field: RecordDeclaration.Field) throws(Mismatch)
    -> DecodedValue
  {
    switch (json, field.type) {
    case (nil, _):
      if let value = field.defaultValue { return DecodedValue(value: value) }
    // Many servers write null for what is not there.
    case (.null?, let type) where !type.takesNull:
      if let value = field.defaultValue { return DecodedValue(value: value) }
    default: break
    }
    guard field.isDate, case .string(let text)? = json else { return try decode(json, field.type) }
    guard CivilDate(text) != nil else { throw Mismatch(json, "a date such as `2026-11-27`") }
    return DecodedValue(value: .string(text))
  }

  private static func decode(_ json: ParsedJSON?, _ type: ValueType) throws(Mismatch) -> DecodedValue {
    switch (type, json) {
    case (.nullable, nil), (.nullable, .null?): return DecodedValue(value: .null)
    case (.nullable(let wrapped), let json): return try decode(json, wrapped)
    case (.optional, nil), (.optional, .null?): return DecodedValue(value: .optional(nil))
    case (.optional(let wrapped), let json):
      let decoded = try decode(json, wrapped)
      return DecodedValue(value: .optional(decoded.value), rest: decoded.rest)
    case (.list(let element), .array(let elements)?): return try list(elements, of: element)
    // Servers that have a list now had one value before, and the other way round.
    case (.list(let element), .string?), (.list(let element), .number?), (.list(let element), .bool?):
      return DecodedValue(value: .list([try decode(json, element).value]))
    case (.map(let key, let value), .object(let members)?): return try map(members, key, value)
    case (.record(let type), .object(let members)?): return try record(members, type)
    case (.dyn, let json?): return DecodedValue(value: ValueJSON.value(json))
    default:
      guard let value = json.flatMap({ scalar($0, type) }) else { throw Mismatch(json, words(for: type)) }
      return DecodedValue(value: value)
    }
  }

  /// A value without parts; nil where it is of another type.
  private static func scalar(_ json: ParsedJSON, _ type: ValueType) -> Value? {
    switch (type, json) {
    case (.null, .null): return .null
    case (.bool, .bool(let truth)): return .bool(truth)
    case (.int, .number): return json.whole.map(Value.int)
    case (.uint, .number(let text)):
      return (UInt(text) ?? json.number.flatMap { UInt(exactly: $0) }).map(Value.uint)
    case (.double, .number): return json.number.flatMap { $0.isFinite ? .double($0) : nil }
    case (.string, .string(let text)): return .string(text)
    case (.enumeration(let enumeration), .string(let text)):
      return enumeration.isOpen || enumeration.cases.contains { haveSameCodePoints($0, text) }
        ? .string(text) : nil
    case (.bytes, .string(let text)): return Base64.decode(text).map(Value.bytes)
    case (.timestamp, .string(let text)): return RFC3339.timestamp(text).map(Value.timestamp)
    case (.duration, .string(let text)): return DurationText.parse(text).map(Value.duration)
    default: return nil
    }
  }

  private static func list(_ elements: [ParsedJSON], of type: ValueType) throws(Mismatch) -> DecodedValue {
    var values: [Value] = []
    var rests: [ParsedJSON] = []
    values.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      do throws(Mismatch) {
        let decoded = try decode(element, type)
        values.append(decoded.value)
        // Each has its place, so that they are merged by it.
        if let rest = decoded.rest {
          rests += Array(repeating: .null, count: index - rests.count) + [rest]
        }
      } catch {
        throw error.within(index)
      }
    }
    guard !rests.isEmpty else { return DecodedValue(value: .list(values)) }
    rests += Array(repeating: .null, count: elements.count - rests.count)
    return DecodedValue(value: .list(values), rest: .array(rests))
  }

  private static func map(
    _ members: [(String, ParsedJSON)], _ keyType: ValueType, _ type: ValueType
  ) throws(Mismatch) -> DecodedValue {
    var entries: [(ValueMap.Key, Value)] = []
    var rests: [(String, ParsedJSON)] = []
    entries.reserveCapacity(members.count)
    for (name, member) in members {
      do throws(Mismatch) {
        let decoded = try decode(member, type)
        guard let key = key(name, keyType) else {
          throw Mismatch(problem: "the member’s name is not \(words(for: keyType))")
        }
        entries.append((key, decoded.value))
        if let rest = decoded.rest { rests.append((name, rest)) }
      } catch {
        throw error.within(member: name)
      }
    }
    return DecodedValue(value: .map(ValueMap(entries)), rest: rests.isEmpty ? nil : .object(rests))
  }

  private static func key(_ name: String, _ type: ValueType) -> ValueMap.Key? {
    switch type {
    case .int: Int(name).map(ValueMap.Key.int)
    case .uint: UInt(name).map { number in Int(exactly: number).map { .int($0) } ?? .largeUInt(number) }
    case .bool: Bool(name).map(ValueMap.Key.bool)
    default: .string(name)
    }
  }

  private static func record(
    _ members: [(String, ParsedJSON)], _ type: RecordType
  ) throws(Mismatch) -> DecodedValue {
    let known = Dictionary(members, uniquingKeysWith: { first, _ in first })
    let names = Set(type.fields.map(\.name))
    var values: [Value] = []
    var rests = members.filter { !names.contains($0.0) }
    for field in type.fields {
      do throws(Mismatch) {
        let decoded = try decode(known[field.name], field.type)
        values.append(decoded.value)
        if let rest = decoded.rest { rests.append((field.name, rest)) }
      } catch {
        throw error.within(member: field.name)
      }
    }
    let map = ValueMap(keys: type.fields.map { .string($0.name) }, values: values)
    return DecodedValue(value: .map(map), rest: rests.isEmpty ? nil : .object(rests))
  }

  private static func words(for type: ValueType) -> String {
    switch type {
    case .bool: "true or false"
    case .int: "a whole number"
    case .uint: "a whole number that is not negative"
    case .double: "a number"
    case .string: "a string"
    case .bytes: "a string in Base64"
    case .timestamp: "a timestamp"
    case .duration: "a duration such as `90s`"
    case .list: "a list"
    case .map, .record: "an object"
    case .enumeration(let enumeration):
      "one of " + enumeration.cases.map { "`\($0)`" }.joined(separator: ", ")
    case .nullable(let wrapped), .optional(let wrapped): words(for: wrapped)
    case .null: "null"
    default: "a value that JSON has a form for"
    }
  }
}

extension ValueType {
  fileprivate var takesNull: Bool {
    switch self {
    case .nullable, .optional, .null, .dyn: true
    default: false
    }
  }
}
