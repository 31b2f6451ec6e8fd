/// The rows of a table that Supabase Realtime says changes of, as `realtime:` declares them.
public struct RealtimeDeclaration: Sendable, Hashable {
  /// Where hosted projects have the socket.
  public static let path = "/realtime/v1/websocket"

  /// The path of the socket below the server's prefix.
  public let path: String
  /// The schema of the table.
  public let schema: String
  /// The table.
  public let table: String
  /// What the server compares with each change, such as `room=eq.7`; nil for all changes that the person may see.
  public let filter: String?
  /// The column of the key.
  public let key: String
  /// The columns that tell the rows of the list apart, and their values: a row with others is none of them any more.
  public let matching: [String: String]
  /// Whether a change only says that rows have changed, since which ones are of the list is the server's to say.
  public let isHint: Bool
  /// The rows that the server sends as they are written; nil where it sends none.
  public let arriving: ArrivingDeclaration?
  /// The topic of which only the messages are wanted; nil for the rows of the table.
  public let topic: String?

  /// Declares the rows.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - schema: its schema.
  ///   - filter: what the server compares with each change; nil for all changes that the person may see.
  ///   - key: the column of the key.
  ///   - matching: the columns that tell the rows of the list apart, and their values.
  ///   - isHint: whether a change only says that rows have changed.
  ///   - path: the path of the socket below the server's prefix.
  ///   - arriving: the rows that the server sends as they are written; nil where it sends none.
  public init(
    _ table: String, schema: String = "public", filter: String? = nil, key: String = "id",
    matching: [String: String] = [:], isHint: Bool = false, path: String = Self.path,
    arriving: ArrivingDeclaration? = nil
  ) {
    (self.table, self.schema, self.filter, self.key) = (table, schema, filter, key)
    (self.matching, self.isHint, self.path, self.arriving) = (matching, isHint, path, arriving)
    topic = nil
  }

  private init(_ rows: Self, topic: String) {
    (table, schema, filter, key) = (rows.table, rows.schema, rows.filter, rows.key)
    (matching, isHint, path, arriving) = (rows.matching, rows.isHint, rows.path, rows.arriving)
    self.topic = topic
  }

  /// The messages about rows that are being written; nil where the server sends none.
  ///
  /// - Parameter part: what a screen names of the topic.
  /// - Returns: their declaration.
  public func messages(about part: String) -> RealtimeDeclaration? {
    arriving.map {
      Self(self, topic: $0.topic.replacing(ArrivingDeclaration.part, with: part, maxReplacements: 1))
    }
  }
}
