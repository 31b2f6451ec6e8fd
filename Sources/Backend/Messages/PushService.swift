package import Foundations
package import Storage

/// The devices that a server can push to, and sending them pushes.
///
/// A server in production hands a push to the platform's service; a development server's go over its stream of
/// messages, which apps on this machine read.
package struct PushService: Sendable {
  let store: ServerStore
  let messages: OutgoingMessages
  let clock: ServerClock

  /// Registers a device; one that was registered for somebody else is theirs no more.
  ///
  /// - Parameters:
  ///   - token: the device's token.
  ///   - platform: its platform, such as `android`.
  ///   - account: the account.
  ///   - session: the session of the sign-in, with which it ends.
  ///   - db: the store, within a transaction.
  /// - Throws: where the store fails.
  package func register(
    _ token: String, platform: String, account: String, session: String, in db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO push_devices (token, platform, account, session, registered) VALUES (?, ?, ?, ?, ?)
        """, arguments: [token, platform, account, session, clock.now.milliseconds])
  }

  /// Sends a push.
  ///
  /// - Parameters:
  ///   - message: the push.
  ///   - account: whose devices get it; nil for everybody's.
  /// - Returns: how many devices it was sent to.
  /// - Throws: where the store fails.
  @discardableResult
  package func send(_ message: PushMessage, to account: String?) throws -> Int {
    let tokens = try store.fetch { db in
      try String.fetchAll(
        db, sql: "SELECT token FROM push_devices WHERE ? IS NULL OR account = ? ORDER BY registered, token",
        arguments: [account, account])
    }
    for token in tokens { messages.push(message, to: token, now: clock.now) }
    return tokens.count
  }
}

/// A push notification that a server sends to a person's devices.
///
/// An app that knows its type shows words of its own, in the language of the person; any other app shows the title and
/// the text.
package struct PushMessage: Sendable, Hashable {
  /// Its title.
  package var title: String
  /// More words; empty for none.
  package var text: String
  /// What it is about, by a word that the app knows; nil for nothing special.
  package var channel: String?
  /// A link of the app's own that it opens; nil for none.
  package var link: String?
  /// Its type, such as `cooking_complete`; nil for one that is only shown.
  package var type: String?
  /// The data of its type.
  package var data: [String: String]

  /// Describes a push.
  package init(
    _ title: String, _ text: String = "", channel: String? = nil, link: String? = nil, type: String? = nil,
    data: [String: String] = [:]
  ) {
    self.title = title
    self.text = text
    self.channel = channel
    self.link = link
    self.type = type
    self.data = data
  }
}
