import Foundations
import Services
import Storage

/// The tables and functions of a schema at `/rest/v1`, as PostgREST has them.
struct RestRoutes: Sendable {
  let kit: SupabaseServer

  var routes: [Route] {
    let table = "/rest/v1/{table}"
    return [
      route(.get, table, read), route(.post, table, insert), route(.patch, table, update),
      route(.delete, table, remove), route(.post, "/rest/v1/rpc/{function}", call),
      route(.get, "/rest/v1/rpc/{function}", call),
    ]
  }

  private typealias Work = @Sendable (RouteRequest, Caller) async throws -> HTTPResponse

  private func route(_ method: HTTPRequest.Method, _ pattern: String, _ work: @escaping Work) -> Route {
    Route(method, pattern, taking: nil) { request in
      do { return try await work(request, try kit.caller(request)) } catch let error as PostgresError {
        return error.response
      }
    }
  }

  // MARK: Reading

  private func read(_ request: RouteRequest, _ caller: Caller) throws -> HTTPResponse {
    let table = try kit.schema.table(request["table"])
    let query = try RestQuery(request)
    let isCounted = !query.preferences.isDisjoint(with: ["count=exact", "count=planned", "count=estimated"])
    let (rows, total) = try kit.context.store.read { db in
      (
        try Self.rows(table, query, caller, .select, db),
        isCounted ? try Self.count(table, query, caller, db) : nil
      )
    }
    if let total, query.offset > total {
      throw PostgresError(
        416, "PGRST103", "Requested range not satisfiable",
        details: "An offset of \(query.offset) was requested, but there are only \(total) rows.")
    }
    var response = try Self.answer(rows, query, table, status: 200)
    let range = rows.isEmpty ? "*" : "\(query.offset)-\(query.offset + rows.count - 1)"
    response.headers["content-range"] = "\(range)/\(total.map(String.init) ?? "*")"
    if let total, rows.count < total, response.status == 200 { response.status = 206 }
    return response
  }

  private static func condition(
    _ table: SupabaseTable, _ query: RestQuery, _ caller: Caller, _ action: SupabaseTable.Action,
    _ sql: inout FilterSQL
  ) throws -> String {
    var parts: [String] = []
    for filter in query.filters { parts.append(try sql.condition(filter)) }
    if caller.role != .service {
      if let owner = table.rules.owner, let user = caller.user, table.rules.allowed.contains(action) {
        parts.append("\"\(owner)\" = \(sql.argument(user))")
      } else {
        parts.append("0")
      }
    }
    return parts.isEmpty ? "1" : parts.joined(separator: " AND ")
  }

  private static func rows(
    _ table: SupabaseTable, _ query: RestQuery, _ caller: Caller, _ action: SupabaseTable.Action,
    _ db: Database
  ) throws -> [TableRow] {
    for output in query.outputs ?? [] where output.path.column != "*" {
      guard table.column(output.path.column) != nil else {
        throw PostgresError.noColumn(output.path.column, of: table.name)
      }
    }
    var sql = FilterSQL(table)
    let condition = try condition(table, query, caller, action, &sql)
    var text = "SELECT * FROM \"\(table.name)\" WHERE \(condition) ORDER BY \(try query.orderSQL(&sql))"
    // All rows of a condition are changed, but not all are read.
    if action == .select {
      text += " LIMIT \(min(query.limit ?? RestQuery.mostRows, RestQuery.mostRows)) OFFSET \(query.offset)"
    }
    return try Row.fetchAll(db, sql: text, arguments: StatementArguments(sql.arguments)).map { table.row($0) }
  }

  private static func count(
    _ table: SupabaseTable, _ query: RestQuery, _ caller: Caller, _ db: Database
  ) throws -> Int {
    var sql = FilterSQL(table)
    let condition = try condition(table, query, caller, .select, &sql)
    return try Int.fetchOne(
      db, sql: "SELECT COUNT(*) FROM \"\(table.name)\" WHERE \(condition)",
      arguments: StatementArguments(sql.arguments)) ?? 0
  }

  private static func answer(
    _ rows: [TableRow], _ query: RestQuery, _ table: SupabaseTable, status: Int
  ) throws -> HTTPResponse {
    let values = try rows.map { try query.output($0, table) }
    guard query.isSingle else { return .json(bytes: ParsedJSON.array(values).bytes, status: status) }
    guard values.count == 1 else { throw PostgresError.notOne(values.count) }
    var response = HTTPResponse.json(bytes: values[0].bytes, status: status)
    response.headers["content-type"] = "application/vnd.pgrst.object+json; charset=utf-8"
    return response
  }

  /// The answer to a change: its rows, where they are wanted.
  private static func answer(
    _ rows: [TableRow], to query: RestQuery, _ table: SupabaseTable, status: Int, empty: Int
  ) throws -> HTTPResponse {
    let isShown = query.preferences.contains("return=representation")
    var response =
      isShown ? try answer(rows, query, table, status: status) : HTTPResponse(status: empty)
    response.headers["content-range"] =
      "*/" + (query.preferences.contains("count=exact") ? String(rows.count) : "*")
    let applied = query.preferences.filter { $0.hasPrefix("return=") || $0.hasPrefix("resolution=") }.sorted()
    if !applied.isEmpty { response.headers["preference-applied"] = applied.joined(separator: ", ") }
    return response
  }

