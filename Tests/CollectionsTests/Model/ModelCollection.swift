import Foundations
import PluginKit
import Search

/// What a collection is: a dictionary of rows, with every rule written down in the plainest way.
struct ModelCollection {
  /// Why a change is refused.
  struct Refusal: Error {}

  private(set) var rows: [String: ValueMap] = [:]
  /// The number of each row, by which rows are ordered that nothing else tells apart: in the order of their addition.
  private var numbers: [String: Int] = [:]
  /// The rows before the last change, where it can be undone.
  private(set) var before: [String: ValueMap]?
  let declaration: CollectionDeclaration

  init(_ declaration: CollectionDeclaration) { self.declaration = declaration }

  // MARK: Changes

  /// Returns the row that is added for some fields, or nil where the declaration does not allow it.
  ///
  /// A field that is null and has a default is as one that is left out.
  func added(_ values: ValueMap) -> ValueMap? {
    let given = zip(values.keys, values.values).filter { key, value in
      value != .null || declaration.record.field(key.description)?.defaultValue == nil
    }
    let values = ValueMap(Array(given))
    let fields = declaration.record.fields.map { field in
      (field.name, values[field.name] ?? field.defaultValue ?? .null)
    }
    return isAllowed(values) && fields.allSatisfy { isAllowed($1, in: $0) }
      ? ValueMap(fields: fields.map { ($0, Self.stored($1)) }) : nil
  }

  mutating func add(_ row: ValueMap, _ key: String) {
    if numbers[key] == nil { numbers[key] = numbers.count }
    change { $0[key] = row }
  }

  mutating func update(_ key: String, set values: ValueMap) throws {
    guard let row = rows[key], isAllowed(values) else { throw Refusal() }
    change {
      $0[key] = ValueMap(
        keys: row.keys,
        values: zip(row.keys, row.values).map { key, value in Self.stored(values[key] ?? value) })
    }
  }

  /// SQLite keeps no sign of zero.
  private static func stored(_ value: Value) -> Value {
    if case .double(0) = value { .double(0) } else { value }
  }

  mutating func remove(_ key: String) throws {
    guard rows[key] != nil else { throw Refusal() }
    change { $0[key] = nil }
  }

  mutating func undo() {
    rows = before ?? rows
    before = nil
  }

  mutating func reopen() { before = nil }

  private mutating func change(_ change: (inout [String: ValueMap]) -> Void) {
    let old = rows
    change(&rows)
    // What has changed nothing is no change to undo.
    if rows != old { before = old }
  }

  private func isAllowed(_ values: ValueMap) -> Bool {
    zip(values.keys, values.values).allSatisfy { key, value in
      if case .string(let name) = key { isAllowed(value, in: name) } else { false }
    }
  }

  private func isAllowed(_ value: Value, in name: String) -> Bool {
    guard let field = declaration.record.field(name) else { return false }
    switch value {
    case .null: return field.isOptional && field.defaultValue == nil
    case .string(let text):
      if field.isDate { return CivilDate(text) != nil }
      if case .enumeration(let enumeration) = field.type { return enumeration.cases.contains(text) }
      return field.range?.contains(text.count) ?? true
    case .int(let number): return field.range?.contains(number) ?? true
    default: return true
    }
  }

  // MARK: Queries

  func show(_ query: RowQuery) throws -> ShownRows {
    let condition = try query.compiled(declaration.record.type)
    let found = rows.filter { _, row in
      guard isFound(query.search, in: row) else { return false }
      guard let (condition, captured) = condition else { return true }
      return condition.matches(row, captured: captured) == true
    }
    let order = query.order.isEmpty ? declaration.order : query.order
    let sorted = found.sorted { isBefore($0, $1, order) }
    return ShownRows(
      rows: sorted.prefix(query.limit).map { ShownRows.Row(key: $0.key, values: $0.value) },
      total: found.count)
  }

  private func isFound(_ search: String, in row: ValueMap) -> Bool {
    let texts = declaration.search.map { field in
      if case .string(let text)? = row[field.path] { text } else { "" }
    }
    return LenientSearch.finds(search, in: texts.joined(separator: "\n"))
  }

  private func isBefore(
    _ left: (key: String, value: ValueMap), _ right: (key: String, value: ValueMap),
    _ order: [CollectionDeclaration.Order]
  ) -> Bool {
    for item in order {
      let (first, second) = (left.value[item.field] ?? .null, right.value[item.field] ?? .null)
      let type = declaration.record.field(item.field)?.type ?? .dyn
      if isBefore(first, second, type) { return !item.isDescending }
      if isBefore(second, first, type) { return item.isDescending }
    }
    return numbers[left.key, default: 0] < numbers[right.key, default: 0]
  }

  /// Nulls come last; enumerations have the order of their cases.
  private func isBefore(_ left: Value, _ right: Value, _ type: ValueType) -> Bool {
    switch (left, right) {
    case (.null, _): return false
    case (_, .null): return true
    case (.bool(let left), .bool(let right)): return !left && right
    case (.int(let left), .int(let right)): return left < right
    case (.double(let left), .double(let right)): return left < right
    case (.timestamp(let left), .timestamp(let right)): return left < right
    case (.duration(let left), .duration(let right)): return left < right
    case (.string(let left), .string(let right)):
      if case .enumeration(let enumeration) = type {
        return (enumeration.cases.firstIndex(of: left) ?? 0) < (enumeration.cases.firstIndex(of: right) ?? 0)
      }
      return SortKey.text(left).lexicographicallyPrecedes(SortKey.text(right))
    default: return false
    }
  }
}
