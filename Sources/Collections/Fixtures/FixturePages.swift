import Foundations
import PluginKit
import Services

/// The pages of a list as a server would have them.
struct FixturePages: Sendable {
  /// A row as the list has it, and the name of its member where that is an object.
  typealias Row = (key: String, json: ParsedJSON)

  /// The rows of a page where the declaration leaves that to the server.
  private static let usualSize = 20

  /// How the list is written.
  let declaration: RemoteDeclaration
  /// What every path of the server begins with.
  let prefix: String
  /// Where the list is.
  let link: PageLink

  /// Responds to a request for a page.
  ///
  /// - Parameters:
  ///   - rows: all rows, in the order of the list.
  ///   - query: the names and values of the request's query.
  /// - Returns: the page.
  /// - Throws: 400 where the query names none.
  func response(
    _ rows: [Row], to query: [HTTPRequest.QueryItem]
  ) throws(FixtureRefusal) -> HTTPResponse {
    let paging = declaration.paging
    guard let first = offset(in: query), first >= 0 else {
      throw FixtureRefusal(400, "no_such_page", "there is no such page")
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
    var response = HTTPResponse.json(body)
    if paging.kind == .link, paging.next == nil, let next {
      response.headers.add("Link", "<\(address(of: next))>; rel=\"next\"")
    }
    return response
  }

  private func items(_ page: ArraySlice<Row>) -> ParsedJSON {
    switch declaration.form {
    case .list, .keys: .array(page.map(\.json))
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
}
