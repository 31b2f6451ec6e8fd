package import Foundations
package import PluginKit
package import Services
internal import Synchronization

/// Rows as a server would have them, made of rows beside the app: a screen can be designed before there is a server.
///
/// It applies a declaration backwards: what is read by one from its responses are the rows again, and a change that is sent
/// by one is there at the next read. What was changed is gone with it: the next one begins with the rows beside the app.
package final class FixtureList: Sendable {
  /// Where it answers.
  package struct Address: Sendable, Hashable {
    /// The method; GET answers HEAD too.
    package let method: HTTPRequest.Method
    /// The path below the server's prefix, in which `{id}` stands for any one segment.
    package let pattern: String
  }

  /// What a request asks for.
  private enum Operation: Sendable {
    case list
    case row, add, update, remove
  }

  private struct Entry: Sendable {
    let operation: Operation
    let request: RowRequest
    let path: FixturePath

    init?(_ operation: Operation, _ request: RowRequest?) {
      guard let request, let path = FixturePath(request.path) else { return nil }
      (self.operation, self.request, self.path) = (operation, request, path)
    }

    var address: Address { Address(method: HTTPRequest.Method(request.method), pattern: path.pattern) }
  }

  private struct State {
    var rows: FixtureRows
    var kept = FixtureReplies()
    var history: FixtureHistory
  }

  private let declaration: RemoteDeclaration
  private let pages: FixturePages
  private let entries: [Entry]
  private let state: Mutex<State>
  private let live = FixtureLive()

  /// Makes a list; nil where the declared path is none of the server's own.
  ///
  /// - Parameters:
  ///   - declaration: where the list is, how it is written, and how changes are sent.
  ///   - record: the type of its rows.
  ///   - rows: the rows, in the order of the list.
  ///   - prefix: what every path of the server begins with.
  ///   - began: when it begins: positions of one that began at another time are of another history.
  package init?(
    _ declaration: RemoteDeclaration, of record: RecordDeclaration, rows: [DecodedRecord],
    prefix: String = "",
    from began: Timestamp = Timestamp(seconds: 0)
  ) {
    guard let link = PageLink(declaration.path) else { return nil }
    let changes = declaration.changes
    self.declaration = declaration
    pages = FixturePages(declaration: declaration, prefix: prefix, link: link)
    entries = [
      Entry(.list, RowRequest(.get, declaration.path)), Entry(.row, declaration.row),
      Entry(.add, changes.add),
      Entry(.update, changes.update), Entry(.remove, changes.remove),
    ].compactMap(\.self)
    let all = FixtureRows(declaration, of: record, rows: rows)
    state = Mutex(State(rows: all, history: FixtureHistory(all, from: began)))
  }

  /// Where it answers; each once.
  package var addresses: [Address] {
    var known: Set<Address> = []
    return entries.map(\.address).filter { known.insert($0).inserted }
  }

  /// Where it says what changes: the path of a socket; nil where nothing is declared.
  package var livePath: String? { declaration.live?.socketLink?.path }

  /// What it says from now on, for one who listens.
  package var messages: AsyncStream<String> { live.messages }

  /// Responds to a request.
  ///
  /// - Parameter request: the request, with the prefix before its path.
  /// - Returns: the response; an error has the form that ``Services/ServerError`` reads.
  package func response(to request: HTTPRequest) -> HTTPResponse {
    state.withLock { state in
      do throws(FixtureRefusal) { return try respond(to: request, &state) } catch { return error.response }
    }
  }

  private func respond(to request: HTTPRequest, _ state: inout State) throws(FixtureRefusal) -> HTTPResponse {
    guard let (entry, key) = entry(of: request, state.rows) else {
      throw FixtureRefusal(404, "not_found", "nothing is at `\(request.path)`")
    }
    switch entry.operation {
    case .list:
      if let delta = declaration.delta {
        return try state.history.response(to: request.query, declaration, delta)
      }
      return try page(state.rows, request.query)
    case .row: return reply(try state.rows.found(key), entry.request)
    case .add, .update, .remove: break
    }
    let name = try FixtureReplies.key(of: request)
    if let name, let kept = try state.kept.response(to: request, name) { return kept }
    let before = state.rows
    let response = try change(&state.rows, request, entry, key)
    state.history.note(before, state.rows)
    live.say(before, state.rows, by: declaration.live)
    if let name { state.kept.keep(response, to: request, name) }
    return response
  }

  /// What a request asks for, and the key in its address.
  private func entry(of request: HTTPRequest, _ rows: FixtureRows) -> (Entry, key: String?)? {
    let method = request.method == .head ? .get : request.method
    guard request.path.hasPrefix(pages.prefix) else { return nil }
    let path = request.path.dropFirst(pages.prefix.count).dropFirst()
      .split(separator: "/", omittingEmptySubsequences: false).compactMap { PercentCoding.decode($0) }
    var best: (entry: Entry, match: FixturePath.Match)?
    for entry in entries where entry.address.method == method {
      let isStrict = entry.operation != .list
      guard let match = entry.path.match(path, request.query, isStrict: isStrict) else { continue }
      // One request may add a row and change it, such as a PUT with the key.
      let isOther = entry.operation == .update && best?.entry.operation == .add && rows.has(match.key)
      if match.weight > best?.match.weight ?? -1 || isOther { best = (entry, match) }
    }
    return best.map { ($0.entry, $0.match.key) }
  }

  private func page(
    _ rows: FixtureRows, _ query: [HTTPRequest.QueryItem]
  ) throws(FixtureRefusal) -> HTTPResponse {
    var response = try pages.response(rows.all.map { ($0.key, $0.listed) }, to: query)
    if declaration.form == .single, declaration.changes.isVersioned {
      response.headers["etag"] = rows.all.first?.tag
    }
    return response
  }

  private func change(
    _ rows: inout FixtureRows, _ request: HTTPRequest, _ entry: Entry, _ key: String?
  ) throws(FixtureRefusal) -> HTTPResponse {
    let isKnown = rows.has(key)
    if isKnown, declaration.changes.isVersioned { try check(rows.found(key), request.headers["if-match"]) }
    switch entry.operation {
    case .remove:
      try rows.remove(key)
      return HTTPResponse(status: 204)
    case .add where entry.request.batch != nil: return try add(to: &rows, request, entry.request)
    case .add where entry.request.method != .put:
      return reply(try rows.add(row(in: request, entry.request), key: key), entry.request, status: 201)
    case .update where entry.request.content == .changes:
      return reply(try rows.update(row(in: request, entry.request), key: key), entry.request)
    default:
      // A change of a row that is gone is no new row; the only record is there once it was written.
      if entry.operation == .update, !isKnown, key != nil { throw .noRow(key) }
      let row = try rows.replace(row(in: request, entry.request), key: key)
      return reply(row, entry.request, status: isKnown ? 200 : 201)
    }
  }

  /// Adds several rows: all, or those that are right where the response can say which are not.
  private func add(
    to rows: inout FixtureRows, _ request: HTTPRequest, _ declared: RowRequest
  ) throws(FixtureRefusal) -> HTTPResponse {
    guard let batch = declared.batch, let body = try? ParsedJSON.read(request.body),
      case .array(let items)? = JSONPath(batch.items).value(in: body)
    else { throw .body("found no list of rows") }
    guard items.count <= batch.most else { throw .body("found \(items.count) rows, at most \(batch.most)") }
    var (all, accepted, rejected) = (rows, [ParsedJSON](), [ParsedJSON]())
    for item in items {
      let row = declared.members.map { self.row($0, in: item) } ?? item
      do throws(FixtureRefusal) {
        // What is sent again is there already.
        let key = all.key(of: row)
        accepted.append(try all.has(key) ? all.found(key).json : all.add(row, key: nil).json)
      } catch {
        guard let place = batch.rejected else { throw error }
        accepted.append(.null)
        let key = RecordJSON.wrap(.string(all.key(of: row) ?? ""), at: JSONPath(place.key))
        rejected.append(
          RecordJSON.merge(RecordJSON.wrap(.string(error.code), at: JSONPath(place.code)), into: key))
      }
    }
    rows = all
    var response = ParsedJSON.object([])
    for (path, list) in [(batch.accepted, accepted), (batch.rejected?.path, rejected)] {
      guard let path else { continue }
      response = RecordJSON.merge(RecordJSON.wrap(.array(list), at: JSONPath(path)), into: response)
    }
    return .json(response)
  }

  /// Refuses a change of another version of the row (RFC 9110, 13.1.1).
  private func check(_ row: FixtureRows.Row, _ field: String?) throws(FixtureRefusal) {
    guard let field else { return }
    let tags = field.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
    if tags.contains("*") || tags.contains(row.tag) { return }
    throw FixtureRefusal(412, "precondition_failed", "the row has changed")
  }

  /// The row in the body of a request.
  private func row(in request: HTTPRequest, _ declared: RowRequest) throws(FixtureRefusal) -> ParsedJSON {
    if declared.content == .nothing { return .object([]) }
    guard let body = try? ParsedJSON.read(request.body) else { throw .body("the body is no JSON") }
    let path = JSONPath(declared.under ?? "")
    if let row = path.value(in: body) { return declared.members.map { self.row($0, in: row) } ?? row }
    throw .body("`\(path)`: found nothing, expected the row")
  }

  /// The row of a body with members of its own.
  private func row(_ members: [String: String], in body: ParsedJSON) -> ParsedJSON {
    members.reduce(ParsedJSON.object([])) { row, member in
      let place = JSONPath(declaration.fields[member.value] ?? member.value)
      guard let value = JSONPath(member.key).value(in: body) else { return row }
      return row.setting(place.names[...], to: value)
    }
  }

  private func reply(_ row: FixtureRows.Row, _ declared: RowRequest, status: Int = 200) -> HTTPResponse {
    var response = HTTPResponse.json(
      RecordJSON.wrap(row.json, at: JSONPath(declared.reply ?? "")), status: status)
    if declaration.changes.isVersioned { response.headers["etag"] = row.tag }
    return response
  }
}

extension HTTPRequest.Method {
  /// The method of a declared request.
  fileprivate init(_ method: RowRequest.Method) {
    self = Self(rawValue: method.rawValue.uppercased()) ?? .get
  }
}