  // MARK: Changing

  private func insert(_ request: RouteRequest, _ caller: Caller) async throws -> HTTPResponse {
    let table = try kit.schema.table(request["table"])
    let query = try RestQuery(request)
    let body = try Self.body(request)
    let given = try (body.elements ?? [body]).map { try Self.row($0, table) }
    if let first = given.first, given.contains(where: { $0.keys.sorted() != first.keys.sorted() }) {
      throw PostgresError(400, "PGRST102", "All object keys must match")
    }
    let isMerging = query.preferences.contains("resolution=merge-duplicates")
    let isIgnoring = query.preferences.contains("resolution=ignore-duplicates")
    let target = query.conflict ?? table.key
    for name in query.conflict ?? [] where table.column(name) == nil {
      throw PostgresError(400, "42703", "column \"\(name)\" does not exist")
    }
    let uniques = ([table.key] + table.uniques).map { $0.sorted() }
    if isMerging || isIgnoring, !uniques.contains(target.sorted()) {
      throw PostgresError(
        400, "42P10", "there is no unique or exclusion constraint matching the ON CONFLICT specification")
    }
    let response = try await kit.write { writer in
      var rows: [TableRow] = []
      for values in given {
        if isMerging || isIgnoring, let known = try Self.known(values, target, table, writer) {
          if isIgnoring { continue }
          if let owner = table.rules.owner, caller.role != .service, known[owner]?.text != caller.user {
            throw PostgresError(
              403, "42501",
              "new row violates row-level security policy (USING expression) for table \"\(table.name)\"")
          }
          rows.append(try writer.update(known, values, in: table.name, as: caller))
        } else {
          rows.append(try writer.insert(values, into: table.name, as: caller))
        }
      }
      return try Self.answer(rows, to: query, table, status: 201, empty: 201)
    }
    return response
  }

  private static func known(
    _ values: TableRow, _ target: [String], _ table: SupabaseTable, _ writer: TableWriter
  ) throws -> TableRow? {
    var row = TableRow()
    for name in target {
      guard let column = table.column(name), let value = values[name] else { return nil }
      row[name] = column.json(try column.stored(value))
    }
    return try writer.existing(row, by: target, table)
  }

  private func update(_ request: RouteRequest, _ caller: Caller) async throws -> HTTPResponse {
    let table = try kit.schema.table(request["table"])
    let query = try RestQuery(request)
    let changes = try Self.row(try Self.body(request), table)
    return try await kit.write { writer in
      let rows = try Self.rows(table, query, caller, .update, writer.db).map {
        try writer.update($0, changes, in: table.name, as: caller)
      }
      return try Self.answer(rows, to: query, table, status: 200, empty: 204)
    }
  }

  private func remove(_ request: RouteRequest, _ caller: Caller) async throws -> HTTPResponse {
    let table = try kit.schema.table(request["table"])
    let query = try RestQuery(request)
    return try await kit.write { writer in
      let rows = try Self.rows(table, query, caller, .delete, writer.db)
      for row in rows { try writer.delete(row, from: table.name) }
      return try Self.answer(rows, to: query, table, status: 200, empty: 204)
    }
  }

  /// The most bytes of a body, and values of its JSON.
  private static let (largest, mostValues) = (1 << 20, 100_000)

  private static func body(_ request: RouteRequest) throws(PostgresError) -> ParsedJSON {
    guard request.body.count <= largest else {
      throw PostgresError(413, "PGRST102", "the body is too large")
    }
    guard let json = try? ParsedJSON.read(request.body, atMost: mostValues) else {
      throw PostgresError(400, "PGRST102", "Empty or invalid json")
    }
    return json
  }

  private static func row(_ json: ParsedJSON, _ table: SupabaseTable) throws(PostgresError) -> TableRow {
    guard let members = json.members else { throw PostgresError(400, "PGRST102", "Empty or invalid json") }
    for (name, _) in members where table.column(name) == nil { throw TableWriter.unknown(name, table) }
    return TableRow(members, uniquingKeysWith: { _, last in last })
  }

  // MARK: Functions

  private func call(_ request: RouteRequest, _ caller: Caller) async throws -> HTTPResponse {
    let name = request["function"]
    var given = TableRow()
    if request.method == .get || request.method == .head {
      for item in request.query where item.name != "apikey" { given[item.name] = .string(item.value) }
    } else if !request.body.isEmpty {
      guard let members = try Self.body(request).members else {
        throw PostgresError(400, "PGRST102", "Empty or invalid json")
      }
      given = TableRow(members, uniquingKeysWith: { _, last in last })
    }
    let arguments = given
    guard let function = kit.schema.functions.first(where: { $0.name == name }),
      arguments.keys.allSatisfy(function.parameters.contains),
      function.parameters.allSatisfy({ arguments[$0] != nil || function.optional.contains($0) })
    else {
      let names = arguments.keys.sorted().joined(separator: ", ")
      throw PostgresError(
        404, "PGRST202",
        "Could not find the function public.\(name)\(names.isEmpty ? " without parameters" : "(\(names))") in the schema cache",
        details: "Searched for the function public.\(name), but no matches were found in the schema cache.")
    }
    let result = try await kit.write { try function.body(arguments, caller, $0) }
    return .json(bytes: result.bytes)
  }
}
