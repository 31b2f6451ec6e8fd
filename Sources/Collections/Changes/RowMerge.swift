import Foundations
import PluginKit

/// A change of a row, meeting what others have changed of it at the server.
struct RowMerge {
  /// The change as it is to be sent of the server's row.
  private(set) var change: RowChange
  /// The fields of the change that the server's values have taken the place of, as a JSON object; nil for none.
  private(set) var dropped: String?
  /// Whether the person has to decide.
  private(set) var isConflict = false

  /// Merges.
  ///
  /// A field is in conflict where both sides have changed it, to different values.
  ///
  /// - Parameters:
  ///   - change: the change.
  ///   - base: the row as it was known here; nil where it was not.
  ///   - theirs: the row as the server has it.
  ///   - rule: what becomes of a field that both have changed.
  ///   - table: the collection.
  init(
    of change: RowChange, base: StoredRow?, theirs: StoredRow, by rule: RemoteChanges.ConflictRule,
    of table: CollectionTable
  ) {
    let fields = table.declaration.record.fields
    let values = Dictionary(
      zip(fields.map(\.name), theirs.values), uniquingKeysWith: { first, _ in first })
    let disputed = change.fields.filter { field in
      let value = values[field.name] ?? .null
      return value != field.old && value != field.new
    }
    self.change = change
    switch rule {
    case .merge: isConflict = !disputed.isEmpty
    case .ask: isConflict = !disputed.isEmpty || base.map { $0.values != theirs.values } ?? false
    case .mine: break
    case .server:
      self.change.fields.removeAll { disputed.contains($0) }
      if !disputed.isEmpty { dropped = RowChange(kind: .update, fields: disputed).text(\.new) }
    }
    guard !isConflict else { return }
    for index in self.change.fields.indices {
      self.change.fields[index].old = values[self.change.fields[index].name] ?? .null
    }
  }
}
