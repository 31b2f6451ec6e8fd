import Accounts
import Synchronization
import Testing

/// The secrets of a server at two addresses, in one folder.
@Suite("Secrets of an origin")
struct OriginSecretsTests {
  private static let (home, other) = ("https://a.example:443", "http://127.0.0.1:27312")
  private let base = MemorySecretStore()

  /// The store of the next process.
  private func open(_ origin: String) -> OriginSecrets { OriginSecrets(of: "main", at: origin, in: base) }

  @Test("are never read at another, and still there at the return")
  func apart() throws {
    try open(Self.home).save(Secret("token of a"), as: "tokens-main")
    let other = open(Self.other)
    #expect(try other.load("tokens-main") == nil)
    try other.save(Secret("token of b"), as: "tokens-main")
    #expect(try open(Self.home).load("tokens-main") == Secret("token of a"))
    #expect(try open(Self.other).load("tokens-main") == Secret("token of b"))
    try open(Self.other).remove("tokens-main")
    #expect(try open(Self.other).load("tokens-main") == nil)
    #expect(try open(Self.home).load("tokens-main") == Secret("token of a"))
  }

  @Test("of an earlier version belong to the origin that reads them first")
  func migration() throws {
    try base.save(Secret("old token"), as: "tokens-main")
    #expect(try open(Self.other).load("person-main") == nil, "nothing is claimed by what is not there")
    #expect(try open(Self.home).load("tokens-main") == Secret("old token"))
    #expect(try open(Self.other).load("tokens-main") == nil)
    #expect(try open(Self.home).load("tokens-main") == Secret("old token"))
  }

  @Test("stay the first one's after its sign-out, as its waiting changes do")
  func afterSignOut() throws {
    let home = open(Self.home)
    try home.save(Secret("token"), as: "tokens-main")
    try home.remove("tokens-main")
    let other = open(Self.other)
    try other.save(Secret("token of b"), as: "tokens-main")
    #expect(home.scope(of: "7") == "7")
    #expect(other.scope(of: "7") == "7@http://127.0.0.1:27312")
    #expect(try open(Self.home).load("tokens-main") == nil)
  }

  @Test("are apart also where another process has stored the first one meanwhile")
  func twoProcesses() throws {
    let (home, other) = (open(Self.home), open(Self.other))
    #expect(try home.load("tokens-main") == nil)
    #expect(try other.load("tokens-main") == nil)
    try home.save(Secret("token of a"), as: "tokens-main")
    try other.save(Secret("token of b"), as: "tokens-main")
    #expect(try open(Self.home).load("tokens-main") == Secret("token of a"))
    #expect(try other.load("tokens-main") == Secret("token of b"))
  }

  @Test("can be stored again after the key was lost")
  func lostKey() throws {
    try open(Self.home).save(Secret("token of a"), as: "tokens-main")
    let lost = DamagedStore(of: base)
    let home = OriginSecrets(of: "main", at: Self.home, in: lost)
    #expect(throws: SecretError.self) { try home.load("tokens-main") }
    try home.save(Secret("new token"), as: "tokens-main")
    #expect(try open(Self.home).load("tokens-main") == Secret("new token"))
  }

  @Test("of an earlier version can be read where nothing can be written")
  func readOnly() throws {
    try base.save(Secret("old token"), as: "tokens-main")
    let full = DamagedStore(of: base, isFull: true)
    #expect(try OriginSecrets(of: "main", at: Self.home, in: full).load("tokens-main") == Secret("old token"))
  }

  @Test("of one server are not those of another of the app")
  func servers() throws {
    try open(Self.home).save(Secret("token"), as: "tokens-main")
    let appliance = OriginSecrets(of: "appliance", at: Self.other, in: base)
    try appliance.save(Secret("token of b"), as: "tokens-appliance")
    #expect(appliance.scope(of: "7") == "7")
  }
}

/// A store whose secrets another key has sealed, until they are written again; or one in which nothing can be written.
private final class DamagedStore: SecretStore {
  private let base: MemorySecretStore
  private let isFull: Bool
  private let written = Mutex<Set<String>>([])

  init(of base: MemorySecretStore, isFull: Bool = false) { (self.base, self.isFull) = (base, isFull) }

  func load(_ name: String) throws(SecretError) -> Secret? {
    guard isFull || written.withLock({ $0.contains(name) }) else { throw .damaged(path: name) }
    return try base.load(name)
  }

  func save(_ secret: Secret, as name: String) throws(SecretError) {
    if isFull { throw .unavailable("no space") }
    written.withLock { _ = $0.insert(name) }
    try base.save(secret, as: name)
  }

  func remove(_ name: String) throws(SecretError) { try base.remove(name) }
  func revision(of name: String) -> SecretRevision { base.revision(of: name) }
  func locked<Result: Sendable>(_ work: () throws(SecretError) -> Result) throws(SecretError) -> Result {
    try base.locked(work)
  }
  func claim(_ name: String) -> SecretClaim? { base.claim(name) }
}
