package import Foundations
package import PluginKit
package import Services

/// A list as a server would have it, made of rows beside the app: a screen can be designed before there is a server.
///
/// It applies a declaration backwards: what is read by one from its responses are the rows again.
package struct FixtureList: Sendable {
  /// The rows of a page where the declaration leaves that to the server.
  private static let usualSize = 20

  private let declaration: RemoteDeclaration
  private let prefix: String
  private let link: PageLink
  private let rows: [(key: String, json: ParsedJSON)]

  /// Makes a list; nil where the declared path is none of the server's own.
  ///
  /// - Parameters:
  ///   - declaration: where the list is, and how it is written.
  ///   - record: the type of its rows.
  ///   - rows: the rows, in the order of the list.
  ///   - prefix: what every path of the server begins with.
  package init?(
    _ declaration: RemoteDeclaration, of record: RecordDeclaration, rows: [DecodedRecord], prefix: String = ""
  ) {
    guard let link = PageLink(declaration.path) else { return nil }
    let decoder = RecordDecoder(record, at: declaration.fields)
    self.declaration = declaration
    self.prefix = prefix
    self.link = link
    self.rows = rows.map { row in
      let key = declaration.form == .map ? nil : row.key
      let bytes = decoder.encode(row.values, key: key, rest: row.rest)
      return (row.key, (try? ParsedJSON.read(bytes)) ?? .object([]))
    }
  }

  /// The path of the list below the prefix, without its query.
  package var path: String { link.path }

  /// Responds to a request for a page.
  ///
  /// - Parameter query: the names and values of the request's query.
  /// - Returns: the page; 400 where the query names none.
  package func response(to query: [HTTPRequest.QueryItem]) -> HTTPResponse {
    let paging = declaration.paging
    guard let first = offset(in: query), first >= 0 else {
      return json(.object([("error", .string("there is no such page"))]), status: 400)
    }
    let size = paging.kind == .none ? max(1, rows.count) : self.size(in: query)
    let (end, isOverflow) = first.addingReportingOverflow(size)
    let page = rows[min(first, rows.count)..<(isOverflow ? rows.count : min(end, rows.count))]
    let next = page.endIndex < rows.count ? page.endIndex : nil
    var body = RecordJSON.wrap(items(page), at: JSONPath(declaration.items ?? ""))
    func add(_ value: ParsedJSON, at path: String?) {
      if let path { body = RecordJSON.merge(RecordJSON.wrap(value, at: JSONPath(path)), into: body) }
    }
    add(.number(String(rows.count)), at: paging.total)
    add(.bool(next != nil), at: paging.more)
    add(next.map { name(of: $0, size) } ?? .null, at: paging.next)
    var response = json(body)
    if paging.kind == .link, paging.next == nil, let next {
      response.headers.add("Link", "<\(address(of: next))>; rel=\"next\"")
    }
    return response
  }

  private func items(_ page: ArraySlice<(key: String, json: ParsedJSON)>) -> ParsedJSON {
    switch declaration.form {
    case .list: .array(page.map(\.json))
    case .map: .object(page.map { ($0.key, $0.json) })
    case .single: page.first?.json ?? .null
    }
  }

  /// How many rows come before the page that a query names; nil where it names none.
  private func offset(in query: [HTTPRequest.QueryItem]) -> Int? {
    let paging = declaration.paging
    guard paging.kind != .none, let item = query.first(where: { $0.name == paging.parameter }) else {
      return 0
    }
    guard let number = Int(item.value) else { return nil }
    guard paging.kind == .number || paging.kind == .offset else { return number }
    let (index, isBelow) = number.subtractingReportingOverflow(paging.first)
    guard !isBelow, paging.kind == .number else { return isBelow ? nil : index }
    let (offset, isOverflow) = index.multipliedReportingOverflow(by: size(in: query))
    return isOverflow ? nil : offset
  }

  private func size(in query: [HTTPRequest.QueryItem]) -> Int {
    let usual = declaration.paging.size ?? Self.usualSize
    let asked = query.first { $0.name == declaration.paging.sizeParameter }.flatMap { Int($0.value) }
    return max(1, min(asked ?? usual, usual))
  }

  /// What names the page that begins at a row.
  private func name(of row: Int, _ size: Int) -> ParsedJSON {
    switch declaration.paging.kind {
    case .number: .number(String(declaration.paging.first + row / size))
    case .offset: .number(String(declaration.paging.first + row))
    case .link: .string(address(of: row))
    case .cursor, .none: .string(String(row))
    }
  }

  private func address(of row: Int) -> String {
    prefix + link.adding([HTTPRequest.QueryItem(declaration.paging.parameter, String(row))]).text
  }

  private func json(_ json: ParsedJSON, status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: HTTPHeaders([("content-type", "application/json")]), body: json.bytes)
  }
}
