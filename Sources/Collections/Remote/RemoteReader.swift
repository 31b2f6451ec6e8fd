package import Foundations
package import PluginKit
package import Services

/// Reads a server's list page by page, as its declaration maps it.
///
/// It keeps nothing: who calls it has the rows, and the position for the next page.
package struct RemoteReader: Sendable {
  /// The most values of a page, of all levels: many more take more memory than their bytes tell.
  private static let mostValues = 1 << 20

  private let declaration: RemoteDeclaration
  private let decoder: RecordDecoder
  private let client: APIClient
  private let items: JSONPath

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - declaration: where the list is, and how it is written.
  ///   - record: the type of its rows.
  ///   - client: sends the requests to the server that the declaration names.
  package init(_ declaration: RemoteDeclaration, of record: RecordDeclaration, by client: APIClient) {
    self.declaration = declaration
    decoder = RecordDecoder(record, of: declaration)
    self.client = client
    items = JSONPath(declaration.items ?? "")
  }

  /// Reads one page.
  ///
  /// - Parameters:
  ///   - position: the position of a page before; nil for the first page. A position of another list is that of none.
  ///   - seen: the keys of the pages before.
  /// - Returns: the page, or why there is none.
  package func read(
    from position: RemotePosition? = nil, seen: Set<String> = []
  ) async -> Result<RemotePage, RemoteFailure> {
    let list = "\(declaration.paging.kind.rawValue) \(declaration.path)"
    let progress = position.flatMap { RemoteProgress($0, of: list) } ?? RemoteProgress(list: list)
    do throws(RemoteFailure) {
      let link = try self.link(of: progress)
      return .success(try page(of: try await response(to: link), at: link, progress, seen))
    } catch {
      return .failure(error)
    }
  }

  // MARK: Requests

  private func link(of progress: RemoteProgress) throws(RemoteFailure) -> PageLink {
    let isNextLink = declaration.paging.kind == .link && progress.next != nil
    guard let link = PageLink(isNextLink ? progress.next ?? "" : declaration.path) else {
      throw .foreignLink(path: declaration.path)
    }
    guard !isNextLink else { return link }
    let paging = declaration.paging
    var query: [HTTPRequest.QueryItem] = []
    switch paging.kind {
    case .number, .offset:
      query.append(HTTPRequest.QueryItem(paging.parameter, progress.next ?? String(paging.first)))
    case .cursor: if let next = progress.next { query.append(HTTPRequest.QueryItem(paging.parameter, next)) }
    case .link, .none: break
    }
    if let name = paging.sizeParameter, let size = paging.size {
      query.append(HTTPRequest.QueryItem(name, String(size)))
    }
    return link.adding(query)
  }

  private func response(to link: PageLink) async throws(RemoteFailure) -> HTTPResponse {
    switch await client.document(HTTPRequest(.get, link.path, query: link.query)) {
    case .success(let response): return response
    case .failure(let error): throw .request(error)
    }
  }

  // MARK: Responses

  private func page(
    of response: HTTPResponse, at link: PageLink, _ progress: RemoteProgress, _ seen: Set<String>
  ) throws(RemoteFailure) -> RemotePage {
    // Nothing is also the response of a server whose list is not there yet.
    if response.status == 204 {
      return RemotePage(
        rows: [], unreadable: [], repeats: 0, next: nil, total: nil, isFirst: progress.pages == 0,
        isCut: false,
        provesAbsence: false)
    }
    let body = try self.body(of: response)
    try declaration.checkIsSuccess(body)
    let all = try self.items(in: body)
    let left = max(0, declaration.mostRows - progress.rows)
    var read = PageRows(all.prefix(left), by: decoder, seen: seen)
    let total = self.total(in: body, &read)
    var (next, progress) = (
      try self.next(in: body, response.headers, link, progress, all.count, total), progress
    )
    let isCut = all.count > left || (all.count == left && next != nil)
    if isCut { next = nil }
    let isFirst = progress.pages == 0
    try progress.note(
      read, count: all.count, next: next, total: total, of: declaration, at: client.scheduler.now)
    let isNumbered = declaration.paging.kind == .number || declaration.paging.kind == .offset
    let isWhole = next == nil && !isCut && progress.isSound && (total ?? progress.keys) == progress.keys
    return RemotePage(
      rows: read.rows, unreadable: read.unreadable, repeats: read.repeats,
      next: next == nil ? nil : progress.position, total: total, isFirst: isFirst, isCut: isCut,
      provesAbsence: declaration.isComplete && isWhole && (total != nil || !isNumbered || progress.pages == 1)
    )
  }

  private func body(of response: HTTPResponse) throws(RemoteFailure) -> ParsedJSON {
    guard !response.body.isEmpty else { throw .request(.malformed("the body is empty")) }
    do {
      return try ParsedJSON.read(response.body, atMost: Self.mostValues)
    } catch {
      throw error.isTooLarge
        ? .shape(
          path: ".", problem: "the page has more than \(Self.mostValues) values: ask for smaller pages")
        : .request(.malformed(error.message))
    }
  }

  private func items(in body: ParsedJSON) throws(RemoteFailure) -> [PageRows.Item] {
    let found = items.value(in: body)
    let place = declaration.items ?? ""
    switch (declaration.form, found) {
    case (.list, .array(let elements)?):
      return elements.enumerated().map { ($1, nil, "\(place)[\($0)]") }
    case (.map, .object(let members)?):
      return members.map { ($1, $0, place.isEmpty ? $0 : "\(place).\($0)") }
    case (.keys, .array(let elements)?):
      let keyPath = JSONPath(declaration.fields[RecordDecoder.keyName] ?? RecordDecoder.keyName)
      return elements.enumerated().map { (RecordJSON.wrap($1, at: keyPath), nil, "\(place)[\($0)]") }
    case (.single, .object?):
      guard let found else { return [] }
      // A record that is alone needs no key to tell it from others.
      let hasKey = (try? decoder.decode(found)) != nil
      return [(found, hasKey ? nil : "", place)]
    case (.single, nil) where declaration.isLenient, (.single, .null?) where declaration.isLenient:
      return [(.object([]), "", place)]
    case (let form, let found):
      throw .shape(
        path: items.description,
        problem: Mismatch(found, form == .list || form == .keys ? "a list" : "an object").problem)
    }
  }

  /// The number of all rows; what is there instead of a number is noted, and stops nothing.
  private func total(in body: ParsedJSON, _ read: inout PageRows) -> Int? {
    guard let path = declaration.paging.total else { return nil }
    let found = JSONPath(path).value(in: body)
    if case .null? = found { return nil }
    if let whole = found?.whole, whole >= 0 { return whole }
    read.unreadable.append(
      UnreadableRecord(
        key: nil, raw: found?.bytes ?? [], path: path, problem: Mismatch(found, "a whole number").problem))
    return nil
  }

  // MARK: The next page

  /// What names the next page; nil where this is the last.
  private func next(
    in body: ParsedJSON, _ headers: HTTPHeaders, _ link: PageLink, _ progress: RemoteProgress, _ count: Int,
    _ total: Int?
  ) throws(RemoteFailure) -> String? {
    let paging = declaration.paging
    guard paging.kind != .none, declaration.form != .single else { return nil }
    let named = try self.named(in: body, headers)
    let isOver: Bool
    switch paging.end {
    case .short: isOver = count < (paging.size ?? 1)
    case .empty: isOver = count == 0
    case .null: isOver = named == nil
    case .flag: isOver = try !self.flag(in: body)
    }
    guard !isOver else { return nil }
    switch paging.kind {
    case .number, .offset:
      // Many servers refuse a page behind the last.
      if let total, paging.end != .flag, progress.rows + count >= total { return nil }
      let step = paging.kind == .number ? 1 : count
      let (sum, isOverflow) = (progress.next.flatMap { Int($0) } ?? paging.first).addingReportingOverflow(
        step)
      if step == 0 || isOverflow {
        throw .endless(path: items.description, problem: "the page has no row, and is not the last")
      }
      return String(sum)
    case .cursor, .link:
      guard let named else {
        guard paging.end == .flag else { return nil }
        throw .shape(
          path: paging.next ?? "Link", problem: "found nothing, and `\(paging.more ?? "")` says there is more"
        )
      }
      guard paging.kind == .link else { return named }
      guard let next = PageLink(named, from: link.path, on: client.settings) else {
        throw .foreignLink(path: paging.next ?? "Link")
      }
      return next.text
    case .none: return nil
    }
  }

  /// The cursor or link that the server has given; nil where there is none.
  private func named(in body: ParsedJSON, _ headers: HTTPHeaders) throws(RemoteFailure) -> String? {
    guard let path = declaration.paging.next else {
      return declaration.paging.kind == .link ? PageLink.next(in: headers) : nil
    }
    return try JSONPath(path).position(in: body)
  }

  private func flag(in body: ParsedJSON) throws(RemoteFailure) -> Bool {
    try JSONPath(declaration.paging.more ?? "").flag(in: body)
  }
}

