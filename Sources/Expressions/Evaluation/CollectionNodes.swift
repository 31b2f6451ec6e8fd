import Foundations

/// `[a, ?b]`.
final class ListNode: ExpressionNode {
  struct Element: Sendable {
    let value: any ExpressionNode
    let isOptional: Bool
    let span: Span
  }
  let elements: [Element]
  init(_ elements: [Element]) { self.elements = elements }

  func evaluate(_ frame: inout Frame) -> Value {
    var result: [Value] = []
    result.reserveCapacity(elements.count)
    if let error = frame.spend(elements: elements.count) { return error }
    for element in elements {
      let value = element.value.evaluate(&frame)
      if value.isError { return value }
      guard element.isOptional else {
        result.append(value)
        continue
      }
      guard case .optional(let inner) = value else {
        return frame.failure(.noOverload, "`?` asks for an optional, not `\(value.typeName)`", element.span)
      }
      if let inner { result.append(inner) }
    }
    return .list(result)
  }
}

/// `{a: b, ?c: d}`.
final class MapNode: ExpressionNode {
  struct Entry: Sendable {
    let key: any ExpressionNode
    let value: any ExpressionNode
    let isOptional: Bool
    let keySpan: Span
    let valueSpan: Span
  }
  let entries: [Entry]
  init(_ entries: [Entry]) { self.entries = entries }

  func evaluate(_ frame: inout Frame) -> Value {
    var builder = MapBuilder()
    if let error = frame.spend(elements: entries.count) { return error }
    for entry in entries {
      let key = entry.key.evaluate(&frame)
      if key.isError { return key }
      var value = entry.value.evaluate(&frame)
      if value.isError { return value }
      if entry.isOptional {
        guard case .optional(let inner) = value else {
          return frame.failure(
            .noOverload, "`?` asks for an optional, not `\(value.typeName)`", entry.valueSpan)
        }
        guard let inner else { continue }
        value = inner
      }
      if let error = builder.add(key, value) { return frame.located(error, entry.keySpan) }
    }
    return .map(builder.map)
  }
}

/// Collects entries and rejects duplicate keys.
struct MapBuilder {
  private var keys: [ValueMap.Key] = []
  private var values: [Value] = []
  private var seen: Set<ValueMap.Key> = []

  var count: Int { keys.count }
  var map: ValueMap { ValueMap(keys: keys, values: values) }

  /// Adds an entry.
  /// - Returns: an error where the key has an invalid type or is a duplicate.
  mutating func add(_ key: Value, _ value: Value) -> Value? {
    guard let made = ValueMap.Key(making: key) else {
      return .failure(.invalidArgument, "`\(key.typeName)` cannot be a key")
    }
    return add(made, value)
  }

  mutating func add(_ key: ValueMap.Key, _ value: Value) -> Value? {
    guard seen.insert(key).inserted else {
      return .failure(.duplicateKey, "the key `\(key.description)` comes twice")
    }
    keys.append(key)
    values.append(value)
    return nil
  }
}

/// A well-known message built from its fields.
final class MessageNode: ExpressionNode {
  struct Field: Sendable {
    let name: String
    let value: any ExpressionNode
    let isOptional: Bool
  }
  let message: WellKnownTypes.Message
  let fields: [Field]
  let span: Span

  init(_ message: WellKnownTypes.Message, _ fields: [Field], _ span: Span) {
    self.message = message
    self.fields = fields
    self.span = span
  }

  func evaluate(_ frame: inout Frame) -> Value {
    var values: [String: Value] = [:]
    for field in fields {
      guard message.fields[field.name] != nil else {
        return frame.failure(.noField, "no such field `\(field.name)`", span)
      }
      var value = field.value.evaluate(&frame)
      if value.isError { return value }
      if field.isOptional {
        guard case .optional(let inner) = value else {
          return frame.failure(.noOverload, "`?` asks for an optional, not `\(value.typeName)`", span)
        }
        guard let inner else { continue }
        value = inner
      }
      values[field.name] = value
    }
    return frame.located(message.build(values), span)
  }
}
