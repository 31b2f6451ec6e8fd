package import Foundations
package import Storage

/// What an operation is before it is in the outbox.
package struct OutboxDraft: Sendable, Hashable {
  /// What is to be done, in the owner's words, such as `favourite.add`.
  package var kind: String
  /// What it is done to, such as `recipe/12`: operations on the same entity are sent in their order.
  package var entity: String
  /// What the sender needs, in the owner's format.
  package var body: [UInt8]
  /// Entities whose earlier operations must be done first, such as the plant of a diary entry.
  package var requires: [String]
  /// Whether it takes the place of the last operation of the same kind on the entity, where that was never sent.
  package var replacesUnsent: Bool
  /// How long it waits for another that takes its place, such as the next step of a slider; each restarts the wait.
  package var quiet: Duration
  /// The idempotency key of attempts that were made elsewhere, such as by an earlier version; nil for a new one.
  package var idempotencyKey: String?

  /// Describes an operation.
  package init(
    _ kind: String, on entity: String, body: [UInt8] = [], requires: [String] = [],
    replacesUnsent: Bool = false, quiet: Duration = .zero, idempotencyKey: String? = nil
  ) {
    self.kind = kind
    self.entity = entity
    self.body = body
    self.requires = requires
    self.replacesUnsent = replacesUnsent
    self.quiet = quiet
    self.idempotencyKey = idempotencyKey
  }
}

/// A change on its way to the server.
package struct OutboxOperation: Sendable, Hashable, Identifiable {
  /// Identifies it, also to the person's retry, edit and discard.
  package let id: String
  /// Its position: a later operation has a greater one.
  package let sequence: Int64
  /// Whose it is; it is never sent for another account.
  package let account: String
  /// What is to be done, in the owner's words.
  package let kind: String
  /// What it is done to.
  package let entity: String
  /// What the sender needs, in the owner's format.
  package let body: [UInt8]
  /// Made at enqueue and kept over all attempts, so that the server can tell a repetition.
  ///
  /// An edit makes a new one: the same key with another body is an error
  /// (draft-ietf-httpapi-idempotency-key-header-07, 2.6).
  package let idempotencyKey: String
  /// When it was enqueued.
  package let enqueuedAt: Timestamp
  /// Where it is on its way.
  package let state: OutboxState
  /// How often it was handed to the sender.
  package let attempts: Int
  /// Before when it is not sent.
  package let nextAttemptAt: Timestamp
  /// Why it is postponed, blocked or dead; nil where nothing has failed.
  package let failure: OutboxFailure?

  /// Whether a later operation changes the same entity, whose rows are as that one has left them.
  ///
  /// - Parameter db: the transaction.
  /// - Returns: whether there is one.
  /// - Throws: where the database cannot be read.
  package func isFollowed(in db: Database) throws -> Bool { try OutboxTable.isFollowed(self, in: db) }
}

/// Why an operation is not done.
package struct OutboxFailure: Sendable, Hashable {
  /// The code of an ``APIError``, or the server's own, such as `plan_limit`: screens have a text for it.
  package var code: String
  /// The server's words, for the person to read; nil where it sent none.
  package var message: String?

  /// Describes a failure.
  package init(_ code: String, _ message: String? = nil) {
    self.code = code
    self.message = message
  }
}

/// What a person is shown of an operation.
package struct OutboxSummary: Sendable, Hashable {
  /// The kind of change that people see; nil for the operation's.
  package var kind: String?
  /// The name of what is changed, by language, such as a recipe's; empty where it has none.
  package var subject: [String: String]
  /// What the person has written and may correct, such as a note; nil where there is no such text.
  package var text: String?

  /// Describes an operation.
  package init(kind: String? = nil, subject: [String: String] = [:], text: String? = nil) {
    self.kind = kind
    self.subject = subject
    self.text = text
  }
}
