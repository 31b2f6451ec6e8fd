import Foundations
import PluginKit
import Profiles
import Screens

extension Diagnostic.Code {
  /// A request about a row that cannot be sent so.
  static let rowRequest = Self("KL0556")
}

/// Reads how changes of a collection are sent, and reports what cannot be so.
struct RemoteChangesReader {
  /// Whether there are rows, or one record.
  let form: CollectionDeclaration.Form
  /// The type of the rows.
  let record: RecordDeclaration
  private(set) var diagnostics = Diagnostics()

  init(form: CollectionDeclaration.Form, of record: RecordDeclaration) {
    self.form = form
    self.record = record
  }

  /// Reads how one row is read; nil where nothing says so.
  mutating func row(_ remote: Properties) -> RowRequest? { request(remote, "row", [.get]) }

  /// Reads how changes are sent.
  ///
  /// - Parameters:
  ///   - remote: the keys of `remote:`.
  ///   - conflict: what becomes of a field that was changed on both sides.
  ///   - hasRow: whether one row can be read.
  /// - Returns: the declaration; empty where rows are only read.
  mutating func changes(_ remote: Properties, conflict: String?, hasRow: Bool) -> RemoteChanges {
    let keys = remote.word("keys").flatMap { RemoteChanges.Keys(rawValue: $0) } ?? .server
    let changes = RemoteChanges(
      add: request(remote, "add", [.post, .put]), update: request(remote, "update", [.patch, .put, .post]),
      remove: request(remote, "remove", [.delete, .post]), keys: keys,
      isVersioned: remote.word("version") != nil,
      proof: remote.word("settles").flatMap { RemoteChanges.Proof(rawValue: $0) } ?? .reply,
      conflict: conflict.flatMap { RemoteChanges.ConflictRule(rawValue: $0) } ?? .merge,
      hidesRejected: remote.word("rejected") == "hide", keepsSignedOut: remote.word("signedOut") == "keep")
    if changes.add?.batch != nil { checkBatch(changes, remote) }
    if form == .document {
      for key in ["add", "remove", "keys"] where remote[key] != nil {
        report(
          "a document is one record, which is only changed", at: remote.keySpans[key] ?? remote.span,
          help: "remove `\(key)`")
      }
    } else {
      check(changes, remote)
    }
    // What was written and could not be read is reported already.
    if changes.isVersioned, remote.keySpans["update"] == nil, remote.keySpans["remove"] == nil {
      report(
        "no change is sent with a version", at: remote.keySpans["version"] ?? remote.span,
        help: "add `update`, or remove `version`")
    }
    if changes.isVersioned, !hasRow, remote.keySpans["row"] == nil {
      report(
        "nothing says how the row of a conflict is read", at: remote.keySpans["version"] ?? remote.span,
        help: "add `row`, such as `row: /tasks/$id`")
    }
    return changes
  }

  private mutating func check(_ changes: RemoteChanges, _ remote: Properties) {
    for (key, request) in [("update", changes.update), ("remove", changes.remove)] {
      guard let request, !request.path.contains(RowRequest.key) else { continue }
      report(
        "`\(request.path)` names no row", at: remote.keySpans[key] ?? remote.span,
        help: "write `$id` where the path has the row’s key, such as `/tasks/$id`")
    }
    guard let add = changes.add, add.path.contains(RowRequest.key), changes.keys == .server else { return }
    report(
      "the server makes the key of a new row, so no path has it", at: remote.keySpans["add"] ?? remote.span,
      help: "add `keys: client`, or remove `$id`")
  }

  /// Reports a batch that cannot be sent twice without harm, or that has its rows in two places.
  private mutating func checkBatch(_ changes: RemoteChanges, _ remote: Properties) {
    guard case .record(let add) = remote["add"] else { return }
    let span = add.keySpans["batch"] ?? add.span
    if changes.keys == .server {
      report(
        "the server makes the keys of these rows, and cannot know a row again that is sent twice", at: span,
        help: "add `keys: client`, or remove `batch`")
    }
    if remote.word("absent") == "local" {
      report(
        "rows that may stay on this device are sent one by one", at: span,
        help: "remove `batch`, or `absent: local`")
    }
    for key in ["put", "under", "reply"] where add[key] != nil {
      report(
        "`\(key)` is of a request with one row", at: add.keySpans[key] ?? span,
        help: key == "put" ? "write `post`" : "remove `\(key)`: `batch` says where rows are")
    }
  }

