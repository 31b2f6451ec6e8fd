import Documents
import Foundations
import Profiles
import Screens

extension Diagnostic.Code {
  /// A request of a sign-in whose path is none of the server's own.
  static let requestPath = Self("KL0544")
  /// A placeholder of a sign-in that means nothing, or is missing.
  static let placeholder = Self("KL0545")
  /// A sign-in without a request that it needs.
  static let incompleteSignIn = Self("KL0546")
}

/// Reads the profile of a server from its entry: what the program's shape says, and in its place what the entry says.
struct SignInReader {
  private(set) var diagnostics = Diagnostics()

  /// The shapes that come with the program.
  private static let shapes: [String: Properties] = {
    var shapes: [String: Properties] = [:]
    for (name, bytes) in [("otp", PackageResources.otp_yaml), ("gotrue", PackageResources.gotrue_yaml)] {
      var diagnostics = Diagnostics()
      let source = SourceText(path: "\(name).yaml", text: String(decoding: bytes, as: UTF8.self))
      shapes[name] = SignInScript.read(source, into: &diagnostics)
    }
    return shapes
  }()

  /// Reads a profile.
  ///
  /// - Parameter server: the keys of the server.
  /// - Returns: nil where nobody signs in.
  mutating func profile(of server: Properties) -> SignInProfile? {
    guard case .record(let own) = server["signIn"], own.word("use") != "none" else {
      if let span = server.keySpans["push"] {
        diagnostics.report(
          Diagnostic(
            .incompleteSignIn, "nobody signs in to the server that is to push", at: span,
            help: "say how with `signIn`: a device is registered for who is signed in"))
      }
      return nil
    }
    let shape = own.word("use").flatMap { Self.shapes[$0] }
    let all = shape.map { $0.overlaid(by: own) } ?? own
    var profile = SignInProfile(calls: [:])
    (profile.user, profile.envelope) = (template(all["user"]), template(all["envelope"]))
    for purpose in SignInProfile.Purpose.allCases where purpose != .registerPush {
      guard case .record(let record) = all[purpose.rawValue] else { continue }
      profile.calls[purpose] = call(record, for: purpose, own[purpose.rawValue] != nil, profile)
    }
    if case .record(let push) = server["push"] {
      profile.calls[.registerPush] = call(push, for: .registerPush, true, profile)
    }
    for errors in [shape?["errors"], own["errors"]] {
      if case .record(let errors)? = errors { read(errors, into: &profile) }
    }
    if let seconds = number(all["accessSeconds"]) { profile.accessLifetime = .seconds(seconds) }
    if let seconds = number(all["refreshSeconds"]) { profile.refreshLifetime = .seconds(seconds) }
    profile.claims = template(all["claims"])
    profile.missing = all["missing"]?.literalNode?.literalValue ?? .null
    profile.role = all["role"]?.literal
    profile.domain = all["domain"]?.literal
    for preference in all.named("preferences") {
      guard case .record(let record) = preference.property else { continue }
      profile.preferences[preference.name] = rule(record)
    }
    let person = SignInProfile.Purpose.whose
    check(profile.user, known: person, in: own, "user")
    check(profile.claims, known: person, in: own, "claims")
    check(profile.envelope, known: ["data"], in: own, "envelope")
    checkIsWhole(all, profile, at: server.keySpans["signIn"] ?? own.span)
    return profile
  }

  private mutating func checkIsWhole(_ all: Properties, _ profile: SignInProfile, at span: Span) {
    func missing(_ purpose: SignInProfile.Purpose) -> Bool { all[purpose.rawValue] == nil }
    var lacking = [SignInProfile.Purpose.refresh, .person].filter(missing)
    if missing(.requestCode) != missing(.verifyCode) {
      lacking.append(missing(.requestCode) ? .requestCode : .verifyCode)
    } else if missing(.signIn), missing(.verifyCode) {
      lacking.append(.signIn)
    }
    for purpose in lacking {
      diagnostics.report(
        Diagnostic(
          .incompleteSignIn, "the sign-in has no `\(purpose.rawValue)`", at: span,
          help: "add `\(purpose.rawValue): { … }`, or begin with a shape by `use`"))
    }
  }

  // MARK: Requests

  private mutating func call(
    _ record: Properties, for purpose: SignInProfile.Purpose, _ isOwn: Bool, _ profile: SignInProfile
  ) -> ProfileCall? {
    let (send, answer) = (template(record["send"]), template(record["answer"]))
    let methods = ProfileCall.Method.allCases.filter { record[$0.rawValue] != nil }
    guard let method = methods.first, methods.count == 1, let path = record[method.rawValue] else {
      diagnostics.report(
        Diagnostic(
          .requestPath, "`\(purpose.rawValue)` has \(methods.isEmpty ? "no path" : "more than one method")",
          at: record.span, help: "write one of `get`, `post`, `put`, `patch` and `delete`, with its path"))
      return nil
    }
    guard let target = path.literal,
      let call = ProfileCall(
        method, target, send: send, answer: answer, status: number(record["status"]) ?? 200,
        isAnonymous: record["anonymous"]?.literal == "true", ending: texts(record["ended"]))
    else {
      diagnostics.report(
        Diagnostic(
          .requestPath, "the path `\((path.literal ?? "${…}").prefix(80))` is none of the server's own",
          at: path.valueSpan ?? record.span,
          help: "begin with `/`, below the server's prefix: `--backend` names the server"))
      return nil
    }
    // Addresses are logged, bodies are not.
    if let name = call.addressNames.first(where: { $0 != "id" }) {
      diagnostics.report(
        Diagnostic(
          .placeholder, "`$\(name)` is in the address, which servers log", at: path.valueSpan ?? record.span,
          help: "send it in the body, by `send`"))
    }
    if isOwn { check(call, record, purpose, profile) }
    return call
  }

