import Foundation
import Foundations

/// Holds values against a JSON Schema (draft 07), as far as the schema of walkthroughs uses it.
struct SchemaCheck {
  private let root: Value

  init(_ text: String) throws { root = try ValueJSON.read(Array(text.utf8)) }

  /// Returns the first place where a value breaks the schema; nil where it is valid.
  func error(in value: Value) -> String? { fault(value, root, at: "") }

  private func fault(_ value: Value, _ schema: Value, at place: String) -> String? {
    if case .string(let reference)? = schema["$ref"] {
      let name = String(reference.dropFirst("#/definitions/".count))
      guard let target = root["definitions"]?[name] else { return "\(place): no definition \(name)" }
      return fault(value, target, at: place)
    }
    if let fault = scalarFault(value, schema) { return "\(place): \(fault)" }
    if let choices = schema["anyOf"]?.items {
      let faults = choices.map { fault(value, $0, at: place) }
      if !faults.contains(nil) { return faults.compactMap(\.self).joined(separator: " / ") }
    }
    for part in schema["allOf"]?.items ?? [] {
      if let fault = fault(value, part, at: place) { return fault }
    }
    if let item = schema["items"], let items = value.items {
      for (index, element) in items.enumerated() {
        if let fault = fault(element, item, at: "\(place)/\(index)") { return fault }
      }
    }
    return value.members.flatMap { membersFault($0, schema, at: place) }
  }

  private func scalarFault(_ value: Value, _ schema: Value) -> String? {
    if let type = schema["type"] {
      let names = (type.items ?? [type]).compactMap { if case .string(let name) = $0 { name } else { nil } }
      if !names.contains(where: { value.isOf($0) }) { return "\(value) is no \(names)" }
    }
    if let words = schema["enum"]?.items, !words.contains(value) { return "\(value) is none of the words" }
    if case .string(let pattern)? = schema["pattern"], case .string(let text) = value,
      text.range(of: pattern, options: .regularExpression) == nil
    {
      return "\(text) is not as \(pattern)"
    }
    if let number = value.number {
      if let least = schema["minimum"]?.number, number < least { return "\(number) is less than \(least)" }
      if let most = schema["maximum"]?.number, number > most { return "\(number) is more than \(most)" }
    }
    return nil
  }

  private func membersFault(_ members: [(String, Value)], _ schema: Value, at place: String) -> String? {
    for required in schema["required"]?.items ?? [] {
      guard case .string(let name) = required else { continue }
      if !members.contains(where: { $0.0 == name }) { return "\(place): lacks \(name)" }
    }
    if let least = schema["minProperties"]?.number, Double(members.count) < least {
      return "\(place): is empty"
    }
    if let most = schema["maxProperties"]?.number, Double(members.count) > most {
      return "\(place): has too much"
    }
    let patterns = schema["patternProperties"]?.members?.map(\.0) ?? []
    for (name, value) in members {
      if let property = schema["properties"]?[name] {
        if let fault = fault(value, property, at: "\(place)/\(name)") { return fault }
      } else if let others = schema["additionalProperties"],
        !patterns.contains(where: { name.range(of: $0, options: .regularExpression) != nil })
      {
        if others == .bool(false) { return "\(place): has \(name)" }
        if let fault = fault(value, others, at: "\(place)/\(name)") { return fault }
      }
    }
    return nil
  }
}

extension Value {
  fileprivate subscript(name: String) -> Value? { if case .map(let map) = self { map[name] } else { nil } }

  fileprivate var items: [Value]? { if case .list(let items) = self { items } else { nil } }

  fileprivate var members: [(String, Value)]? {
    guard case .map(let map) = self else { return nil }
    return zip(map.keys, map.values).compactMap { key, value in
      if case .string(let name) = key { (name, value) } else { nil }
    }
  }

  fileprivate var number: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  fileprivate func isOf(_ type: String) -> Bool {
    switch (type, self) {
    case ("string", .string), ("boolean", .bool), ("object", .map), ("array", .list), ("null", .null): true
    case ("number", _): number != nil
    default: false
    }
  }
}
