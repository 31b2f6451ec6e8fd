public import Foundations

/// How changes of a collection go to its server, as `remote:` declares it.
public struct RemoteChanges: Sendable, Hashable {
  /// Who makes the keys of new rows.
  public enum Keys: String, Sendable, Hashable, CaseIterable {
    /// The server, which responds with them.
    case server
    /// The app; the server takes them.
    case client
  }

  /// What shows that a change has reached the rows of the server.
  public enum Proof: String, Sendable, Hashable, CaseIterable {
    /// The response to the change, which has the row as it is now, or nothing.
    case reply
    /// The next read of the list that begins after it.
    case read
  }

  /// What becomes of a field that was changed here and on the server.
  public enum ConflictRule: String, Sendable, Hashable, CaseIterable {
    /// Fields that only one side has changed are merged; for the others the person decides.
    case merge
    /// The server's value stays.
    case server
    /// The value of the person stays.
    case mine
    /// The person decides, whichever fields were changed.
    case ask
  }

  /// Adds a row; nil where rows are not added here.
  public let add: RowRequest?
  /// Changes a row; nil where rows are not changed here.
  public let update: RowRequest?
  /// Removes a row; nil where rows are not removed here.
  public let remove: RowRequest?
  /// Who makes the keys of new rows.
  public let keys: Keys
  /// Whether the server tells versions of rows apart by `ETag`, which a change is sent with as `If-Match` (RFC 9110, 13.1.1).
  public let isVersioned: Bool
  /// What shows that a change has reached the rows of the server.
  public let proof: Proof
  /// What becomes of a field that was changed here and on the server.
  public let conflict: ConflictRule
  /// Whether a change that the server rejects is shown no more while it waits for the person's decision.
  public let hidesRejected: Bool
  /// Whether changes are kept while nobody is signed in, and become those of the person who signs in next.
  public let keepsSignedOut: Bool

  /// Declares how changes are sent.
  public init(
    add: RowRequest? = nil, update: RowRequest? = nil, remove: RowRequest? = nil, keys: Keys = .server,
    isVersioned: Bool = false, proof: Proof = .reply, conflict: ConflictRule = .merge,
    hidesRejected: Bool = false, keepsSignedOut: Bool = false
  ) {
    self.add = add
    self.update = update
    self.remove = remove
    self.keys = keys
    self.isVersioned = isVersioned
    self.proof = proof
    self.conflict = conflict
    self.hidesRejected = hidesRejected
    self.keepsSignedOut = keepsSignedOut
  }

  /// Whether rows are not changed here at all.
  public var isEmpty: Bool { add == nil && update == nil && remove == nil }
}