  /// Reads how several rows are sent together.
  private mutating func batch(_ request: Properties) -> BatchDeclaration? {
    guard case .record(let batch) = request["batch"] else { return nil }
    let most = batch["most"]?.literal.flatMap { Int($0) }
    if batch["most"] != nil, !(1...1000).contains(most ?? 0) {
      report(
        "a request has 1 to 1000 rows", at: batch["most"]?.valueSpan ?? batch.span,
        help: "write a number from 1 to 1000")
    }
    var rejected: BatchDeclaration.Rejections?
    if case .record(let record) = batch["rejected"], let path = place(record, "at") {
      rejected = BatchDeclaration.Rejections(
        path, key: place(record, "key") ?? "id", code: place(record, "code") ?? "code",
        duplicates: record.literals("duplicates"))
    }
    return BatchDeclaration(
      items: place(batch, "items") ?? "", most: most ?? BatchDeclaration.usualMost,
      accepted: place(batch, "accepted"), rejected: rejected)
  }

  private mutating func request(
    _ remote: Properties, _ key: String, _ methods: [RowRequest.Method]
  ) -> RowRequest? {
    guard case .record(let record) = remote[key] else { return nil }
    let given = methods.filter { record[$0.rawValue] != nil }
    guard let method = given.first, given.count == 1 else {
      // A method that is misspelled is reported as a key.
      let others = ["under", "reply", "send", "body", "batch"]
      if given.isEmpty, record.span.text.contains(":"), others.allSatisfy({ record.keySpans[$0] == nil }) {
        return nil
      }
      report(
        given.isEmpty ? "nothing says where the request goes" : "one request has one method", at: record.span,
        help: "write one of " + methods.map { "`\($0.rawValue)`" }.joined(separator: ", "))
      return nil
    }
    let span = record[method.rawValue]?.valueSpan ?? record.span
    guard let path = record[method.rawValue]?.literal, ProfileCall(.get, path) != nil else {
      report(
        "the path `\((record[method.rawValue]?.literal ?? "${…}").prefix(80))` is none of the server’s own",
        at: span, help: "begin with `/`, below the server’s prefix, and write it out")
      return nil
    }
    return RowRequest(
      method, path, content: record.word("send").flatMap { RowRequest.Content(rawValue: $0) },
      members: members(record), under: place(record, "under"), reply: place(record, "reply"),
      batch: batch(record))
  }

  /// The members that a body has in place of the row.
  private mutating func members(_ request: Properties) -> [String: String]? {
    guard let span = request.keySpans["body"] else { return nil }
    if request["send"] != nil {
      report("`body` says what is sent, and so does `send`", at: span, help: "remove one of the two")
    }
    var members: [String: String] = [:]
    for named in request.named("body") {
      let field = named.property.literal ?? ""
      if !JSONPath(named.name).isValid {
        report(
          "`\(named.name.prefix(80))` is no place in JSON", at: named.span,
          help: "write the names of members with dots between them, such as `data.task`")
      } else if field != RowRequest.account, record.field(field) == nil {
        report(
          "`\(record.name)` has no field `\(field.prefix(80))`", at: named.property.valueSpan ?? named.span,
          help: nearHelp(for: field, in: record.fields.map(\.name))
            ?? "write the name of a field behind that of its member")
      } else {
        members[named.name] = field
      }
    }
    return members
  }

  private mutating func place(_ record: Properties, _ key: String) -> String? {
    guard let property = record[key] else { return nil }
    if let text = property.literal, !text.isEmpty, JSONPath(text).isValid { return text }
    report(
      "`\((property.literal ?? "${…}").prefix(80))` is no place in JSON",
      at: property.valueSpan ?? record.span,
      help: "write the names of members with dots between them, such as `data.task`")
    return nil
  }

  private mutating func report(_ message: String, at span: Span, help: String) {
    diagnostics.report(Diagnostic(.rowRequest, message, at: span, help: help))
  }
}
