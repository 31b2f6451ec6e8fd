import Foundations
import Services
import Simulation
import TestSupport
import Testing

@testable import Hosting

@Suite struct RemoteServersTests {
  private let scheduler = Scheduler(.live)

  private func servers(
    _ targets: String..., prefix: String = "/api/v1", keys: [String: String] = [:], controlKey: String? = nil
  ) throws -> RemoteServers {
    try RemoteServers(
      targets.map { try RemoteTarget($0) }, prefixes: ["main": prefix, "chat": ""], planKeys: keys,
      controlKey: controlKey, scheduler: scheduler)
  }

  @Test(arguments: [
    ("http://h", "main", "http://h"), ("chat=https://h/v1", "chat", "https://h/v1"),
    ("my-chat_2=http://h", "my-chat_2", "http://h"), ("http://h/a=b", "main", "http://h/a=b"),
  ]) func parsesTargetsWithAndWithoutAName(_ text: String, _ name: String, _ url: String) throws {
    let target = try RemoteTarget(text)
    #expect(target.name == name && target.address.url == url)
  }

  @Test(arguments: ["", "main=", "=http://h", "main=h", "m n=http://h", "h:80"])
  func rejectsOtherTargets(_ text: String) {
    #expect(throws: Diagnostic.self) { try RemoteTarget(text) }
  }

