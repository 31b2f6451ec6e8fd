import Testing

@testable import Services

@Suite struct HostNameTests {
  /// Addresses of this machine alone, and of the network.
  private static let loopbacks = ["127.0.0.1", "127.8.8.8", "::1", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1"]
  private static let networks = ["0.0.0.0", "::", "192.168.1.7", "fd00::2"]

  @Test(arguments: [
    ("localhost", true), ("LocalHost:8080", true), ("localhost.", true), ("127.0.0.1:80", true),
    ("[::1]:80", true), ("[::1]", true), ("10.0.2.2:8080", true), ("kolam.localhost", true),
    ("evil.example", false), ("evil.example:8080", false), ("127.0.0.1.evil.example", false),
    ("localhost.evil.example", false), ("", false), ("1.2.3", false), ("[anything]", false), ("[", false),
    ("[]", false), ("[::1]evil.example", false), ("[::1].evil.example:80", false), ("[127.0.0.1]", false),
    ("[evil.example]:80", false), ("localhost:evil", false), ("localhost:99999", false), ("::1", false),
    ("127.0.0.1:80:80", false), ("127.0.0.1\u{0}", false), ("kitchen", false), ("kitchen.local", false),
  ]) func aHostIsAnAddressOrLocalhostWhateverIsListenedOn(_ field: String, _ isAllowed: Bool) {
    for host in Self.loopbacks + Self.networks {
      #expect(HostNames(listeningOn: host, machine: "rasoi").allows(field) == isAllowed, "\(host)")
    }
  }

  @Test func theMachinesNameCountsWhereOtherMachinesConnect() {
    for host in Self.networks {
      let names = HostNames(listeningOn: host, machine: "Rasoi")
      #expect(names.allows("rasoi:8080") && names.allows("RASOI.local") && !names.allows("rasoi.example"))
      #expect(!HostNames(listeningOn: host, machine: "").allows(""))
    }
    for host in Self.loopbacks {
      #expect(!HostNames(listeningOn: host, machine: "rasoi").allows("rasoi"))
    }
  }

  @Test func furtherNamesAreAllowed() {
    for host in Self.loopbacks + Self.networks {
      let names = HostNames(listeningOn: host, names: ["Kitchen.Example"], machine: "rasoi")
      #expect(names.allows("kitchen.example:8080") && names.allows(origin: "https://kitchen.example"))
      #expect(!names.allows("evil.example") && !names.allows(origin: "https://evil.example"))
    }
  }

  @Test(arguments: [
    ("http://localhost", true), ("http://localhost:3000", true), ("https://kolam.localhost:1", true),
    ("http://127.0.0.1:80", true), ("http://127.1.2.3", true), ("http://[::1]:80", true),
    ("http://[0:0:0:0:0:0:0:1]", true), ("http://6.6.6.6", false), ("http://192.168.1.7", false),
    ("http://rasoi", false), ("http://[fd00::2]", false), ("http://[anything]", false), ("null", false),
    ("https://evil.example", false), ("http://127.0.0.1.evil.example", false), ("", false),
    ("file://", false), ("http://", false), ("localhost", false), ("http://localhost/evil.example", false),
    ("http://localhost@evil.example", false), ("http://evil.example:80@localhost", false),
  ]) func anOriginIsOfThisMachine(_ field: String, _ isAllowed: Bool) {
    for host in Self.loopbacks + Self.networks {
      #expect(HostNames(listeningOn: host, machine: "rasoi").allows(origin: field) == isAllowed, "\(host)")
    }
  }
}
