import Foundations
import Profiles
import Screens
import Testing

@testable import Runtime

/// The sign-in of a server, as app.yaml has it.
@Suite struct SignInReaderTests {
  private func read(_ server: String) -> (server: ServerEntry?, found: [String]) {
    var diagnostics = Diagnostics()
    let text = "app: tea\nname: Tea\nstart: home\nlocales: [en]\nservers:\n  main: \(server)\n"
    let script = AppScript.read(
      SourceText(path: "app.yaml", text: text), registry: Registry(components: [], actions: []),
      into: &diagnostics)
    script?.checkServers(into: &diagnostics)
    return (
      script?.servers.first,
      diagnostics.all.map { "\($0.code) \($0.span?.text.prefix(24) ?? ""): \($0.message): \($0.help ?? "")" }
    )
  }

  @Test(arguments: [
    "https://api.example.com", "HTTPS://api.example.com:8443/", "http://localhost:8080", "http://127.0.0.1",
    "https://[2001:db8::1]:443", "http://[::1]:80",
  ])
  func anAddressIsEncryptedOrOfThisMachine(_ address: String) {
    let (server, found) = read("{ prefix: /api/v1, address: \"\(address)\" }")
    #expect(found == [] && server?.address == address)
  }

  @Test(arguments: [
    (
      "address: \"http://api.example.com\"", "what is sent to `http://api.example.com` can be read on its way"
    ),
    ("address: \"http://localhost.example.com\"", "what is sent to"),
    ("address: \"http://127.0.0.1@example.com\"", "`http://127.0.0.1@example.com` is not a server’s address"),
    ("address: api.example.com", "`api.example.com` is not a server’s address"),
    ("address: \"https://\"", "`https://` is not a server’s address"),
    ("address: \"https://a:b@c\"", "`https://a:b@c` is not"),
    ("address: \"https://a/v1\"", "`https://a/v1` is not"),
    ("address: \"https://a?b\"", "`https://a?b` is not"),
    ("address: \"https://a:99999\"", "`https://a:99999` is not"),
    ("address: \"https://[::1\"", "`https://[::1` is not"),
    ("address: \"https://[]\"", "`https://[]` is not"),
    ("address: \"ftp://a\"", "`ftp://a` is not"),
    ("address: \"https://${a}\"", "found `\"https://${a}\"`, expected"),
    ("address: \"https://a\", local: true", "a server with `local` has no address of its own"),
  ])
  func anotherAddressIsReported(_ keys: String, _ message: String) {
    let found = read("{ \(keys) }").found
    #expect(found.count == 1 && found[0].hasPrefix("KL0555 ") && found[0].contains(message), "\(found)")
  }

  @Test(arguments: SignInScript.shapes) func shapesAreWhole(_ shape: String) throws {
    let (server, found) = read("{ signIn: \(shape) }")
    #expect(found == [])
    let calls = try #require(server?.signIn?.calls)
    #expect(calls[.signIn] != nil && calls[.refresh] != nil && calls[.person] != nil)
  }

  @Test(arguments: ["{ signIn: none }", "{}", "{ signIn: { use: none } }"])
  func nobodyMaySignIn(_ server: String) {
    let (entry, found) = read(server)
    #expect(entry != nil && entry?.signIn == nil && found == [])
  }

