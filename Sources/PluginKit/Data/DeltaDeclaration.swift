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
  /// Whether positions are whole numbers that only grow: one that is less than the one before is of another history.
  public let isGrowing: Bool
  /// What ends the pages.
  public let end: End

  /// Declares how a server sends what has changed.
  public init(
    parameter: String = "since", first: String? = nil, cursor: String, row: String? = nil, key: String? = nil,
    removed: String? = nil, epoch: String? = nil, isGrowing: Bool = false, end: End = .empty
  ) {
    (self.parameter, self.first, self.cursor) = (parameter, first, cursor)
    (self.row, self.key, self.removed) = (row, key, removed)
    (self.epoch, self.isGrowing, self.end) = (epoch, isGrowing, end)
  }
}