extension JSONPath {
  /// What names a position, which only the server understands; nil where there is none.
  ///
  /// - Throws: where it is no text and no number.
  func position(in body: ParsedJSON) throws(RemoteFailure) -> String? {
    let found = value(in: body)
    switch found {
    case nil, .null?, .string("")?: return nil
    case .string(let text)?: return text
    case .number(let text)?: return text
    default: throw .shape(path: description, problem: Mismatch(found, "a string or a number").problem)
    }
  }

  /// A flag.
  ///
  /// - Throws: where it is none.
  func flag(in body: ParsedJSON) throws(RemoteFailure) -> Bool {
    let found = value(in: body)
    guard let truth = found?.truth else {
      throw .shape(path: description, problem: Mismatch(found, "true or false").problem)
    }
    return truth
  }
}

extension RemoteDeclaration {
  /// Looks for the error of a response that reports success.
  ///
  /// - Throws: the error.
  func checkIsSuccess(_ body: ParsedJSON) throws(RemoteFailure) {
    guard let path = failure, let found = JSONPath(path).value(in: body) else { return }
    switch found {
    case .null, .bool(false), .string(""): return
    case .number where found.number == 0: return
    case .array(let elements) where elements.isEmpty: return
    case .object(let members) where members.isEmpty: return
    default: break
    }
    let error = (try? JSON.decode(ServerError.self, from: found.bytes)) ?? .silent
    throw .refused(path: path, found.text.map { ServerError(message: String($0.prefix(200))) } ?? error)
  }
}
