/// How a server sends what has changed of rows since a position, as `changes:` declares it.
public struct DeltaDeclaration: Sendable, Hashable {
  /// What ends the pages of changes.
  public enum End: Sendable, Hashable {
    /// A page without changes.
    case empty
    /// A flag at a path, which is true where there is more.
    case more(String)
    /// A flag at a path, which is true on the last page.
    case last(String)
  }

  /// Entries that only name a row, which is read by itself.
  public struct Names: Sendable, Hashable {
    /// The path in an entry of a member that all whole rows have.
    public let member: String
    /// The path of a list with the same rows, whole or in part, by which many are read; nil where each is.
    public let list: String?
    /// The pages of that list.
    public let paging: RemoteDeclaration.Paging
    /// The path in the list's body of the rows; nil where they are the body.
    public let items: String?

    /// Declares how entries name rows.
    public init(
      without member: String, list: String? = nil, paging: RemoteDeclaration.Paging = .none,
      items: String? = nil
    ) {
      (self.member, self.list, self.paging, self.items) = (member, list, paging, items)
    }
  }

  /// The query parameter with the position of the page before.
  public let parameter: String
  /// What the first request has in its place; nil to leave the parameter out.
  public let first: String?
  /// The path in the body of the position after the page.
  public let cursor: String
  /// The path in an entry of its row, which is null where it was removed; nil where the entry is the row.
  public let row: String?
  /// The path in an entry of the key of its row; nil where the row has it.
  public let key: String?
  /// The path in the body of the keys of removed rows; nil where entries say so.
  public let removed: String?
  /// The path in the body of what names the history of positions: another one makes all positions void; nil for none.
  public let epoch: String?
  /// Whether positions are whole numbers or times that only grow: one that is less than the one before is of another history.
  public let isGrowing: Bool
  /// What ends the pages.
  public let end: End
  /// Whether a response that says nothing at ``End/more(_:)`` is the last, in place of being none.
  public let mayLackMore: Bool
  /// How an entry only names its row; nil where each has it.
  public let names: Names?
  /// Whether the changes with a record that cannot be read are asked for again the next time.
  public let asksAgain: Bool

  /// Declares how a server sends what has changed.
  public init(
    parameter: String = "since", first: String? = nil, cursor: String, row: String? = nil, key: String? = nil,
    removed: String? = nil, epoch: String? = nil, isGrowing: Bool = false, end: End = .empty,
    mayLackMore: Bool = false, names: Names? = nil, asksAgain: Bool = false
  ) {
    (self.parameter, self.first, self.cursor) = (parameter, first, cursor)
    (self.row, self.key, self.removed) = (row, key, removed)
    (self.epoch, self.isGrowing, self.end) = (epoch, isGrowing, end)
    (self.mayLackMore, self.names, self.asksAgain) = (mayLackMore, names, asksAgain)
  }
}
