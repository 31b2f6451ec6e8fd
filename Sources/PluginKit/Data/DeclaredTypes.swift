package import Documents
package import Foundations

/// The types that an app declares under `types:` in app.yaml, or a plugin in its contract.
package struct DeclaredTypes: Sendable {
  /// The record types with their limits and defaults, by name.
  package private(set) var records: [String: RecordDeclaration] = [:]
  /// All types, by name; a faulty one is ``ValueType/error``.
  package private(set) var named: [String: ValueType] = [:]

  /// No types.
  package init() {}

  /// Reads the value of `types:`.
  ///
  /// - Parameters:
  ///   - node: a mapping from names to types, or to the fields of records.
  ///   - diagnostics: receives all errors, each at its place.
  package init(_ node: Node, into diagnostics: inout Diagnostics) {
    var keys = MappingReader()
    var table = TypeTable(storesRecords: true)
    table.declare(keys.entries(node, of: "`types`"), into: &keys)
    records = table.records
    named = Dictionary(table.all.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
    diagnostics.report(contentsOf: keys.diagnostics.all)
  }

  /// The types of a contract.
  init(_ table: TypeTable) {
    records = table.records
    named = Dictionary(table.all.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
  }

  /// Reads the fields of a record that is written in place, such as those of a document.
  ///
  /// - Parameters:
  ///   - name: the record's name in messages.
  ///   - node: a mapping from names to fields.
  ///   - diagnostics: receives all errors, each at its place.
  /// - Returns: the record; fields with faulty types have the type ``ValueType/error``.
  package func record(
    _ name: String, _ node: Node, into diagnostics: inout Diagnostics
  ) -> RecordDeclaration {
    var keys = MappingReader()
    var table = TypeTable(storesRecords: true, knowing: named)
    let fields = table.storedFields(node, into: &keys)
    diagnostics.report(contentsOf: keys.diagnostics.all)
    return RecordDeclaration(name, fields: fields)
  }
}

extension [String: RecordDeclaration] {
  /// Returns a value of a type with the defaults of the fields that its records lack.
  package func completing(_ value: Foundations.Value, of type: ValueType) -> Foundations.Value {
    switch (type, value) {
    case (.nullable(let wrapped), _): return completing(value, of: wrapped)
    case (.list(let element), .list(let items)):
      return .list(items.map { completing($0, of: element) })
    case (.map(_, let element), .map(let map)):
      return .map(ValueMap(zip(map.keys, map.values).map { ($0, completing($1, of: element)) }))
    case (.record(let record), .map(let map)):
      // A record of a plugin may have the name of one of the app's.
      guard let declaration = self[record.name], declaration.type == record else { return value }
      let whole = declaration.completing(map)
      return .map(
        ValueMap(
          zip(whole.keys, whole.values).map { key, value in
            guard case .string(let name) = key, let field = declaration.field(name) else {
              return (key, value)
            }
            return (key, completing(value, of: field.type))
          }))
    default: return value
    }
  }

  /// Returns the value that a state of a record type begins with; nil where the app declares no such type, or its
  /// fields need values.
  package func defaultValue(of type: ValueType) -> Foundations.Value? {
    guard case .record(let record) = type, let declaration = self[record.name], declaration.type == record
    else { return nil }
    return declaration.defaultValue.map { .map($0) }
  }
}
