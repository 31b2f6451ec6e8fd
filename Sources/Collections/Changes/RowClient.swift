import Foundations
import PluginKit
import Services
import Sync

/// Requests about one row, as the declaration of its collection maps them.
struct RowClient {
  /// What a server says of a row.
  struct Reply: Sendable {
    /// The row; nil where the response has none.
    var row: ParsedJSON?
    /// Its version.
    var version: String?
  }

  let table: CollectionTable
  let remote: RemoteDeclaration
  let client: APIClient
  /// The server's address; nil where no changes are sent.
  var origin: String?

  private var decoder: RecordDecoder { RecordDecoder(table.declaration.record, of: remote) }

  // MARK: Requests

  /// Reads a row.
  ///
  /// - Parameter key: the key by which the server knows it.
  /// - Returns: the row; or why it cannot be read.
  func read(_ key: String) async -> Result<Reply, RemoteFailure> {
    let request = remote.row ?? RowRequest(.get, remote.path, reply: remote.items)
    let reply = await send(request, of: key, body: nil, headers: HTTPHeaders())
    if case .success(let found) = reply, found.row == nil {
      return .failure(.shape(path: request.reply ?? ".", problem: "found nothing, expected the row"))
    }
    return reply
  }

  /// Whether the server has no path of the rows.
  func lacksRows() async -> Bool {
    guard let link = PageLink(remote.path) else { return false }
    let request = HTTPRequest(.get, link.path, query: link.query)
    if case .failure(let error) = await client.document(request) {
      return RemoteFailure.request(error).isAbsence
    }
    return false
  }

  /// Sends a change.
  ///
  /// - Parameters:
  ///   - change: the change.
  ///   - row: the row after it; nil where it is removed.
  ///   - key: the key by which the server knows the row, and of a new one its key here.
  ///   - version: the version that the change is of; nil where none is known.
  ///   - scope: whose row it is.
  ///   - operation: identifies the change in all attempts.
  /// - Returns: the server’s reply; or why the change was not accepted.
  func send(
    _ change: RowChange, to row: StoredRow?, key: String, version: String?, scope: String,
    operation: String
  ) async -> Result<Reply, RemoteFailure> {
    guard let request = request(of: change.kind) else {
      return .failure(.shape(path: ".", problem: "the app does not say how to \(change.kind.rawValue) rows"))
    }
    let account = origin.flatMap { RemoteFeed.Source.account(of: scope, at: $0) }
    let body = body(of: change, row, key, request, account)
    var headers = HTTPHeaders()
    if body != nil { headers.add("content-type", "application/json") }
    if let version, change.kind != .add { headers.add("if-match", version) }
    // The same key with another body is an error of most servers, and a merged change has another.
    let suffix = change.kind == .update ? Self.suffix(of: body ?? []) : ""
    headers[IdempotencyKey.field] = IdempotencyKey(operation + suffix)?.fieldValue
    return await send(request, of: key, body: body, headers: headers)
  }

  private static func suffix(of body: [UInt8]) -> String {
    var hash = Checksum()
    hash.add(String(decoding: body, as: UTF8.self))
    return "-" + String(UInt(bitPattern: hash.value), radix: 16)
  }

  /// The row that an addition sends, as one of several; nil where it is sent alone.
  ///
  /// - Parameters:
  ///   - change: the addition.
  ///   - row: the row after it.
  ///   - key: its key.
  ///   - scope: whose row it is.
  /// - Returns: the row as JSON, and how it is sent.
  func batched(
    _ change: RowChange, _ row: StoredRow?, key: String, scope: String
  ) -> (json: ParsedJSON, request: RowRequest, batch: BatchDeclaration)? {
    guard change.kind == .add, let request = remote.changes.add, let batch = request.batch else { return nil }
    let account = origin.flatMap { RemoteFeed.Source.account(of: scope, at: $0) }
    guard let body = body(of: change, row, key, request, account), let json = try? ParsedJSON.read(body)
    else { return nil }
    return (json, request, batch)
  }

