package import Services
package import Storage

/// Gives an owner's rows what has changed on the server.
package protocol SyncSource: Sendable {
  /// Requests a page of changes.
  ///
  /// - Parameter cursor: what the page before ended with, as the server wrote it; nil for all there is.
  /// - Returns: the page, or why there is none.
  func changes(after cursor: String?) async -> Result<SyncPage, APIError>

  /// Whether the server has refused a cursor for good, so that all is read again; by default where it answers 400, 404,
  /// 410 or 422.
  ///
  /// - Parameter error: why there is no page after the cursor.
  /// - Returns: whether the cursor is of no more use.
  func isCursorRefused(_ error: APIError) -> Bool

  /// Whether a server has no changes of this kind at all, as one without the owner's routes: nothing is taken over then,
  /// and nothing has failed. Asked only where no page of it is known; by default no error says so.
  ///
  /// - Parameter error: why there is no page.
  /// - Returns: whether there are none.
  func isWithoutChanges(_ error: APIError) -> Bool

  /// Takes a change over into the owner's rows; a row that it is about may be there already, or not.
  ///
  /// - Parameters:
  ///   - change: the change, one that can be read.
  ///   - account: whose rows.
  ///   - db: the transaction, in which the cursor moves, too.
  /// - Throws: where the rows cannot be written; nothing of the page is taken over then.
  func apply(_ change: SyncChange, of account: String, in db: Database) throws

  /// Reads a body again that an earlier version of the app could not read; nil, as by default, where this one cannot
  /// either.
  ///
  /// - Parameter body: the body, as the server sent it.
  /// - Returns: the body in the owner's format.
  func reread(_ body: [UInt8]) -> [UInt8]?

  /// What the owner's rows say of an entity, in the form of a change's body; for the conflict log.
  ///
  /// - Parameters:
  ///   - entity: the entity.
  ///   - account: whose rows.
  ///   - db: the transaction.
  /// - Returns: its body; nil where there are no rows.
  /// - Throws: where the rows cannot be read.
  func local(_ entity: String, of account: String, in db: Database) throws -> [UInt8]?

  /// What a person is shown of a body, one side of a conflict; nothing by default.
  ///
  /// - Parameters:
  ///   - body: a change's body, or what ``local(_:of:in:)`` has returned.
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
  package func isCursorRefused(_ error: APIError) -> Bool {
    switch error {
    case .invalid, .notFound: true
    default: false
    }
  }
  package func isWithoutChanges(_ error: APIError) -> Bool { false }
  package func reread(_ body: [UInt8]) -> [UInt8]? { nil }
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
  /// Why this version of the app cannot read the body, which is then as the server sent it; nil where it can.
  package var problem: String?

  /// Describes a change.
  package init(_ entity: String, version: Int64, body: [UInt8]?, problem: String? = nil) {
    self.entity = entity
    self.version = version
    self.body = body
    self.problem = problem
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
  /// Whose order the changes are in, another one after the server was restored; nil where it does not say.
  package var epoch: String?
  /// Whether the server is behind the cursor that it was given, as one that was restored from a backup.
  package var isBehind: Bool

  /// Describes a page.
  package init(
    _ changes: [SyncChange], cursor: String, isLast: Bool, epoch: String? = nil, isBehind: Bool = false
  ) {
    self.changes = changes
    self.cursor = cursor
    self.isLast = isLast
    self.epoch = epoch
    self.isBehind = isBehind
  }

  /// Whether it is in another order than one that is known; a page that does not say whose order it is in is not.
  func isOfAnotherEpoch(than known: String?) -> Bool {
    guard let epoch, let known else { return false }
    return epoch != known
  }
}
