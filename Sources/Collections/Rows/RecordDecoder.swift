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
  private let isStrict: Bool
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
  ///   - isStrict: whether a value outside its field's range is none of its field's.
  package init(
    _ record: RecordDeclaration, at fields: [String: String] = [:], isLenient: Bool = false,
    isStrict: Bool = false
  ) {
    self.record = record
    (self.isLenient, self.isStrict) = (isLenient, isStrict)
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
          let decoded = try DecodedValue.decode(found[index], field)
          if isStrict { try field.checkRange(of: decoded.value) }
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
}

/// Records that a server sends, or was to be sent.
extension RecordDecoder {
  /// Makes a decoder of the records that a server sends.
  init(_ record: RecordDeclaration, of remote: RemoteDeclaration?) {
    self.init(
      record, at: remote?.fields ?? [:], isLenient: remote?.isLenient ?? false,
      isStrict: remote?.isStrict ?? false)
  }

  /// The fields that a record has, such as a change of it; those that cannot be read are left out.
  func fields(in json: ParsedJSON) -> ValueMap {
    var fields: [(String, Value)] = []
    for (field, path) in zip(record.fields, paths) {
      guard let found = path.value(in: json), let value = try? DecodedValue.decode(found, field).value else {
        continue
      }
      fields.append((field.name, value))
    }
    return ValueMap(fields: fields)
  }

  /// A key as it is written in JSON: a text, or a whole number; nil for anything else.
  static func key(_ json: ParsedJSON) -> String? {
    if case .string(let text) = json { return text.isEmpty ? nil : text }
    return json.whole.map { String($0) }
  }
}

extension RecordDeclaration.Field {
  /// Checks that a value is within the range.
  ///
  /// - Throws: that it is not.
  fileprivate func checkRange(of value: Value) throws(Mismatch) {
    guard let range, firstMismatch(of: value) != nil else { return }
    let unit = if case .string = value { " characters" } else { "" }
    throw Mismatch(
      problem: "found another value, expected \(range.lowerBound) to \(range.upperBound)\(unit)")
  }
}
