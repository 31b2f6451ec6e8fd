import Backend
import Foundations
import Services
import Storage

/// Session records over HTTP (docs/products/epicura.md, 2 and 11).
struct SessionRoutes: Sendable {
  let context: ServerContext

  var routes: [Route] {
    [
      Envelope.route(.post, "/sessions") { try create($0) },
      Envelope.route(.get, "/sessions") { try list($0) },
      Envelope.route(.get, "/sessions/{id}") { try session($0) },
      Envelope.route(.put, "/sessions/{id}") { try update($0) },
      Envelope.route(.put, "/sessions/{id}/rate") { try rate($0) },
    ]
  }

  private var store: ServerStore { context.store }

  /// Makes a record, once for a key; it starts no cook.
  private func create(_ request: RouteRequest) throws -> HTTPResponse {
    let account = try context.authenticate(request).account
    let body = try JSONBody(request)
    let (appliance, recipe) = (
      try body.required("appliance_id", atMost: 64), try body.required("recipe_id", atMost: 100)
    )
    let customizations = try StoredSession.Customizations(body.object("customizations"))
    let (id, now) = (context.identifiers.next(), context.clock.now)
    return try context.idempotent.write(request, of: account, isRequired: false) { db in
      let owned = try Appliance.owned(appliance, by: account, db)
      let program = try ApplianceProgram.fetch(recipe, db)
      let session = StoredSession(
        id: id, account: account, appliance: owned, program: (program.recipe, program.name), customizations,
        now: now, isCook: false)
      try session.write(db)
      return Envelope.success(session.wire(device: owned.device, isWhole: true), status: 201)
    }
  }

  private func list(_ request: RouteRequest) throws -> HTTPResponse {
    let account = try context.authenticate(request).account
    let (page, reader) = (try PageQuery(request), QueryReader(request))
    var (conditions, arguments): ([String], StatementArguments) = (["sessions.account = ?"], [account])
    for (name, column) in [("appliance_id", "sessions.appliance"), ("recipe_id", "recipe")] {
      guard let value = try reader.text(name, atMost: 100) else { continue }
      conditions.append("\(column) = ?")
      arguments += [value]
    }
    if let statuses = try reader.words("status", as: StoredSession.Status.self) {
      conditions.append("sessions.status IN (\(statuses.map { _ in "?" }.joined(separator: ", ")))")
      arguments += StatementArguments(statuses.map(\.rawValue))
    }
    let (filter, found) = (conditions.joined(separator: " AND "), arguments)
    let (total, values) = try store.read { db in
      let total =
        try Int.fetchOne(db, sql: "SELECT count(*) FROM sessions WHERE \(filter)", arguments: found) ?? 0
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT sessions.*, device_id FROM sessions LEFT JOIN appliances ON appliances.id = sessions.appliance
          WHERE \(filter) ORDER BY started DESC, sessions.id LIMIT ? OFFSET ?
          """, arguments: found + [page.limit, page.offset])
      return (total, rows.map { StoredSession($0).wire(device: $0["device_id"] ?? "", isWhole: false) })
    }
    return Envelope.success(.list(values), pagination: page.pagination(total: total))
  }

  private func session(_ request: RouteRequest) throws -> HTTPResponse {
    let account = try context.authenticate(request).account
    return try store.read { db in try answer(owned(request["id"], account, db), db) }
  }

  /// Stores what the appliance reports of a session.
  private func update(_ request: RouteRequest) throws -> HTTPResponse {
    let account = try context.authenticate(request).account
    let body = try JSONBody(request)
    var status: StoredSession.Status?
    if let word = try body.text("status", atMost: 20) {
      guard let known = StoredSession.Status(rawValue: word) else {
        let words = StoredSession.Status.allCases.map(\.rawValue).joined(separator: ", ")
        throw ErrorResponse.parameter("status", "expected \(words)")
      }
      status = known
    }
    let log = try body["stages_log"].map { json throws(ErrorResponse) in try StageLog.text(json) }
    var completed: Timestamp?
    if let text = try body.text("completed_at", atMost: 40) {
      guard let time = RFC3339.milliseconds(text) else {
        throw ErrorResponse.parameter("completed_at", "expected a time such as `2026-02-15T09:00:00Z`")
      }
      completed = Timestamp(milliseconds: time)
    }
    let peak = try body.number("peak_temperature", in: -50...400)
    let duration = try body.integer("total_duration_s", in: 0...604_800)
    let now = context.clock.now
    return try store.write { db in
      var session = try owned(request["id"], account, db)
      if session.status.isFinal, let status, status != session.status {
        throw ErrorResponse.conflict("the session is over: it is \(session.status.rawValue)")
      }
      if session.isCook, !session.status.isFinal {
        throw ErrorResponse.conflict("the appliance writes this session itself while it cooks")
      }
      session.status = status ?? session.status
      session.log = log ?? session.log
      session.peak = peak ?? session.peak
      session.duration = duration ?? session.duration
      session.completed = completed ?? session.completed ?? (session.status.isFinal ? now : nil)
      try session.write(db)
      return try answer(session, db)
    }
  }

  private func rate(_ request: RouteRequest) throws -> HTTPResponse {
    let account = try context.authenticate(request).account
    let body = try JSONBody(request)
    guard let rating = try body.integer("rating", in: 1...5) else {
      throw ErrorResponse.parameter("rating", "must be given")
    }
    let notes = try body.text("notes", atMost: 2000)
    let now = context.clock.now.milliseconds
    return try store.write { db in
      var session = try owned(request["id"], account, db)
      guard session.status == .completed else {
        throw ErrorResponse.conflict("only a dish that is done can be rated")
      }
      (session.rating, session.notes) = (rating, notes ?? session.notes)
      try session.write(db)
      // The stars of the person's last rating count for the dish; one that is not there any more has none.
      try RecipeRating(recipe: session.recipe, person: account, stars: rating).write(now: now, db)
      return try answer(session, db)
    }
  }

  private func owned(_ id: String, _ account: String, _ db: Database) throws -> StoredSession {
    guard let session = try StoredSession.fetch(id, db) else {
      throw ErrorResponse.notFound("there is no such session")
    }
    guard session.account == account else { throw ErrorResponse.forbidden("the session is somebody else's") }
    return session
  }

  private func answer(_ session: StoredSession, _ db: Database) throws -> HTTPResponse {
    let device = try Appliance.fetch(id: session.appliance, db)?.device ?? ""
    return Envelope.success(session.wire(device: device, isWhole: true))
  }
}

extension StoredSession.Customizations {
  /// Reads `customizations`; nil for none.
  init(_ body: JSONBody?) throws(ErrorResponse) {
    spice = try body?.integer("spice_level", in: 1...5)
    servings = try body?.integer("servings", in: 1...4)
  }
}

extension ApplianceProgram {
  /// The program of a recipe.
  ///
  /// - Throws: a 404 where there is no such recipe, a 409 where the appliance cannot cook it.
  static func fetch(_ recipe: String, _ db: Database) throws -> ApplianceProgram {
    guard let stored = try RecipeProgram.fetch(recipe, db) else {
      throw ErrorResponse.notFound("there is no recipe `\(recipe.prefix(80))`")
    }
    guard let program = ApplianceProgram(stored) else {
      throw ErrorResponse.conflict("the appliance cannot cook this dish")
    }
    return program
  }
}
