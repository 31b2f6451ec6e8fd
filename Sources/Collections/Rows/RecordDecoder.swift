package import Foundations
package import PluginKit

/// A record as JSON has it.
package struct DecodedRecord: Sendable, Equatable {
  /// The record's key.
  package let key: String
  /// The fields in declared order.
  package let values: ValueMap
  /// The members that no field takes, as JSON; empty where there are none.
  ///
  /// A later version of the type may have fields for them.
  package let rest: [UInt8]
}

/// A record that does not have its declared form.
package struct UnreadableRecord: Error, Sendable, Hashable {
  /// The record's key; nil where it has none that can be read.
  package let key: String?
  /// The record as JSON.
  package let raw: [UInt8]
  /// Where the error is, such as `items[36].due`.
  package let path: String
  /// What was found and what was expected, without a full stop.
  package let problem: String
}

/// Decodes records of a declared type from JSON, whose members may have other names and places, and encodes them.
///
/// Limits of length and number are not held against what a server sends: they are for changes that are made here.
package struct RecordDecoder: Sendable {
  /// The field whose place is that of the key.
  package static let keyName = "id"

  let record: RecordDeclaration
  private let isLenient: Bool
  private let keyPath: JSONPath
  /// The places of the fields, in declared order.
  let paths: [JSONPath]
  private let places: Places

  /// Makes a decoder.
  ///
  /// - Parameters:
  ///   - record: the type.
  ///   - fields: the places of fields by their names, such as `address.city`; a field that is left out has its own name.
  ///     The key is that of `id`, which need not be a field.
  ///   - isLenient: whether a value that is none of its field's reads as the field's default.
  package init(_ record: RecordDeclaration, at fields: [String: String] = [:], isLenient: Bool = false) {
    self.record = record
    self.isLenient = isLenient
    keyPath = JSONPath(fields[Self.keyName] ?? Self.keyName)
    paths = record.fields.map { JSONPath(fields[$0.name] ?? $0.name) }
    var places = Places()
    for (index, path) in paths.enumerated() { places.add(index, at: path.names[...]) }
    self.places = places
  }

  /// Decodes a record.
  ///
  /// - Parameters:
  ///   - json: the record.
  ///   - key: its key, where that is written beside it and not in it.
  ///   - path: where it is, such as `items[36]`.
  /// - Returns: the record.
  /// - Throws: where it differs from the declared form.
  package func decode(
    _ json: ParsedJSON, key: String? = nil, at path: String = ""
  ) throws(UnreadableRecord) -> DecodedRecord {
    let key = key ?? self.key(of: json)
    do throws(Mismatch) {
      guard case .object = json else { throw Mismatch(json, "an object") }
      guard let key else {
        let found = keyPath.value(in: json)
        throw Mismatch(found, "a key: a string or a whole number").within(member: keyPath.description)
      }
      var found = [ParsedJSON?](repeating: nil, count: paths.count)
      let untaken = places.take(json, into: &found)
      var rests: [ParsedJSON] = untaken.map { [$0] } ?? []
      var values: [Value] = []
      values.reserveCapacity(paths.count)
      for (index, field) in record.fields.enumerated() {
        // A key is a text here, also where the server has a number.
        if field.name == Self.keyName {
          values.append(.string(key))
          continue
        }
        do throws(Mismatch) {
          let decoded = try Self.decode(found[index], field)
          values.append(decoded.value)
          if let rest = decoded.rest { rests.append(RecordJSON.wrap(rest, at: paths[index])) }
        } catch {
          guard isLenient else { throw error.within(member: paths[index].description) }
          values.append(field.defaultValue ?? field.type.emptyValue)
        }
      }
      let rest = rests.dropFirst().reduce(rests.first) { merged, rest in
        merged.map { RecordJSON.merge(rest, into: $0) }
      }
      return DecodedRecord(
        key: key, values: ValueMap(keys: record.fields.map { .string($0.name) }, values: values),
        rest: rest?.bytes ?? [])
    } catch {
      let path = path + error.path
      throw UnreadableRecord(
        key: key, raw: json.bytes, path: path.hasPrefix(".") ? String(path.dropFirst()) : path,
        problem: error.problem)
    }
  }

  /// Encodes a record.
  ///
  /// - Parameters:
  ///   - values: its fields; one that is missing is left out.
  ///   - key: the key, which is written where no field has its place; nil for none.
  ///   - rest: the members that no field takes, as ``DecodedRecord/rest`` has them.
  /// - Returns: JSON in which each value has its place.
  package func encode(_ values: ValueMap, key: String? = nil, rest: [UInt8] = []) -> [UInt8] {
    var (members, nested): ([(String, ParsedJSON)], [ParsedJSON]) = ([], [])
    for (field, path) in zip(record.fields, paths) {
      guard let value = values[field.name].map(RecordJSON.json) else { continue }
      if path.names.count == 1 {
        members.append((path.names[0], value))
      } else {
        nested.append(RecordJSON.wrap(value, at: path))
      }
    }
    var json = nested.reduce(.object(members)) { RecordJSON.merge($1, into: $0) }
    if let rest = try? ParsedJSON.read(rest) { json = RecordJSON.merge(rest, into: json) }
    if let key, keyPath.value(in: json) == nil {
      json = RecordJSON.merge(RecordJSON.wrap(.string(key), at: keyPath), into: json)
    }
    return json.bytes
  }

  /// The key of a record of a server; nil where it has none that can be read.
  func key(of json: ParsedJSON) -> String? { keyPath.value(in: json).flatMap(Self.key) }

  // MARK: Values

  /// A value, and the members of records in it that no field takes.
  struct Decoded {
    let value: Value
    var rest: ParsedJSON?
  }

  static func decode(_ json: ParsedJSON?, _ field: RecordDeclaration.Field) throws(Mismatch)
    -> Decoded
  {
    switch (json, field.type) {
    case (nil, _):
      if let value = field.defaultValue { return Decoded(value: value) }
    // Many servers write null for what is not there.
    case (.null?, let type) where !type.takesNull:
      if let value = field.defaultValue { return Decoded(value: value) }
    default: break
    }
    guard field.isDate, case .string(let text)? = json else { return try decode(json, field.type) }
    guard CivilDate(text) != nil else { throw Mismatch(json, "a date such as `2026-11-27`") }
    return Decoded(value: .string(text))
  }

  private static func decode(_ json: ParsedJSON?, _ type: ValueType) throws(Mismatch) -> Decoded {
    switch (type, json) {
    case (.nullable, nil), (.nullable, .null?): return Decoded(value: .null)
    case (.nullable(let wrapped), let json): return try decode(json, wrapped)
    case (.optional, nil), (.optional, .null?): return Decoded(value: .optional(nil))
    case (.optional(let wrapped), let json):
      let decoded = try decode(json, wrapped)
      return Decoded(value: .optional(decoded.value), rest: decoded.rest)
    case (.list(let element), .array(let elements)?): return try list(elements, of: element)
    case (.map(let key, let value), .object(let members)?): return try map(members, key, value)
    case (.record(let type), .object(let members)?): return try record(members, type)
    case (.dyn, let json?): return Decoded(value: ValueJSON.value(json))
    default:
      guard let value = json.flatMap({ scalar($0, type) }) else { throw Mismatch(json, words(for: type)) }
      return Decoded(value: value)
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

  private static func list(_ elements: [ParsedJSON], of type: ValueType) throws(Mismatch) -> Decoded {
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
    guard !rests.isEmpty else { return Decoded(value: .list(values)) }
    rests += Array(repeating: .null, count: elements.count - rests.count)
    return Decoded(value: .list(values), rest: .array(rests))
  }

  private static func map(
    _ members: [(String, ParsedJSON)], _ keyType: ValueType, _ type: ValueType
  ) throws(Mismatch) -> Decoded {
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
    return Decoded(value: .map(ValueMap(entries)), rest: rests.isEmpty ? nil : .object(rests))
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
  ) throws(Mismatch) -> Decoded {
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
    return Decoded(value: .map(map), rest: rests.isEmpty ? nil : .object(rests))
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
