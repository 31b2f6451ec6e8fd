import Accounts
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

  @Test("of one server are not those of another of the app")
  func servers() throws {
    try open(Self.home).save(Secret("token"), as: "tokens-main")
    let appliance = OriginSecrets(of: "appliance", at: Self.other, in: base)
    try appliance.save(Secret("token of b"), as: "tokens-appliance")
    #expect(appliance.scope(of: "7") == "7")
  }
}
