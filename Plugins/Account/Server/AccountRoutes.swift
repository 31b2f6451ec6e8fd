import Backend
import Foundations
import Profiles
import Services

/// The requests that an account server answers, in the form of its profile.
struct AccountRoutes {
  private let profile: SignInProfile
  private let server: AccountServer
  /// Longer bodies are refused.
  private static let bodyLimit = 16 << 10

  private typealias Call = (purpose: SignInProfile.Purpose, call: ProfileCall)

  init(_ profile: SignInProfile, _ server: AccountServer) { (self.profile, self.server) = (profile, server) }

  var routes: [Route] {
    var calls: [(key: String, calls: [Call])] = []
    for purpose in SignInProfile.Purpose.allCases {
      guard let call = profile[purpose] else { continue }
      let key = "\(call.method.rawValue) \(call.route)"
      if let index = calls.firstIndex(where: { $0.key == key }) {
        calls[index].calls.append((purpose, call))
      } else {
        calls.append((key, [(purpose, call)]))
      }
    }
    return calls.map { route($0.calls) }
  }

  /// A route whose requests differ in their queries.
  private func route(_ calls: [Call]) -> Route {
    let method = HTTPRequest.Method(rawValue: calls[0].call.method.rawValue.uppercased()) ?? .post
    return Route(method, calls[0].call.route) { request in
      do {
        let matches = calls.filter { _, call in
          call.query.allSatisfy { request.query($0.name) == $0.value }
        }
        guard let (purpose, call) = matches.max(by: { $0.call.query.count < $1.call.query.count }) else {
          let items = calls.compactMap(\.call.query.first)
          let values = items.map { "`\($0.value)`" }.joined(separator: " or ")
          throw AccountFailure.invalid(items[0].name, "must be \(values)")
        }
        return try await respond(to: request, purpose, call)
      } catch let failure as AccountFailure {
        return response(to: failure)
      }
    }
  }

  private func respond(
    to request: RouteRequest, _ purpose: SignInProfile.Purpose, _ call: ProfileCall
  ) async throws -> HTTPResponse {
    switch purpose {
    case .requestCode:
      try await server.sendCode(to: text("phone", in: sent(request, call)))
      return respond(
        call, ["lifetime": .int(AccountServer.codeLifetime), "delay": .int(AccountServer.resendDelay)])
    case .verifyCode:
      let sent = try sent(request, call)
      let session = try await server.signIn(
        phone: text("phone", in: sent), code: text("code", in: sent), device: sent["device"])
      return try respond(call, session, request, saysWhetherNew: true)
    case .signIn:
      let sent = try sent(request, call)
      let name = sent["email"] ?? sent["username"] ?? ""
      let address = name.contains("@") ? name : profile.domain.map { "\(name)@\($0)" } ?? name
      let session = try await server.signIn(
        email: address, password: text("password", in: sent), device: sent["device"])
      return try respond(call, session, request)
    case .register:
      let sent = try sent(request, call)
      let session = try await server.register(
        email: text("email", in: sent), password: text("password", in: sent), name: sent["name"],
        device: sent["device"])
      return try respond(call, session, request)
    case .refresh:
      return try await respond(call, server.renew(presented(by: request, call)), request)
    case .signOut:
      try await signOut(request, call)
      return respond(call)
    case .signOutOthers, .signOutEverywhere:
      let (account, current) = try await server.authorize(request)
      for session in try await server.sessions(of: account)
      where purpose == .signOutEverywhere || session.id != current {
        try await server.end(session: session.id)
      }
      return respond(call)
    case .person:
      let account =
        call.isAnonymous
        ? try? await server.authorize(request).account : try await server.authorize(request).account
      guard let account else { return respond(call) }
      return respond(
        call, person: person(account, request), try server.context.store.fetch { try account.preferences($0) }
      )
    case .rename: return try await change(request, call)
    case .devices:
      let (account, current) = try await server.authorize(request)
      return respond(
        call,
        rows: try await server.sessions(of: account).map { session in
          var row: [String: Value] = [
            "id": .string(session.id), "signedIn": .timestamp(session.created),
            "lastSeen": .timestamp(session.seen), "current": .bool(session.id == current),
          ]
          row["name"] = session.device.map { .string($0) }
          return row
        })
    case .endDevice:
      try await server.end(session: request["id"], of: server.authorize(request).account)
      return respond(call)
    case .deleteAccount:
      try await server.delete(server.authorize(request).account)
      return respond(call)
    case .registerPush: return try await register(request, call)
    }
  }