  /// Sends several new rows.
  ///
  /// - Parameters:
  ///   - body: the rows, as the request has them.
  ///   - request: how they are sent.
  ///   - operation: identifies the first of them in all attempts.
  /// - Returns: the response, nil where it is empty; or why none of them was accepted.
  func send(
    _ body: [UInt8], by request: RowRequest, operation: String
  ) async -> Result<ParsedJSON?, RemoteFailure> {
    var headers = HTTPHeaders([("content-type", "application/json")])
    headers[IdempotencyKey.field] = IdempotencyKey(operation + Self.suffix(of: body))?.fieldValue
    return await exchange(request, of: "", body: body, headers: headers).flatMap { response in
      if response.body.isEmpty { return .success(nil) }
      return document(response).map { $0 }
    }
  }

  private func request(of kind: RowChange.Kind) -> RowRequest? {
    switch kind {
    case .add: remote.changes.add
    case .update: remote.changes.update
    case .remove: remote.changes.remove
    }
  }

  private func body(
    of change: RowChange, _ row: StoredRow?, _ key: String, _ request: RowRequest, _ account: String?
  ) -> [UInt8]? {
    guard change.kind != .remove, request.content != .nothing else { return nil }
    if let members = request.members { return body(of: members, change, row, key, request, account) }
    let record = table.declaration.record
    var members: [(String, Value)] = []
    switch (change.kind, request.content) {
    case (.add, _), (_, .nothing):
      members = change.fields.filter { $0.new != .null }.map { ($0.name, $0.new) }
    case (_, .changes): members = change.fields.map { ($0.name, $0.new) }
    case (_, .row): members = zip(record.fields, row?.values ?? []).map { ($0.name, $1) }
    }
    let isNamedHere = change.kind == .add && remote.changes.keys == .client
    let isWhole = change.kind == .update && request.content == .row
    if !isNamedHere { members.removeAll { $0.0 == RecordDecoder.keyName } }
    // A row that is added again may have been read before.
    let rest =
      isWhole || change.kind == .add
      ? row.map { RowJSON.text(zip($0.others.keys, $0.others.values).map { ($0.description, $1) }) } : nil
    let bytes = decoder.encode(
      ValueMap(fields: members), key: isNamedHere ? key : nil, rest: rest.map { Array($0.utf8) } ?? [])
    guard let under = request.under, let json = try? ParsedJSON.read(bytes) else { return bytes }
    return RecordJSON.wrap(json, at: JSONPath(under)).bytes
  }

  /// A body with members of its own in place of the row.
  private func body(
    of members: [String: String], _ change: RowChange, _ row: StoredRow?, _ key: String,
    _ request: RowRequest, _ account: String?
  ) -> [UInt8] {
    let values = ValueMap(
      fields: zip(table.declaration.record.fields, row?.values ?? []).map { ($0.name, $1) })
    let json = members.sorted { $0.key < $1.key }.reduce(ParsedJSON.object([])) { json, member in
      // The key need not be a field.
      let own: Value =
        switch member.value {
        case RecordDecoder.keyName: .string(key)
        case RowRequest.account: account.map { .string($0) } ?? .null
        default: .null
        }
      let value = change.fields.first { $0.name == member.value }?.new ?? values[member.value] ?? own
      if request.isSparse, value == .null { return json }
      return RecordJSON.merge(
        RecordJSON.wrap(RecordJSON.json(of: value), at: JSONPath(member.key)), into: json)
    }
    return RecordJSON.wrap(json, at: JSONPath(request.under ?? "")).bytes
  }

  private func send(
    _ request: RowRequest, of key: String, body: [UInt8]?, headers: HTTPHeaders
  ) async -> Result<Reply, RemoteFailure> {
    await exchange(request, of: key, body: body, headers: headers).flatMap { read($0, request) }
  }

