import Foundations

/// A change of a row as somebody meant it: the fields with their old and new values, not a copy of the row.
///
/// What the server or others have changed beside it stays visible, and is not sent back to the server.
struct RowChange: Equatable {
  enum Kind: String {
    case add, update, remove
  }

  /// What a change does to one field.
  struct Field: Equatable {
    let name: String
    /// The value that the person saw before; null of a row that is added.
    var old: Value
    var new: Value
  }

  var kind: Kind
  /// All fields of a row that is added, of an update those that it changes; none of a removal.
  var fields: [Field] = []

  /// How a new change meets the one before it on its row, where the server has not seen that one or has rejected it.
  enum Merge: Equatable {
    /// Both stay, in their order.
    case append
    /// One change takes the place of both.
    case replace(RowChange)
    /// Together they change nothing that the server has.
    case withdraw
    /// The one before is of no use any more, the new one is.
    case withdrawAndAppend
  }

  /// Meets the change before it.
  ///
  /// - Parameter last: the last change of the row, which the server has not seen or has rejected.
  /// - Returns: what is to be sent of the two.
  func merge(after last: RowChange) -> Merge {
    switch (last.kind, kind) {
    case (.add, .update), (.update, .update):
      var merged = last
      for field in fields { merged.set(field) }
      if merged.kind == .update {
        merged.fields.removeAll { $0.old == $0.new }
        if merged.fields.isEmpty { return .withdraw }
      }
      return .replace(merged)
    case (.add, .remove): return .withdraw
    case (.update, .remove): return .withdrawAndAppend
    // A row that was rejected stays away until somebody adds it again.
    case (.add, .add): return .replace(self)
    // Somebody takes a removal back, or changes a row whose removal was rejected.
    case (.remove, .update): return .withdrawAndAppend
    case (.remove, .remove): return .replace(self)
    case (.remove, .add), (.update, .add): return .append
    }
  }

  private mutating func set(_ field: Field) {
    guard let index = fields.firstIndex(where: { $0.name == field.name }) else { return fields.append(field) }
    fields[index].new = field.new
  }
}

extension RowChange {
  /// The change from one state of a row to another; nil where they do not differ.
  ///
  /// - Parameters:
  ///   - before: the row before; nil where there was none.
  ///   - after: the row after; nil where there is none.
  ///   - table: the collection.
  init?(from before: StoredRow?, to after: StoredRow?, of table: CollectionTable) {
    let fields = table.declaration.record.fields
    switch (before, after) {
    case (nil, nil): return nil
    case (nil, let row?):
      self.init(kind: .add, fields: zip(fields, row.values).map { Field(name: $0.name, old: .null, new: $1) })
    case (_?, nil): self.init(kind: .remove)
    case (let old?, let new?):
      let changed = fields.indices.filter { old.values[$0] != new.values[$0] }
      guard !changed.isEmpty else { return nil }
      self.init(
        kind: .update,
        fields: changed.map { Field(name: fields[$0].name, old: old.values[$0], new: new.values[$0]) })
    }
  }

  /// Applies the change to a row.
  ///
  /// - Parameters:
  ///   - row: the row; nil where there is none.
  ///   - key: its key.
  ///   - table: the collection.
  /// - Returns: the row after it; nil where there is none.
  func applied(to row: StoredRow?, key: String, of table: CollectionTable) -> StoredRow? {
    let record = table.declaration.record
    switch kind {
    case .remove: return nil
    case .add:
      let values = record.fields.map { field in
        fields.first { $0.name == field.name }?.new ?? field.defaultValue ?? field.type.emptyValue
      }
      return StoredRow(key: key, values: values, others: row?.others ?? .empty, position: row?.position ?? 0)
    case .update:
      guard var row else { return nil }
      for (index, field) in record.fields.enumerated() {
        if let change = fields.first(where: { $0.name == field.name }) { row.values[index] = change.new }
      }
      return row
    }
  }

  // MARK: JSON

  /// The new or old values as a JSON object.
  func text(_ value: KeyPath<Field, Value>) -> String {
    RowJSON.text(fields.map { ($0.name, $0[keyPath: value]) })
  }

  /// Reads a change that was stored.
  ///
  /// - Parameters:
  ///   - kind: its kind.
  ///   - new: the new values, as a JSON object.
  ///   - old: the old values.
  ///   - table: the collection; a value that is none of its field's, as after a change of the type, is left out.
  init(_ kind: Kind, new: String, old: String, of table: CollectionTable) {
    let (new, old) = (RowJSON.members(new), RowJSON.members(old))
    self.init(
      kind: kind,
      fields: table.declaration.record.fields.compactMap { field in
        guard let value = new[of: field].flatMap({ RowJSON.value($0, of: field.type) }) else { return nil }
        let before = old[of: field].flatMap { RowJSON.value($0, of: field.type) } ?? .null
        return Field(name: field.name, old: before, new: value)
      })
  }
}
