package import Services
package import Storage

/// Gives an owner's rows what has changed on the server.
package protocol SyncSource: Sendable {
  /// Requests a page of changes.
  ///
  /// - Parameter cursor: what the page before ended with, as the server wrote it; nil for all there is.
  /// - Returns: the page, or why there is none.
  func changes(after cursor: String?) async -> Result<SyncPage, APIError>

  /// Takes a change over into the owner's rows; a row that it is about may be there already, or not.
  ///
  /// - Parameters:
  ///   - change: the change.
  ///   - db: the transaction, in which the cursor moves, too.
  /// - Throws: where the rows cannot be written; nothing of the page is taken over then.
  func apply(_ change: SyncChange, in db: Database) throws

  /// What the owner's rows say of an entity, in the form of a change's body; for the journal of conflicts.
  ///
  /// - Parameters:
  ///   - entity: the entity.
  ///   - db: the transaction.
  /// - Returns: its body; nil where there are no rows.
  /// - Throws: where the rows cannot be read.
  func local(_ entity: String, in db: Database) throws -> [UInt8]?

  /// What a person is shown of a body, one side of a conflict; nothing by default.
  ///
  /// - Parameters:
  ///   - body: a change's body, or what ``local(_:in:)`` has returned.
  ///   - db: the transaction.
  /// - Returns: the side.
  /// - Throws: where the rows cannot be read.
  func side(_ body: [UInt8], in db: Database) throws -> SyncSide

  /// The operation that gives an entity a body on the server again; nil, as by default, where the owner has none.
  ///
  /// - Parameters:
  ///   - entity: the entity.
  ///   - body: the body; nil to delete it.
  /// - Returns: the operation.
  func draft(of entity: String, _ body: [UInt8]?) -> OutboxDraft?
}

extension SyncSource {
  package func side(_ body: [UInt8], in db: Database) throws -> SyncSide { SyncSide() }
  package func draft(of entity: String, _ body: [UInt8]?) -> OutboxDraft? { nil }
}

/// A change of one entity on the server.
package struct SyncChange: Sendable, Hashable {
  /// The entity, as operations of the outbox name it.
  package var entity: String
  /// The change's position in the server's order: a version, or a time of the server's; never of this device's.
  package var version: Int64
  /// The entity after it, in the owner's format; nil where it was deleted.
  package var body: [UInt8]?

  /// Describes a change.
  package init(_ entity: String, version: Int64, body: [UInt8]?) {
    self.entity = entity
    self.version = version
    self.body = body
  }
}

/// Changes in the server's order, and where the next begin.
package struct SyncPage: Sendable, Hashable {
  /// The changes.
  package var changes: [SyncChange]
  /// What the next request begins after, stored as it is.
  package var cursor: String
  /// Whether there are no more now.
  package var isLast: Bool

  /// Describes a page.
  package init(_ changes: [SyncChange], cursor: String, isLast: Bool) {
    self.changes = changes
    self.cursor = cursor
    self.isLast = isLast
  }
}