  // MARK: What is sent

  private func sent(
    _ request: RouteRequest, _ call: ProfileCall
  ) throws(AccountFailure) -> ProfileTemplate.Content {
    guard let send = call.send else { return ProfileTemplate.Content() }
    guard request.body.count <= Self.bodyLimit, let body = try? ValueJSON.read(request.body),
      case .map = body
    else { throw .invalid("", "the body must be a JSON object") }
    if let name = send.missingMembers(of: body).first { throw .invalid(name, "must be given") }
    return send.content(of: body)
  }

  /// A text that the profile requires.
  private func text(_ name: String, in sent: ProfileTemplate.Content) throws(AccountFailure) -> String {
    guard let text = sent[name] else { throw .invalid(name, "must be given") }
    return text
  }

  /// The token that a refresh presents.
  ///
  /// A refresh token counts until it expires. Where there is one token, an expired one is accepted as long as its session
  /// is active.
  private func presented(by request: RouteRequest, _ call: ProfileCall) throws(AccountFailure) -> AccessToken
  {
    if call.send?.names.contains("refresh") == true {
      return try server.token(text("refresh", in: sent(request, call)), isRefresh: true, now: server.now)
    }
    guard let text = request.bearer ?? (try? sent(request, call))?["access"] else {
      throw .invalid("token", "must be given")
    }
    return try server.token(text, now: nil)
  }

  /// Ends the session of a token; an expired one may still do so.
  private func signOut(_ request: RouteRequest, _ call: ProfileCall) async throws {
    if call.send?.names.contains("refresh") == true {
      let text = try text("refresh", in: sent(request, call))
      try await server.end(session: server.token(text, isRefresh: true, now: nil).session)
    } else if call.isAnonymous {
      guard let text = request.bearer, let token = try? server.token(text, now: nil) else { return }
      try await server.end(session: token.session)
    } else {
      try await server.end(session: server.authorize(request).session)
    }
  }

  /// Changes the name, the preferences, or both; nothing where anything is wrong.
  private func change(_ request: RouteRequest, _ call: ProfileCall) async throws -> HTTPResponse {
    var account = try await server.authorize(request).account
    let sent = try sent(request, call)
    var (faults, preferences): ([AccountFailure.Fault], ValueMap) = ([], .empty)
    switch sent.values["preferences"] {
    case nil: break
    case .map(let change)?:
      preferences = change
      faults += self.faults(in: change)
    default: faults.append(AccountFailure.Fault(field: "preferences", reason: "must be an object"))
    }
    // Somebody could take the number of another person, who would sign in to this account by it.
    if let phone = sent.values["phone"], phone != account.phone.map({ .string($0) }) {
      faults.append(AccountFailure.Fault(field: "phone", reason: "is the one that signs in with a code"))
    }
    guard faults.isEmpty else { throw AccountFailure(kind: .invalid, faults: faults) }
    if let name = sent["name"] { account = try await server.rename(account, to: name) }
    let (changed, change) = (account, preferences)
    return respond(
      call, person: person(changed, request),
      try server.context.store.write { try changed.prefer(change, $0) })
  }

  private func faults(in change: ValueMap) -> [AccountFailure.Fault] {
    zip(change.keys, change.values).compactMap { key, value in
      guard case .string(let name) = key, let rule = profile.preferences[name] else {
        // Cut: it comes from outside, and goes into the response.
        return AccountFailure.Fault(
          field: "preferences.\(key.description.prefix(40))", reason: "is not a preference")
      }
      return rule.fault(in: value).map { AccountFailure.Fault(field: "preferences.\(name)", reason: $0) }
    }
  }