  private func exchange(
    _ request: RowRequest, of key: String, body: [UInt8]?, headers: HTTPHeaders
  ) async -> Result<HTTPResponse, RemoteFailure> {
    guard let link = PageLink(request.path(of: key)) else {
      return .failure(.foreignLink(path: request.path))
    }
    let method = HTTPRequest.Method(request.method)
    var headers = headers
    for (name, value) in request.headers.sorted(by: { $0.key < $1.key }) { headers.add(name, value) }
    let sent = HTTPRequest(method, link.path, query: link.query, headers: headers, body: body ?? [])
    return await client.document(sent).mapError { .request($0) }
  }

  // MARK: Responses

  private func read(_ response: HTTPResponse, _ request: RowRequest) -> Result<Reply, RemoteFailure> {
    let version = response.headers["etag"]
    guard !response.body.isEmpty else { return .success(Reply(row: nil, version: version)) }
    return document(response).flatMap { body in
      let found = JSONPath(request.reply ?? "").value(in: body)
      // A list of the rows that were found or changed, which has none.
      if request.method != .post, request.reply != nil, case .array(let rows) = body, rows.isEmpty {
        return .failure(.request(.notFound(.silent)))
      }
      // An empty object says nothing of the row.
      guard case .object(let members)? = found, !members.isEmpty else {
        return .success(Reply(row: nil, version: version))
      }
      return .success(Reply(row: found, version: version))
    }
  }

  /// The body of a response that reports no error.
  private func document(_ response: HTTPResponse) -> Result<ParsedJSON, RemoteFailure> {
    do {
      let body = try ParsedJSON.read(response.body)
      try remote.checkIsSuccess(body)
      return .success(body)
    } catch let error as JSONSyntaxError {
      return .failure(.request(.malformed(error.message)))
    } catch let error as RemoteFailure {
      return .failure(error)
    } catch {
      return .failure(.request(.malformed("\(error)")))
    }
  }

  /// Whether a row of a reply has its key.
  func hasKey(_ json: ParsedJSON) -> Bool { decoder.key(of: json) != nil }

  /// Decodes a row of a reply.
  ///
  /// - Returns: the row, with the key that the server has given it.
  /// - Throws: where it differs from the declared form.
  func decode(_ json: ParsedJSON, key: String?) throws(UnreadableRecord) -> DecodedRecord {
    try decoder.decode(json, key: key)
  }
}

extension HTTPRequest.Method {
  fileprivate init(_ method: RowRequest.Method) {
    switch method {
    case .get: self = .get
    case .post: self = .post
    case .put: self = .put
    case .patch: self = .patch
    case .delete: self = .delete
    }
  }
}

extension RowClient {
  /// Whether one row can be read.
  var canReadRows: Bool { remote.row != nil || remote.form == .single }
}

extension RowClient.Reply {
  /// The reply, as an outbox hands it on.
  var bytes: [UInt8] {
    guard row != nil || version != nil else { return [] }
    return ParsedJSON.object([("version", version.map { .string($0) } ?? .null), ("row", row ?? .null)]).bytes
  }

  /// Reads what ``bytes`` has written.
  init(bytes: [UInt8]) {
    let json = try? ParsedJSON.read(bytes)
    if case .object? = json?["row"] { row = json?["row"] }
    version = json?["version"]?.text
  }
}

extension OutboxResult {
  /// Classifies why a server has not accepted a change.
  init(_ failure: RemoteFailure) {
    switch failure {
    case .request(let error): self.init(error)
    // What a server says there is known to nobody: as after a 500 it is asked again, and the person at last.
    case .refused(_, let error):
      self = .postponed(OutboxFailure(error.code ?? failure.code, error.message), .server, delay: nil)
    case .shape, .endless: self = .postponed(OutboxFailure("malformed_answer"), .server, delay: nil)
    case .foreignLink: self = .rejected(OutboxFailure(failure.code))
    }
  }
}