  @Test(arguments: [
    ("http://h", "http://h"), ("http://h/api/v1", "http://h"), ("http://h/api/v1/", "http://h"),
    ("http://h/base/api/v1", "http://h/base"), ("http://h/base", "http://h/base"),
  ]) func thePathPrefixIsOptional(_ text: String, _ url: String) throws {
    #expect(try servers(text)["main"]?.address.url == url)
    #expect(
      try servers(text, prefix: "")["main"]?.address.url
        == (text.hasSuffix("/") ? String(text.dropLast()) : text))
  }

  @Test func keysGoToNoServerThatWhoRunsTheAppHasNotNamed() throws {
    let servers = try RemoteServers(
      [try RemoteTarget("chat=https://h"), try RemoteTarget(declared: "main", at: "https://h/api/v1")],
      prefixes: ["main": "/api/v1", "chat": ""], controlKey: "key", scheduler: scheduler)
    #expect(servers["main"]?.controlKey == nil && servers["chat"]?.controlKey == "key")
    #expect(servers["main"]?.address.url == "https://h")
  }

  @Test func resolvesEachServerByName() throws {
    let servers = try servers("http://h", "chat=http://c")
    #expect(servers["main"]?.address.url == "http://h" && servers["chat"]?.address.url == "http://c")
    #expect(servers["other"] == nil)
  }

  /// The development key is public, so only servers on this machine are trusted with it.
  @Test(arguments: [
    ("http://127.0.0.1:8080", true), ("http://localhost", true), ("https://[::1]:1", true),
    ("http://127.8.9.1", true), ("http://127.0.0.1.example", false), ("http://127.example", false),
    ("http://localhost.example", false), ("http://10.0.0.1", false), ("https://api.example", false),
    ("http://0127.0.0.1", false),
  ]) func acceptsTheDevelopmentKeyOnlyOnThisMachine(_ address: String, _ counts: Bool) throws {
    let key = "5FFQ9XyiOH_F-W-NLqWrVTiSz-7w3c0ddO58PfwFg_k"
    #expect(try servers(address).planKeys == (counts ? ["kolam-development-1": key] : [:]))
    let other = String(repeating: "A", count: 43)
    #expect(try servers(address, keys: ["own": other]).planKeys["own"] == other)
    // Not under another id either.
    #expect((try servers(address, keys: ["own": key]).planKeys["own"] == key) == counts)
  }

  @Test func rejectsTheDevelopmentKeyIfOnlyAnotherServerIsLocal() throws {
    #expect(try servers("https://api.example", "chat=http://localhost").planKeys.isEmpty)
    #expect(try servers("chat=http://localhost").planKeys.isEmpty)
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080", true), ("https://[::1]:1", true), ("http://127.example", false),
    ("https://api.example", false),
  ]) func changesFlagsOnlyOnLocalServers(_ address: String, _ isOurs: Bool) throws {
    #expect((try servers(address).connections()["main"]?.serveFlag != nil) == isOurs)
  }

  @Test(
    arguments: [
      ("{}", "PUT /api/v1/admin/flags/a%2Fb HTTP/1.1\r\n", "\r\n\r\n{}"),
      (nil, "DELETE /api/v1/admin/flags/a%2Fb HTTP/1.1\r\n", "\r\n\r\n"),
    ] as [(String?, String, String)])
  func changesAFlagByTheServersRoute(_ definition: String?, _ head: String, _ end: String) throws {
    let server = try LoopbackServer { connection in
      var request = ""
      while request.hasPrefix("HEAD") || !request.hasSuffix(end) {
        // What it is asked first: only one of `kolam serve` has the route.
        if request.hasPrefix("HEAD /api/v1 "), request.hasSuffix("\r\n\r\n") {
          connection.send("HTTP/1.1 200 OK\r\nServer: Kolam\r\nContent-Length: 0\r\n\r\n")
          request = ""
        }
        let part = connection.read(1000)
        if part.isEmpty { return }
        request += String(decoding: part, as: UTF8.self)
      }
      let isRight = request.hasPrefix(head)
      connection.send("HTTP/1.1 \(isRight ? 204 : 400) \r\nContent-Length: 0\r\n\r\n")
    }
    let change = try #require(try servers(server.address).connections()["main"]?.serveFlag)
    try scheduler.run { try await change("a/b", definition) }
  }

  @Test func onAnotherMachineTestersNeedTheKey() throws {
    func isOurs(_ servers: RemoteServers, _ name: String = "main") throws -> Bool {
      let connection = try #require(servers.connections()[name])
      let has = [
        connection.request != nil, connection.push != nil, connection.serveFlag != nil,
      ]
      #expect(Set(has).count == 1)
      return has[0]
    }
    #expect(try !isOurs(servers("http://10.0.0.1")))
    #expect(try isOurs(servers("http://10.0.0.1", controlKey: "a key of twenty letters")))
    // A product's server beside ours gets no key.
    let two = try servers(
      "http://10.0.0.1", "chat=https://api.example", controlKey: "a key of twenty letters")
    #expect(try isOurs(two) && !isOurs(two, "chat"))
    let one = try servers(
      "http://10.0.0.1:1", "chat=http://10.0.0.1:2", controlKey: "a key of twenty letters")
    #expect(try isOurs(one) && isOurs(one, "chat"))
  }

  @Test(arguments: [nil, "a-key-of-twenty-letters"]) func testersRequestsHaveTheKey(_ key: String?) throws {
    let server = try LoopbackServer { connection in
      var request = ""
      while !request.contains("\r\n\r\n") {
        let part = connection.read(1000)
        if part.isEmpty { return }
        request += String(decoding: part, as: UTF8.self)
      }
      let has = request.lowercased().contains("x-kolam-key: a-key-of-twenty-letters\r\n")
      connection.send("HTTP/1.1 \(has ? 200 : 403) \r\nServer: Kolam\r\nContent-Length: 0\r\n\r\n")
    }
    let send = try #require(try servers(server.address, controlKey: key).connections()["main"]?.request)
    let response = try scheduler.run { try await send(HTTPRequest(.get, "/__kolam/faults")) }
    #expect(response.status == (key == nil ? 403 : 200))
  }

  @Test func reportsAServerThatRejectsAFlag() throws {
    let server = try LoopbackServer { connection in
      _ = connection.read(1000)
      connection.send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
    }
    let change = try #require(try servers(server.address).connections()["main"]?.serveFlag)
    let refusal = #expect(throws: (any Error).self) { try scheduler.run { try await change("a", nil) } }
    #expect(refusal.map { "\($0)" } == "`\(server.address)` answers 404")
  }

  @Test func treatsAnyResponseAsReachable() throws {
    let server = try LoopbackServer { connection in
      _ = connection.read(1000)
      connection.send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
    }
    let servers = try servers(server.address)
    #expect(try scheduler.run { await servers.problems() }.isEmpty)
  }

  @Test func reportsASilentServer() throws {
    let server = try LoopbackServer { $0.waitForEnd() }
    let servers = try servers(server.address)
    let problems = try scheduler.run { await servers.problems(within: .milliseconds(40)) }
    #expect(problems.map(\.code) == [.noServer])
    #expect(problems.first?.message == "no server answers at `\(server.address)`: it does not answer")
  }

  @Test func reportsAServerWithoutTLS() throws {
    let server = try LoopbackServer { connection in
      _ = connection.read(1)
      connection.send("HTTP/1.1 400 Bad Request\r\n\r\n")
      connection.waitForEnd()
    }
    let servers = try servers("https://127.0.0.1:\(server.port)")
    let problems = try scheduler.run { await servers.problems() }
    #expect(problems.map(\.code) == [.insecureServer])
    #expect(problems.first?.help == "if the server speaks plain HTTP, write `http://`")
  }
}