  private func register(_ request: RouteRequest, _ call: ProfileCall) async throws -> HTTPResponse {
    let signedIn = try await server.authorize(request)
    let sent = try sent(request, call)
    if let account = sent["account"], account != signedIn.account.id { throw AccountFailure.foreign }
    let (token, platform) = (try text("token", in: sent), sent["platform"] ?? "")
    guard ["ios", "android"].contains(platform) else {
      throw AccountFailure.invalid("platform", "must be ios or android")
    }
    return try server.context.idempotent.write(request, of: signedIn.account.id, isRequired: false) { db in
      try server.context.pushes.register(
        token, platform: platform, account: signedIn.account.id, session: signedIn.session, in: db)
      return respond(call)
    }
  }

  // MARK: What comes back

  private func respond(
    _ call: ProfileCall, _ values: [String: Value] = [:], person: [String: Value]? = nil,
    _ preferences: ValueMap? = nil, rows: [[String: Value]]? = nil
  ) -> HTTPResponse {
    var values = values
    values["preferences"] = preferences.map { .map($0) }
    guard let body = profile.answer(to: call, values, person: person, rows: rows) else {
      return HTTPResponse(status: call.status)
    }
    return .json(body, status: call.status)
  }

  private func respond(
    _ call: ProfileCall, _ session: IssuedSession, _ request: RouteRequest, saysWhetherNew: Bool = false
  ) throws -> HTTPResponse {
    var person = person(session.account, request)
    var claims: [String: String] = [:]
    if case .map(let map)? = profile.claims?.body(person) {
      for case (.string(let name), .string(let text)) in zip(map.keys, map.values) { claims[name] = text }
    }
    let seconds = Int(profile.accessLifetime.components.seconds)
    let values: [String: Value] = [
      "access": .string(try session.access(for: profile.accessLifetime, claims: claims)),
      "refresh": .string(try session.refresh(for: profile.refreshLifetime)),
      "lifetime": .int(seconds), "expires": .int(Int(session.now.seconds) + seconds),
    ]
    if saysWhetherNew { person["isNew"] = .bool(session.isNew) }
    return respond(call, values, person: person)
  }

  /// The values of a person.
  private func person(_ account: StoredAccount, _ request: RouteRequest) -> [String: Value] {
    let username = account.name ?? String((account.email ?? account.id).prefix { $0 != "@" })
    let texts = [
      "id": account.id, "name": account.name, "username": username, "email": account.email,
      "phone": account.phone, "role": profile.role ?? account.role,
      "tenant": request.headers["x-tenant-id"] ?? "",
    ]
    return texts.compactMapValues { $0.map { .string($0) } }
  }

  /// A refusal as it is sent.
  private func response(to failure: AccountFailure) -> HTTPResponse {
    guard let form = profile.failures[failure.kind] else { return HTTPResponse(status: 400) }
    let fault = failure.faults.first
    let reason = fault.map { $0.field.isEmpty ? $0.reason : "`\($0.field)` \($0.reason)" }
    var values: [String: Value] = [
      "status": .int(form.status), "message": .string(reason ?? form.message),
      "field": .string(fault?.field ?? ""), "reason": .string(fault?.reason ?? ""),
    ]
    values["code"] = form.codes.first.map { .string($0) }
    let rows = failure.faults.filter { !$0.field.isEmpty }.map {
      ["field": Value.string($0.field), "reason": .string($0.reason)]
    }
    var response = HTTPResponse.json(
      (form.body ?? profile.failureBody).body(values, rows: rows), status: form.status)
    if let seconds = failure.seconds { response.headers["retry-after"] = String(seconds) }
    if form.status == 401 { response.headers["www-authenticate"] = "Bearer" }
    return response
  }
}
