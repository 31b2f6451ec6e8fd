public import Foundations

extension ValueType {
  /// Finds the first place where a value does not conform to this type.
  ///
  /// - Parameters:
  ///   - value: the value from another process or a script.
  ///   - path: the name of the place, such as `state`; empty where the value has no name.
  /// - Returns: one sentence such as `` `state.steps[2].minutes`: found a string, expected `int` ``, or nil where the
  ///   value conforms.
  public func firstMismatch(of value: Value, at path: String = "") -> String? {
    switch (self, value) {
    case (.dyn, _), (.error, _), (.parameter, _): nil
    case (.nullable, .null), (.null, .null): nil
    case (.nullable(let wrapped), _): wrapped.firstMismatch(of: value, at: path)
    case (.optional(let wrapped), .optional(let inner)):
      inner.flatMap { wrapped.firstMismatch(of: $0, at: path) }
    case (.bool, .bool), (.string, .string), (.bytes, .bytes), (.timestamp, .timestamp),
      (.duration, .duration), (.int, .int), (.uint, .uint), (.double, .double), (.type, .type):
      nil
    case (.double, .int), (.double, .uint): nil
    case (.int, .uint(let number)) where number <= UInt(Int.max): nil
    case (.uint, .int(let number)) where number >= 0: nil
    case (.enumeration(let enumeration), .string(let word)):
      enumeration.cases.contains(word)
        ? nil : Self.mismatch(path, "`\(word)`", "one of `\(enumeration.cases.joined(separator: "`, `"))`")
    case (.list(.record(let record)), .list(let items)) where record.key != nil:
      Self.repetition(of: record.key ?? "", in: items, at: path)
        ?? ValueType.list(.record(RecordType(name: record.name, fields: record.fields)))
        .firstMismatch(of: value, at: path)
    case (.list(let element), .list(let items)):
      Self.first(items.enumerated()) { element.firstMismatch(of: $0.element, at: "\(path)[\($0.offset)]") }
    case (.map(let key, let element), .map(let map)):
      Self.first(zip(map.keys, map.values)) { entry in
        key.firstMismatch(of: entry.0.value, at: "\(path)'s key")
          ?? element.firstMismatch(of: entry.1, at: "\(path)[\(entry.0)]")
      }
    case (.record(let record), .map(let map)): record.firstMismatch(of: map, at: path)
    // An expression over a row, with the values that it has read elsewhere.
    case (.opaque(CollectionDeclaration.conditionName, _), .map): nil
    case (.opaque(let name, _), .extended(let extended)) where extended.typeName == name: nil
    default: Self.mismatch(path, value.kindInWords, "`\(self)`")
    }
  }

  /// Finds the first two records of a list with one key.
  private static func repetition(of key: String, in items: [Value], at path: String) -> String? {
    var places: [String: Int] = [:]
    for (place, item) in items.enumerated() {
      guard case .map(let map) = item, let value = map[key] else { continue }
      if let first = places.updateValue(place, forKey: "\(value)") {
        return "`\(path)[\(place)]` has the `\(key)` of `\(path)[\(first)]`, which tells them apart"
      }
    }
    return nil
  }

  static func mismatch(_ path: String, _ found: String, _ expected: String) -> String {
    (path.isEmpty ? "" : "`\(path)`: ") + "found \(found), expected \(expected)"
  }

  fileprivate static func first<S: Sequence>(_ items: S, _ check: (S.Element) -> String?) -> String? {
    for item in items { if let mismatch = check(item) { return mismatch } }
    return nil
  }
}

extension RecordType {
  /// Finds the first field that is missing, unknown or of another type; nullable ones may be missing.
  func firstMismatch(of map: ValueMap, at path: String) -> String? {
    let prefix = path.isEmpty ? "" : path + "."
    for field in fields {
      guard let value = map[field.name] else {
        if case .nullable = field.type { continue }
        return "`\(prefix)\(field.name)` is missing"
      }
      if let mismatch = field.type.firstMismatch(of: value, at: prefix + field.name) { return mismatch }
    }
    guard map.count > fields.count || map.keys.contains(where: { !isField($0) }) else { return nil }
    let stranger = map.keys.first { !isField($0) }?.description ?? "?"
    let near = nearestName(to: stranger, in: fields.map(\.name)).map { ", did you mean `\($0)`?" } ?? ""
    return "no field `\(prefix)\(stranger)`\(near)"
  }

  private func isField(_ key: ValueMap.Key) -> Bool {
    if case .string(let name) = key { type(of: name) != nil } else { false }
  }
}

extension ClosedRange<Int> {
  /// Finds what keeps a value from being within the limits of an argument: a number, or of a text its number of characters.
  ///
  /// - Parameter value: the value.
  /// - Returns: what was found and what was expected, or nil where the value is within, or has no size.
  package func firstMismatch(of value: Value) -> String? {
    let (size, found, unit): (Double, String, String)
    switch value {
    case .int(let number): (size, found, unit) = (Double(number), "\(number)", "")
    case .double(let number): (size, found, unit) = (number, "\(number)", "")
    case .string(let text): (size, found, unit) = (Double(text.count), "\(text.count)", " characters")
    default: return nil
    }
    if size >= Double(lowerBound), size <= Double(upperBound) { return nil }
    return "found \(found)\(unit), expected \(lowerBound) to \(upperBound)\(unit)"
  }
}

extension [ParameterContract] {
  /// Finds the first argument that is missing, unknown, of another type or outside its range.
  ///
  /// - Returns: one sentence, or nil where the arguments fit.
  public func firstMismatch(of arguments: ValueMap) -> String? {
    let record = RecordType(name: "", fields: map { RecordType.Field($0.name, $0.type) })
    if let mismatch = record.firstMismatch(of: arguments, at: "") { return mismatch }
    for parameter in self {
      guard let range = parameter.range, let value = arguments[parameter.name] else { continue }
      if let mismatch = range.firstMismatch(of: value) { return "`\(parameter.name)`: \(mismatch)" }
    }
    return nil
  }
}
