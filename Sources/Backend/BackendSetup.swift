package import Foundations
package import Profiles
package import Simulation
package import Storage

/// A backend's servers, store and clock.
package struct BackendSetup: Sendable {
  /// A server with its data folder.
  package struct Part: Sendable {
    /// A data folder.
    package struct Data: Sendable, Hashable {
      /// Where it is.
      package var path: String
      /// The path shown in messages; the path itself if nil.
      package var shownAs: String?

      /// Names a folder.
      package init(_ path: String, shownAs: String? = nil) {
        self.path = path
        self.shownAs = shownAs
      }
    }

    /// The server.
    package var server: any AppServer.Type
    /// The folder that it is seeded from; nil where it is not seeded.
    package var data: Data?
    /// The server's precomputed data for the store that this one copies.
    package var warm: (any Sendable)?

    /// Pairs a server with its data.
    package init(_ server: any AppServer.Type, data: Data? = nil, warm: (any Sendable)? = nil) {
      self.server = server
      self.data = data
      self.warm = warm
    }
  }

  /// Its entry of `servers:`.
  package var name: String
  /// The prefix of every path, such as `/api/v1`; empty for none.
  package var prefix: String
  /// Its servers; plans and flags come with every backend called ``ServerName/main``.
  package var parts: [Part]
  /// What else a backend responds to than its servers do.
  package typealias Endpoints = (routes: [Route], channels: [Channel])
  /// Makes further routes and channels than those of the servers, which come first, at a time; again when the backend is reset.
  package var endpoints: @Sendable (Timestamp) -> Endpoints = { _ in ([], []) }
  /// Where it stores its data.
  package var store: ServerStore.Location
  /// The time, and the scheduler of its work.
  package var clock: ServerClock
  /// New identifiers.
  package var identifiers: any IdentifierSource
  /// Randomness, such as for codes of a sign-in.
  package var random: any RandomSource
  /// How people sign in to it; nil where they do not.
  package var signIn: SignInProfile?
  /// What it sends to people by SMS or e-mail.
  package var messages: OutgoingMessages
  /// How many requests a client may send in a minute; none for any number.
  package var limits: [RateLimit]
  /// The key of testers on other machines, see ``ControlAccess``; nil where there are none.
  package var controlKey: String?
  /// The plans that it sells.
  package var offer: PlanOffer
  /// The names of the dialects that are turned on at first; names of none have no effect.
  package var dialects: [String]
  /// The log of requests and errors.
  package var log: any ServerLog

  /// Describes a backend.
  package init(
    name: String = ServerName.main, prefix: String = "", parts: [Part], store: ServerStore.Location = .memory,
    clock: ServerClock, identifiers: any IdentifierSource = RandomIdentifiers(),
    random: any RandomSource = SystemRandom(), signIn: SignInProfile? = nil,
    messages: OutgoingMessages = OutgoingMessages(), limits: [RateLimit] = [],
    controlKey: String? = nil, offer: PlanOffer = .standard, dialects: [String] = [],
    log: any ServerLog = SilentServerLog()
  ) {
    self.name = name
    self.prefix = prefix
    self.parts = parts
    self.store = store
    self.clock = clock
    self.identifiers = identifiers
    self.random = random
    self.signIn = signIn
    self.messages = messages
    self.limits = limits
    self.controlKey = controlKey
    self.offer = offer
    self.dialects = dialects
    self.log = log
  }
}

/// A backend's database after seeding, made once for all backends of a run of tests or walkthroughs.
///
/// Each of them opens a copy, with ``ServerStore/Location/copy(of:)``, and reads no data.
package struct BackendImage: Sendable {
  /// The database.
  package let content: StoreSnapshot
  /// The servers with their precomputed data; their copies read no data.
  package let parts: [BackendSetup.Part]
  /// Errors in the data.
  package let diagnostics: [Diagnostic]

  /// Seeds a database in memory and takes its snapshot.
  ///
  /// - Parameters:
  ///   - parts: the servers with their data.
  ///   - now: the time that rows are stamped with.
  /// - Throws: a diagnostic without a place where SQLite fails.
  package init(_ parts: [BackendSetup.Part], now: Timestamp) throws(Diagnostic) {
    let store = try ServerStore(.memory, for: parts.map(\.server))
    diagnostics = try ServerSeeding.seed(parts, into: store, now: now)
    content = try store.snapshot()
    self.parts = parts.map { BackendSetup.Part($0.server, data: $0.data, warm: $0.server.warm(store)) }
  }
}