  @Test func whatTheAppSaysTakesThePlaceOfTheShape() throws {
    let (server, found) = read(
      "{ signIn: { use: otp, refresh: { post: /renew, answer: { t: $access } }, errors: { taken: { status: 422, code: [A, B] } } } }"
    )
    let profile = try #require(server?.signIn)
    #expect(found == [])
    #expect(profile[.refresh]?.path == "/renew" && profile[.verifyCode]?.path == "/auth/otp/verify")
    #expect(
      profile.failures[.taken]?.codes == ["A", "B"] && profile.failures[.expired]?.codes == ["TOKEN_EXPIRED"])
  }

  static let faults: [(String, [String])] = [
    ("{ signIn: epicura }", ["KL0208 epicura: no such word"]),
    (
      "{ signIn: { use: otp, signin: {} } }",
      ["KL0202 signin: no key `signin` in a sign-in: did you mean `signIn`?"]
    ),
    (
      "{ signIn: { use: otp, person: { gett: /me, answer: { id: $id } } } }",
      ["KL0202 gett: no key `gett` in a request: did you mean `get`?", "KL0544 "]
    ),
    ("{ signIn: { use: otp, person: { answer: { id: $id } } } }", ["KL0544 "]),
    ("{ signIn: { use: otp, refresh: { post: /r/$refresh, answer: { t: $access } } } }", ["KL0545 "]),
    ("{ signIn: { use: otp, refresh: { post: \"/r?t=$refresh\", answer: { t: $access } } } }", ["KL0545 "]),
    ("{ signIn: { use: otp, accessSeconds: 9223372036854775807 } }", ["KL0204 "]),
    ("{ signIn: { use: otp, person: { get: /a, put: /b, answer: { id: $id } } } }", ["KL0544 "]),
    (
      "{ signIn: { use: otp, person: { get: \"https://example.org/me\", answer: { id: $id } } } }",
      ["KL0544 \"https://example.org/me\": the path `https://example.org/me` is none of the server's own"]
    ),
    (
      "{ signIn: { use: otp, person: { get: //example.org, answer: { id: $id } } } }",
      ["KL0544 //example.org: "]
    ),
    ("{ signIn: { use: otp, person: { get: \"${home}\", answer: { id: $id } } } }", ["KL0544 "]),
    (
      "{ signIn: { use: otp, refresh: { post: /renew, answer: { token: $acess } } } }",
      [
        "KL0545 $acess: `$acess` stands for nothing in `refresh`: did you mean `$access`?",
        "KL0545 { post: /renew, answer: : `refresh` has no `$access`",
      ]
    ),
    (
      "{ signIn: { use: otp, endDevice: { delete: /devices } } }",
      ["KL0545 { delete: /devices }: `endDevice` has no `$id`"]
    ),
    (
      "{ signIn: { use: otp, user: { id: $id, e: $mail } } }",
      ["KL0545 $mail: `$mail` stands for nothing in `user`"]
    ),
    (
      "{ signIn: { use: otp, errors: { body: { c: $cod } } } }",
      ["KL0545 $cod: `$cod` stands for nothing in `errors`: did you mean `$code`?"]
    ),
    ("{ signIn: { use: otp, accessSeconds: soon } }", ["KL0204 soon: expected a whole number"]),
    (
      "{ signIn: { use: otp, preferences: { level: { from: 5, to: 1 } } } }",
      ["KL0204 { from: 5, to: 1 }: the preference"]
    ),
    (
      "{ signIn: { person: { get: /me, answer: { id: $id } } } }",
      ["KL0546 signIn: the sign-in has no `refresh`", "KL0546 signIn: the sign-in has no `signIn`"]
    ),
    (
      "{ signIn: { use: none, requestCode: { post: /code, send: { p: $phone } } }, push: { post: /push, send: { t: $token } } }",
      ["KL0546 push: nobody signs in to the server that is to push"]
    ),
    (
      "{ signIn: otp, push: { post: /push, send: { platform: $platform } } }",
      ["KL0545 { post: /push, send: { p: `registerPush` has no `$token`"]
    ),
    ("{ limits: { paths: /auth } }", ["KL0203 paths: a limit has no `requests`"]),
  ]

  @Test(arguments: faults) func saysWhatIsWrong(_ server: String, _ expected: [String]) {
    let found = read(server).found
    #expect(found.count == expected.count, "\(found)")
    for (line, start) in zip(found.sorted(), expected.sorted()) {
      #expect(line.hasPrefix(start), "\(line)")
    }
  }
}
