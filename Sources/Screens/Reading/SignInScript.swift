import Documents
package import Foundations

/// What `signIn:`, `push:` and `limits:` of a server may hold.
package enum SignInScript {
  /// The shapes that come with the program, by the names that `use` takes.
  package static let shapes = ["otp", "gotrue"]

  /// The keys of `signIn:`.
  package static let spec = RecordSpec(
    "a sign-in", shorthand: "use",
    keys: [
      KeySpec(
        "use", .word(["none"] + shapes),
        "The shape that it begins with: `otp` is a code for a telephone or a password, `gotrue` is Supabase's; `none` where nobody signs in."
      ),
      template("envelope", "What is around every answer; the answer itself is `$data`."),
      template("user", "A person in an answer, which is `$user` there."),
    ] + requests + [
      KeySpec("errors", .record(errors), "How the server refuses a request, by the reason."),
      KeySpec("accessSeconds", .value(.int), "For how long an access token of the embedded server holds."),
      KeySpec("refreshSeconds", .value(.int), "For how long a refresh token of the embedded server holds."),
      template("claims", "What an access token of the embedded server says besides."),
      template("missing", "What the embedded server writes for a value that is not there; null by default."),
      KeySpec(
        "role", .value(.string), "What everybody may do at the embedded server, in the server's words."),
      KeySpec(
        "domain", .value(.string), "The domain of the addresses whose first part is a user name there."),
      KeySpec(
        "preferences", .mapping(.record(preference)),
        "What the embedded server lets people prefer, by the members of `$preferences`."),
    ])

  private static let requests: [KeySpec] = [
    request("requestCode", "Has a code sent to the telephone `$phone`."),
    request("verifyCode", "Signs in with `$phone` and `$code`; answers `$access`."),
    request("signIn", "Signs in with `$email` or `$username`, and `$password`; answers `$access`."),
    request("register", "Creates an account with `$email`, `$password` and `$name`; answers `$access`."),
    request("refresh", "Gives new tokens for `$refresh`, or for the token itself where it sends none."),
    request("signOut", "Ends the session."),
    request("signOutOthers", "Ends the person's other sessions, at the embedded server."),
    request("signOutEverywhere", "Ends all sessions of the person, at the embedded server."),
    request("person", "Says who is signed in."),
    request("rename", "Changes what the person is called to `$name`."),
    request("devices", "Lists the devices on which the person is signed in."),
    request("endDevice", "Signs out on another device, whose `$id` is in the path."),
    request("deleteAccount", "Deletes the account."),
  ]

  /// The keys of one request.
  package static let call = RecordSpec(
    "a request",
    keys: ["get", "post", "put", "patch", "delete"].map {
      KeySpec(
        $0, .value(.string), "The path below the prefix, with a query or without, of a \($0.uppercased()).")
    } + [
      template("send", "The JSON that it sends; a member whose name ends with `?` may be missing."),
      template("answer", "The JSON that comes back; a list with one item stands for any number."),
      KeySpec("status", .value(.int), "The status of the embedded server's answer; 200 by default."),
      KeySpec("anonymous", .value(.bool), "Whether it succeeds without a valid token, too."),
      KeySpec("ended", .list(.value(.string)), "Error codes by which the session has ended, as by a 401."),
    ])

  /// The keys of one of the server's limits.
  static let limit = RecordSpec(
    "a limit",
    keys: [
      KeySpec("paths", .list(.value(.string)), "The paths that it is for; without it, all others."),
      KeySpec("requests", .value(.int), required: true, "The most requests in a minute."),
      KeySpec("of", .word(["account", "address"]), "Who counts as one client; `account` by default."),
    ])

  private static let errors = RecordSpec(
    "the errors",
    keys: [template("body", "The JSON of all errors, with `$code` and `$message`.")]
      + [
        ("invalid", "A member is missing or wrong: `$field`, and why: `$reason`."),
        ("wrongCode", "The code is wrong or has expired."), ("wrongPassword", "The password is wrong."),
        ("taken", "There is an account already."), ("tooMany", "Too many requests."),
        ("noToken", "There is no token."), ("expired", "The token was valid once."),
        ("invalidToken", "The token never was valid, or its session has ended."),
        ("notFound", "There is no such thing."), ("foreign", "It belongs to somebody else."),
      ].map { KeySpec($0.0, .record(error), $0.1) })

  private static let error = RecordSpec(
    "an error",
    keys: [
      KeySpec("status", .value(.int), "The status of the response."),
      KeySpec(
        "code", .list(.value(.string)), "The codes that say so; the embedded server writes the first."),
      KeySpec("message", .value(.string), "One sentence, for logs."),
      template("body", "The JSON of this error, where it differs from that of all."),
    ])

  private static let preference = RecordSpec(
    "a preference", shorthand: "oneOf",
    keys: [
      KeySpec("oneOf", .list(.value(.string)), "One of these texts."),
      KeySpec("listOf", .list(.value(.string)), "A list of these texts."),
      KeySpec("from", .value(.int), "A whole number that is not less."),
      KeySpec("to", .value(.int), "A whole number that is not more."),
      KeySpec("type", .word(["bool"]), "True or false."),
    ])

  private static func request(_ name: String, _ about: String) -> KeySpec {
    KeySpec(name, .record(call), about)
  }

  private static func template(_ name: String, _ about: String) -> KeySpec {
    KeySpec(name, .value(.dyn), about)
  }

  /// Reads a shape of the program's own.
  ///
  /// - Parameters:
  ///   - source: the YAML.
  ///   - diagnostics: receives the errors.
  /// - Returns: what it says, by the keys of ``spec``; nil where it is no mapping.
  package static func read(_ source: SourceText, into diagnostics: inout Diagnostics) -> Properties? {
    guard let root = DocumentReader.read(source, into: &diagnostics) else { return nil }
    var reader = ScriptReader(registry: Registry(components: [], actions: []))
    defer { diagnostics.report(contentsOf: reader.diagnostics.all) }
    return reader.record(root, spec)
  }
}