  /// Reports placeholders that nothing stands for, and those that are missing.
  private mutating func check(
    _ call: ProfileCall, _ record: Properties, _ purpose: SignInProfile.Purpose, _ profile: SignInProfile
  ) {
    let sent = (call.send?.names ?? []) + call.pathNames
    let known = purpose.answered + (purpose.answered.contains("role") ? ["user"] : [])
    check(sent, known: purpose.sent, in: record, purpose.rawValue)
    check(call.answer, known: known, in: record, purpose.rawValue)
    let answered = profile.answered(by: call)
    for (names, needed) in [(sent, purpose.needed), (answered, purpose.neededAnswer)] {
      for choice in needed where Set(choice).isDisjoint(with: names) {
        let words = choice.map { "`$\($0)`" }.joined(separator: " or ")
        diagnostics.report(
          Diagnostic(
            .placeholder, "`\(purpose.rawValue)` has no \(words)", at: record.span,
            help: "write \(words) in the place where the server has it"))
      }
    }
  }

  private mutating func check(
    _ template: ProfileTemplate?, known: [String], in record: Properties, _ owner: String
  ) {
    check(template?.names ?? [], known: known, in: record, owner)
  }

  private mutating func check(_ names: [String], known: [String], in record: Properties, _ owner: String) {
    for name in names where !known.contains(name) {
      let near = nearestName(to: name, in: known).map { "did you mean `$\($0)`?" }
      diagnostics.report(
        Diagnostic(
          .placeholder, "`$\(name)` stands for nothing in `\(owner)`",
          at: record.inWrittenOrder.lazy.compactMap { $0.literalNode?.scalar(of: "$" + name) }.first
            ?? record.span,
          help: near
            ?? (known.isEmpty
              ? "write what the server has there"
              : "it can be \(known.map { "`$\($0)`" }.joined(separator: ", "))")))
    }
  }

  // MARK: The rest

  private mutating func read(_ errors: Properties, into profile: inout SignInProfile) {
    let known = ["status", "code", "message", "field", "reason"]
    if let body = template(errors["body"]) { profile.failureBody = body }
    check(template(errors["body"]), known: known, in: errors, "errors")
    for failure in SignInProfile.Failure.allCases {
      guard case .record(let record) = errors[failure.rawValue], var form = profile.failures[failure] else {
        continue
      }
      if let status = number(record["status"]) { form.status = status }
      let codes = texts(record["code"])
      // Without a code the server says nothing but the status.
      form.codes = codes
      if let message = record["message"]?.literal { form.message = message }
      form.body = template(record["body"])
      check(form.body, known: known, in: record, "errors")
      profile.failures[failure] = form
    }
  }

  private mutating func rule(_ record: Properties) -> PreferenceRule? {
    if record["oneOf"] != nil { return .one(texts(record["oneOf"])) }
    if record["listOf"] != nil { return .several(texts(record["listOf"])) }
    if record.word("type") == "bool" { return .bool }
    guard let first = number(record["from"]), let last = number(record["to"]), first <= last else {
      diagnostics.report(
        Diagnostic(
          .wrongKind, "the preference says nothing of its values", at: record.span,
          help: "write `oneOf`, `listOf`, `type: bool`, or `from` and `to`"))
      return nil
    }
    return .number(first...last)
  }

  private func template(_ property: Property?) -> ProfileTemplate? {
    property?.literalNode.map { ProfileTemplate($0.literalValue) }
  }

  private mutating func number(_ property: Property?) -> Int? {
    guard let property else { return nil }
    if case .int(let number)? = property.literalNode?.literalValue, (0...1_000_000_000).contains(number) {
      return number
    }
    diagnostics.report(
      Diagnostic(.wrongKind, "expected a whole number", at: property.valueSpan, help: "write it in digits"))
    return nil
  }

  private func texts(_ property: Property?) -> [String] {
    guard case .list(let items)? = property else { return [] }
    return items.compactMap(\.literal)
  }
}

extension Property {
  /// The literal under the key; nil where it is computed.
  fileprivate var literalNode: Node? {
    if case .value(.literal(let node)) = self { node } else { nil }
  }

  /// Where a value is written; nil for another kind.
  var valueSpan: Span? {
    if case .value(let source) = self { source.span } else { nil }
  }
}

extension Node {
  /// The value by YAML's core schema.
  fileprivate var literalValue: Value {
    switch kind {
    case .sequence(let items): return .list(items.map(\.literalValue))
    case .mapping(let entries):
      return .map(ValueMap(fields: entries.map { ($0.name, $0.value.literalValue) }))
    case .scalar(let scalar):
      guard scalar.style == .plain else { return .string(scalar.text) }
      if scalar.isNull { return .null }
      if scalar.text == "true" || scalar.text == "false" { return .bool(scalar.text == "true") }
      return Int(scalar.text).map(Value.int) ?? .string(scalar.text)
    }
  }

  /// Where a text is written in it.
  fileprivate func scalar(of text: String) -> Span? {
    switch kind {
    case .scalar(let scalar): scalar.text == text ? span : nil
    case .sequence(let items): items.lazy.compactMap { $0.scalar(of: text) }.first
    case .mapping(let entries):
      entries.lazy.compactMap { $0.name == text ? $0.keySpan : $0.value.scalar(of: text) }.first
    }
  }
}
