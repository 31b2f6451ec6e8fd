import Foundations
import PluginKit
import Storage
import Sync

/// Puts the changes of rows in the outbox: what the server has not seen of a row is one change, whatever was done to it.
struct ChangeQueue {
  let table: CollectionTable
  let scope: String
  let db: Database
  let operations: OutboxWriter
  /// Why the server has rejected the changes already; nil where they are sent.
  var rejection: OutboxFailure?

  /// Changes a row, and has the change sent.
  ///
  /// - Parameters:
  ///   - before: the row as people see it; nil where they see none.
  ///   - after: the row as it shall be; nil to remove it.
  ///   - key: its key.
  /// - Throws: what SQLite reports.
  func add(_ before: StoredRow?, to after: StoredRow?, key: String) throws {
    try table.keepBase(of: key, scope, in: db)
    var before = before ?? (table.declaration.form == .document ? table.firstRow : nil)
    if before == nil, after != nil, let removal = try table.changes(of: key, scope, in: db).last,
      removal.change.kind == .remove, removal.isUnsent
    {
      // The row is put back: the server never hears of its removal.
      try withdraw(removal)
      try table.project(key, scope, in: db)
      try table.keepBase(of: key, scope, in: db)
      before = try table.row(key, of: scope, in: db)
    }
    if let change = RowChange(from: before, to: after, of: table) { try send(change, of: key) }
    try table.project(key, scope, in: db)
  }

  /// Makes a change of a row, and has it sent.
  func add(_ change: RowChange, key: String) throws {
    guard !change.fields.isEmpty else { return }
    try table.keepBase(of: key, scope, in: db)
    try send(change, of: key)
    try table.project(key, scope, in: db)
  }

  /// Has a change sent, together with those before it that the server has not seen or has rejected.
  private func send(_ change: RowChange, of key: String) throws {
    if let rejection {
      let operation = try operations.enqueue(draft(change, of: key, quiet: .zero))
      try table.insert(change, of: key, scope, by: operation, in: db)
      return try operations.reject(operation, rejection)
    }
    var change = change
    var place: UnsettledChange?
    if table.hidesRejected {
      // What people do not see is not sent with what they do now.
      for rejected in try table.changes(of: key, scope, in: db) where rejected.isRejected {
        try withdraw(rejected)
      }
    }
    let known = try table.changes(of: key, scope, in: db)
    merging: for last in known.reversed() {
      guard last.isUnsent || last.isRejected else { break }
      switch change.merge(after: last.change) {
      case .append: break merging
      case .withdraw:
        if let place { try withdraw(place) }
        return try withdraw(last)
      case .withdrawAndAppend: try withdraw(last)
      case .replace(let merged):
        if let place { try withdraw(place) }
        (change, place) = (merged, last)
        // A change of a row that was rejected decides between what the person sees and what the server has.
        if last.isRejected { change = try rebased(change, key) }
      }
    }
    let quiet = max(table.declaration.undo ?? .zero, table.declaration.quiet ?? .zero)
    guard let place else {
      let operation = try operations.enqueue(draft(change, of: key, quiet: quiet))
      return try table.insert(change, of: key, scope, by: operation, in: db)
    }
    try table.replace(place.operation, with: change, in: db)
    try operations.requeue(place.operation, after: quiet)
  }

  private func draft(_ change: RowChange, of key: String, quiet: Duration) -> OutboxDraft {
    OutboxDraft(
      "row.\(change.kind.rawValue)", on: RowOperation.entity(key, of: table),
      body: Array(table.declaration.name.utf8), requires: required(by: change), quiet: quiet)
  }

  /// The rows that a change names: what is not sent of them is sent first.
  private func required(by change: RowChange) -> [String] {
    change.fields.compactMap { field in
      guard let name = table.declaration.remote?.references[field.name], case .string(let key) = field.new
      else {
        return nil
      }
      return "\(name)/\(key)"
    }
  }

  private func withdraw(_ change: UnsettledChange) throws {
    try operations.withdraw(change.operation)
    try table.removeChange(change.operation, in: db)
  }

  // MARK: What the person decides

  /// Sends again what the server has rejected of a row: the person's values take the place of the server's.
  ///
  /// - Parameter key: the row's key.
  /// - Returns: whether there was anything.
  /// - Throws: what SQLite reports.
  func retry(_ key: String) throws -> Bool {
    let rejected = try table.changes(of: key, scope, in: db).filter(\.isRejected)
    for unsettled in rejected {
      try table.replace(unsettled.operation, with: try rebased(unsettled.change, key), in: db)
      try operations.requeue(unsettled.operation, after: .zero)
    }
    if !rejected.isEmpty { try table.project(key, scope, in: db) }
    return !rejected.isEmpty
  }

  /// A change as it is of what the server has now; of a row that the server has no more, the whole row as a new one.
  private func rebased(_ change: RowChange, _ key: String) throws -> RowChange {
    guard change.kind == .update, let base = try table.base(of: key, scope, in: db), let row = base.row else {
      return change
    }
    if base.isAbsent, table.declaration.remote?.changes.add != nil {
      return RowChange(from: nil, to: change.applied(to: row, key: key, of: table), of: table) ?? change
    }
    var change = change
    for (field, value) in zip(table.declaration.record.fields, row.values) {
      if let index = change.fields.firstIndex(where: { $0.name == field.name }) {
        change.fields[index].old = value
      }
    }
    return change
  }

  /// Gives up the changes of a row that are not being sent; people see the server's row then.
  ///
  /// - Parameter key: the row's key.
  /// - Throws: ``OutboxError`` where one is being sent, or what SQLite reports.
  func discard(_ key: String) throws {
    for change in try table.changes(of: key, scope, in: db).reversed() where change.state != nil {
      try operations.discard(change.operation)
    }
  }
}
