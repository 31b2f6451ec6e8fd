import Foundations
import Storage
import Sync

/// Where the changes of a row are on their way to the server, as screens see it.
struct RowStatus: Equatable {
  /// The words of `Enumeration.sync`, the weightiest last.
  enum Word: String, Comparable {
    case clean, accepted, pending, failed, conflict

    private var weight: Int {
      switch self {
      case .clean: 0
      case .accepted: 1
      case .pending: 2
      case .failed: 3
      case .conflict: 4
      }
    }

    static func < (left: Word, right: Word) -> Bool { left.weight < right.weight }
  }

  var word = Word.clean
  /// Why the server has rejected a change; nil where it has not.
  var error: String?
  /// How many changes are not accepted.
  var waiting = 0

  /// The codes of changes that others have made impossible.
  static let conflicts = ["conflict", "gone"]

  /// The status of each row that has unsettled changes or a conflict, by its key.
  static func all(_ changes: [UnsettledChange], conflicts: [RowConflict] = []) -> [String: RowStatus] {
    var statuses: [String: RowStatus] = [:]
    for change in changes { statuses[change.key, default: RowStatus()].add(change) }
    for conflict in conflicts {
      var status = statuses[conflict.key] ?? RowStatus()
      (status.word, status.error) = (.conflict, status.error ?? "conflict")
      statuses[conflict.key] = status
    }
    return statuses
  }

  private mutating func add(_ change: UnsettledChange) {
    let word: Word =
      switch change.state {
      case nil: .accepted
      case .dead: Self.conflicts.contains(change.code ?? "") ? .conflict : .failed
      default: .pending
      }
    self.word = max(self.word, word)
    if change.isRejected { error = error ?? change.code }
    if change.state != nil { waiting += 1 }
  }
}

extension CollectionStore {
  /// Where the changes of rows are on their way.
  ///
  /// - Returns: by their keys, the rows that have any.
  /// - Throws: where the database cannot be read.
  func statuses(_ table: CollectionTable, scope: String) throws(StoreError) -> [String: RowStatus] {
    guard table.declaration.isSent, try isThere(table) else { return [:] }
    return try store.read { db in
      RowStatus.all(
        try table.changes(of: scope, in: db), conflicts: try table.notedConflicts(of: scope, in: db))
    }
  }
}
