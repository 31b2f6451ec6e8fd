/// How a server says by itself that rows have changed, as `live:` declares it.
public struct LiveDeclaration: Sendable, Hashable {
  /// What a message says of rows.
  public enum Meaning: Sendable, Hashable {
    /// The whole row, at a path; nil where it is the message.
    case row(String?)
    /// The members of a row that have changed, with its key, at a path; nil where they are the message.
    case patch(String?)
    /// The key of a row that was removed, at a path.
    case removed(String)
    /// That rows have changed: they are read again.
    case hint
  }

  /// Messages of one kind.
  public struct Event: Sendable, Hashable {
    /// The texts that members have which tell the kind apart, by their paths.
    public let members: [String: String]
    /// What the message says.
    public let meaning: Meaning

    /// Describes messages of one kind.
    public init(_ members: [String: String], _ meaning: Meaning) {
      (self.members, self.meaning) = (members, meaning)
    }
  }

  /// How often rows are read while a connection is not there, unless something else is declared.
  public static let usualPoll = Duration.seconds(15)

  /// The path of the socket below the server's prefix; nil for none.
  public let socket: String?
  /// The rows that Supabase Realtime says changes of; nil for none.
  public let realtime: RealtimeDeclaration?
  /// How often rows are read while the connection is not there.
  public let poll: Duration
  /// What is sent after each connection; nil for nothing.
  public let greeting: String?
  /// The kinds of messages, of which the first one counts that fits; others are ignored.
  public let events: [Event]
  /// The types of pushes that say that rows have changed.
  public let pushes: [String]

  /// Declares how a server says that rows have changed.
  ///
  /// - Parameters:
  ///   - socket: the path of the socket below the server's prefix; nil for none.
  ///   - greeting: what is sent after each connection; nil for nothing.
  ///   - events: the kinds of messages.
  ///   - pushes: the types of pushes that say that rows have changed.
  ///   - realtime: the rows that Supabase Realtime says changes of, in place of a socket; nil for none.
  ///   - poll: how often rows are read while the connection is not there.
  public init(
    socket: String? = nil, greeting: String? = nil, events: [Event] = [], pushes: [String] = [],
    realtime: RealtimeDeclaration? = nil, poll: Duration = Self.usualPoll
  ) {
    (self.socket, self.greeting, self.events, self.pushes) = (socket, greeting, events, pushes)
    (self.realtime, self.poll) = (realtime, poll)
  }

  /// Whether a connection says what changes, which can be followed.
  public var isFollowed: Bool { socket != nil || realtime != nil }
}
