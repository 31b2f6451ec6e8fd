import Foundations
import PluginKit
import Services

/// What has changed of rows after a position.
struct DeltaPage: Sendable {
  /// The position that was asked from; nil for all changes.
  let after: String?
  /// The rows as they are now, in the server's order; of a key that is there twice, the last.
  var rows: [RemoteRow] = []
  /// The keys of the rows that were removed.
  var removed: Set<String> = []
  /// The records that do not have the declared form; they stop nothing.
  var unreadable: [UnreadableRecord] = []
  /// The keys of rows that it only names.
  var named: [String] = []
  /// The position after it.
  var cursor: String
  /// What names the history of positions; nil where the server does not say.
  var epoch: String?
  /// Whether there are no further changes.
  var isLast: Bool

  /// How many changes it has.
  var count: Int { rows.count + removed.count + unreadable.count + named.count }

  /// Whether its position is before the one that was asked from, where both are numbers or times.
  var isBehind: Bool {
    guard let after else { return false }
    if let asked = Int64(after), let next = Int64(cursor) { return next < asked }
    guard let asked = RFC3339.milliseconds(after), let next = RFC3339.milliseconds(cursor) else {
      return false
    }
    return next < asked
  }
}

/// Reads what has changed of rows, as their declaration maps it.
struct DeltaReader: Sendable {
  /// The most values of a page, of all levels: many more take more memory than their bytes tell.
  private static let mostValues = 1 << 20

  private let remote: RemoteDeclaration
  private let delta: DeltaDeclaration
  private let decoder: RecordDecoder
  private let client: APIClient
  private let names: NamedRows?

  /// Makes a reader.
  init(
    _ remote: RemoteDeclaration, _ delta: DeltaDeclaration, of record: RecordDeclaration,
    by client: APIClient,
    naming names: NamedRows? = nil
  ) {
    (self.remote, self.delta, self.client, self.names) = (remote, delta, client, names)
    decoder = RecordDecoder(record, of: remote)
  }

  /// Reads a page.
  ///
  /// - Parameter cursor: the position after the page before; nil for the first one of all.
  /// - Returns: the page; or why there is none.
  func read(after cursor: String?) async -> Result<DeltaPage, RemoteFailure> {
    guard var link = PageLink(remote.path) else { return .failure(.foreignLink(path: remote.path)) }
    if let position = cursor ?? delta.first {
      link = link.adding([HTTPRequest.QueryItem(delta.parameter, position)])
    }
    switch await client.document(HTTPRequest(.get, link.path, query: link.query)) {
    case .failure(let error): return .failure(.request(error))
    case .success(let response):
      do throws(RemoteFailure) {
        var page = try page(of: response, after: cursor)
        if let names { try await names.read(&page) }
        return .success(page)
      } catch {
        return .failure(error)
      }
    }
  }

  private func page(of response: HTTPResponse, after cursor: String?) throws(RemoteFailure) -> DeltaPage {
    let body: ParsedJSON
    do throws(JSONSyntaxError) { body = try ParsedJSON.read(response.body, atMost: Self.mostValues) } catch {
      throw error.isTooLarge
        ? .shape(
          path: ".", problem: "the page has more than \(Self.mostValues) values: ask for smaller pages")
        : .request(.malformed(error.message))
    }
    try remote.checkIsSuccess(body)
    guard let next = try JSONPath(delta.cursor).position(in: body) else {
      throw .shape(path: delta.cursor, problem: "found nothing, expected the position after the page")
    }
    if delta.isGrowing, let cursor, RFC3339.milliseconds(cursor) != nil, RFC3339.milliseconds(next) == nil {
      throw .shape(path: delta.cursor, problem: "found no time, expected one as before")
    }
    let items = JSONPath(remote.items ?? "")
    guard case .array(let entries)? = items.value(in: body) else {
      throw .shape(path: items.description, problem: Mismatch(items.value(in: body), "a list").problem)
    }
    var page = DeltaPage(after: cursor, cursor: next, isLast: false)
    if let path = delta.epoch { page.epoch = try JSONPath(path).position(in: body) }
    read(entries, at: remote.items ?? "", into: &page)
    try readRemoved(in: body, into: &page)
    page.isLast = try isLast(body, entries.count + page.removed.count)
    return page
  }

  private func read(_ entries: [ParsedJSON], at place: String, into page: inout DeltaPage) {
    var places: [String: Int] = [:]
    for (index, entry) in entries.enumerated() {
      let path = "\(place)[\(index)]"
      let key = delta.key.flatMap { JSONPath($0).value(in: entry) }.flatMap { RecordDecoder.key($0) }
      // That there is no row is said by null alone.
      guard let json = delta.row.map({ JSONPath($0).value(in: entry) }) ?? entry else {
        let problem = Mismatch(nil, "the row, or null where it was removed").problem
        page.unreadable.append(
          UnreadableRecord(
            key: key, raw: entry.bytes, path: "\(path).\(delta.row ?? "")", problem: problem))
        continue
      }
      if case .null = json, let key {
        page.removed.insert(key)
        page.rows.removeAll { $0.key == key }
        places = Dictionary(page.rows.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { $1 })
        continue
      }
      if let names = delta.names, JSONPath(names.member).value(in: json) == nil,
        let key = decoder.key(of: json) ?? key
      {
        page.named.append(key)
        continue
      }
      do throws(UnreadableRecord) {
        let row = try decoder.decode(
          json, key: decoder.key(of: json) == nil ? key : nil, at: delta.row.map { "\(path).\($0)" } ?? path)
        page.removed.remove(row.key)
        if let place = places[row.key] {
          page.rows[place] = row
        } else {
          places[row.key] = page.rows.count
          page.rows.append(row)
        }
      } catch {
        page.unreadable.append(
          UnreadableRecord(key: error.key ?? key, raw: error.raw, path: error.path, problem: error.problem))
      }
    }
  }

  /// The keys of removed rows in a list of their own; a key that is among the rows, too, is removed.
  private func readRemoved(in body: ParsedJSON, into page: inout DeltaPage) throws(RemoteFailure) {
    guard let path = delta.removed else { return }
    let found = JSONPath(path).value(in: body)
    switch found {
    case nil, .null?: return
    case .array(let keys)?:
      for (index, json) in keys.enumerated() {
        if let key = RecordDecoder.key(json) {
          page.removed.insert(key)
        } else {
          page.unreadable.append(
            UnreadableRecord(
              key: nil, raw: json.bytes, path: "\(path)[\(index)]",
              problem: Mismatch(json, "a key: a string or a whole number").problem))
        }
      }
      page.rows.removeAll { page.removed.contains($0.key) }
    default: throw .shape(path: path, problem: Mismatch(found, "a list").problem)
    }
  }

  private func isLast(_ body: ParsedJSON, _ count: Int) throws(RemoteFailure) -> Bool {
    switch delta.end {
    case .empty: count == 0
    case .more(let path):
      switch JSONPath(path).value(in: body) {
      case nil where delta.mayLackMore, .null? where delta.mayLackMore: true
      default: try !JSONPath(path).flag(in: body)
      }
    case .last(let path): try JSONPath(path).flag(in: body)
    }
  }
}
