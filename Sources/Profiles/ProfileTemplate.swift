package import Foundations

/// A JSON body with placeholders: what one side writes by it, the other reads by it.
///
/// `{ user: { id: $id, name?: $name }, token: $access }` writes the values of `id`, `name` and `access`, and finds them in
/// such a body. A member whose name ends with `?` may be missing. A list with one item stands for any number of rows.
package indirect enum ProfileTemplate: Sendable, Equatable {
  /// A value that is always the same.
  case constant(Value)
  /// The value of a name.
  case placeholder(String)
  /// An object.
  case object([Member])
  /// An array.
  case array([ProfileTemplate])

  /// A member of an object.
  package struct Member: Sendable, Equatable {
    /// Its name; a placeholder where it begins with `$`.
    package let name: String
    /// Whether it may be missing.
    package let isOptional: Bool
    /// Its value.
    package let value: ProfileTemplate
  }

  /// Reads a template.
  ///
  /// - Parameter value: the body, with texts such as `$access` in it.
  package init(_ value: Value) {
    switch value {
    case .string(let text) where Self.name(in: text) != nil: self = .placeholder(String(text.dropFirst()))
    case .list(let items): self = .array(items.map { ProfileTemplate($0) })
    case .map(let map):
      self = .object(
        zip(map.keys, map.values).map { key, value in
          let name = key.description
          let isOptional = name.hasSuffix("?")
          return Member(
            name: isOptional ? String(name.dropLast()) : name, isOptional: isOptional,
            value: ProfileTemplate(value))
        })
    default: self = .constant(value)
    }
  }

  /// The name of a placeholder; nil where a text is none.
  ///
  /// - Parameter text: such as `$access`.
  /// - Returns: the name, such as `access`.
  package static func name(in text: String) -> String? {
    guard text.hasPrefix("$"), text.utf8.count > 1 else { return nil }
    let name = text.dropFirst()
    return name.utf8.allSatisfy({ (97...122).contains($0 | 0x20) }) ? String(name) : nil
  }

  /// The names of its placeholders, in written order.
  package var names: [String] {
    switch self {
    case .constant: []
    case .placeholder(let name): [name]
    case .object(let members):
      members.flatMap { member in (Self.name(in: member.name).map { [$0] } ?? []) + member.value.names }
    case .array(let items): items.flatMap(\.names)
    }
  }

  // MARK: Writing

  /// Writes a body.
  ///
  /// - Parameters:
  ///   - values: the values by the placeholders' names.
  ///   - rows: the values of each row of a list with one item; nil where no list has rows.
  ///   - missing: what a value is that is not there.
  /// - Returns: the body.
  package func body(
    _ values: [String: Value], rows: [[String: Value]]? = nil, missing: Value = .null
  ) -> Value {
    switch self {
    case .constant(let value): return value
    case .placeholder(let name): return values[name] ?? missing
    case .array(let items):
      guard let rows, let item = items.first, items.count == 1 else {
        return .list(items.map { $0.body(values, rows: rows, missing: missing) })
      }
      return .list(
        rows.map { row in item.body(values.merging(row) { $1 }, missing: missing) })
    case .object(let members):
      return .map(
        ValueMap(
          fields: members.compactMap { member in
            let value = member.value.body(values, rows: rows, missing: member.isOptional ? .null : missing)
            if member.isOptional, value.isEmpty { return nil }
            let name = Self.name(in: member.name).map { values[$0]?.text ?? "" } ?? member.name
            return (name, value)
          }))
    }
  }

  // MARK: Reading

  /// What a body says.
  package struct Content: Sendable, Equatable {
    /// The values by the placeholders' names: what is null or an empty text is missing.
    package var values: [String: Value] = [:]
    /// The values of each row of a list with one item.
    package fileprivate(set) var rows: [Content] = []

    /// A body that says nothing.
    package init() {}

    /// The text or number of a name, as a text; nil where there is neither.
    package subscript(name: String) -> String? { values[name]?.text }

    /// The text of a name; nil where there is none, or something else.
    package func text(_ name: String) -> String? {
      if case .string(let text) = values[name] { text } else { nil }
    }

    /// The number of a name; nil where there is none.
    package func number(_ name: String) -> Double? {
      switch values[name] {
      case .int(let number): Double(number)
      case .double(let number): number
      default: nil
      }
    }

    /// The truth of a name; nil where there is none.
    package func truth(_ name: String) -> Bool? {
      if case .bool(let truth) = values[name] { truth } else { nil }
    }
  }

  /// Finds the values of the placeholders in a body; one that is named twice has the first value that is there.
  ///
  /// - Parameter body: the body, which may have more members, or fewer.
  /// - Returns: what it says.
  package func content(of body: Value) -> Content {
    var content = Content()
    read(body, into: &content)
    return content
  }

  private func read(_ body: Value, into content: inout Content) {
    switch self {
    case .constant: return
    case .placeholder(let name):
      if content.values[name] == nil, body != .null, body != "" { content.values[name] = body }
    case .object(let members):
      guard case .map(let map) = body else { return }
      for member in members { if let value = map[member.name] { member.value.read(value, into: &content) } }
    case .array(let items):
      guard case .list(let values) = body, let item = items.first, items.count == 1 else { return }
      content.rows += values.map { item.content(of: $0) }
    }
  }

  /// The members that a body must have and lacks, or has as something else than a text.
  ///
  /// - Parameter body: the body of a request.
  /// - Returns: their names, in written order.
  package func missingMembers(of body: Value) -> [String] {
    guard case .object(let members) = self else { return [] }
    var map = ValueMap.empty
    if case .map(let given) = body { map = given }
    return members.filter { !$0.isOptional }.flatMap { member -> [String] in
      switch member.value {
      case .placeholder:
        if case .string(let text)? = map[member.name], !text.isEmpty { [] } else { [member.name] }
      default: member.value.missingMembers(of: map[member.name] ?? .null)
      }
    }
  }
}

extension Value {
  /// A text as it is, a whole number in digits; nil for others.
  fileprivate var text: String? {
    switch self {
    case .string(let text): text
    case .int(let number): String(number)
    default: nil
    }
  }

  /// Whether it is null, or a list or an object without content.
  fileprivate var isEmpty: Bool {
    switch self {
    case .null: true
    case .list(let items): items.isEmpty
    case .map(let map): map.count == 0
    default: false
    }
  }
}
