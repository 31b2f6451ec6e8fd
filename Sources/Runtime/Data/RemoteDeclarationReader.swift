import Documents
import Foundations
import PluginKit
import Profiles
import Screens

extension Diagnostic.Code {
  /// A list whose path is none of the server's own.
  static let listPath = Self("KL0550")
  /// Pages of a list that cannot be read so.
  static let paging = Self("KL0551")
  /// A place in a server's response that is none.
  static let jsonPlace = Self("KL0552")
  /// Rows at a server that the app does not have.
  static let unknownServer = Self("KL0553")
  /// A field that a row cannot keep.
  static let partialRow = Self("KL0559")
  /// A complete list that may miss rows.
  static let incompleteList = Self("KL0554")
}

/// Reads where the rows of a collection come from, and reports what cannot be so.
struct RemoteDeclarationReader {
  var diagnostics = Diagnostics()

  /// The most rows that a collection keeps.
  private static let largestMost = 1_000_000
  /// The most rows of a page.
  private static let largestPage = 10_000

  /// Reads a declaration.
  ///
  /// - Parameters:
  ///   - remote: the keys of `remote:`, read by `DataScript`.
  ///   - record: the type of the rows.
  ///   - form: whether there are rows, or one record.
  ///   - servers: the names of the app's servers.
  ///   - conflict: what becomes of a field that was changed here and on the server.
  /// - Returns: the declaration; nil where the path or the server could not be read.
  mutating func declaration(
    _ remote: Properties, of record: RecordDeclaration, form: CollectionDeclaration.Form = .collection,
    servers: [String], conflict: String? = nil
  ) -> RemoteDeclaration? {
    let server = server(remote, among: servers)
    if case .record(let table) = remote["table"] {
      return self.table(table, in: remote, of: record, form: form, at: server, conflict: conflict)
    }
    guard let list = source(remote) else { return nil }
    let path = path(list)
    let isDelta = remote["list"] == nil
    let delta = isDelta ? delta(list, form) : nil
    let (items, rows) =
      isDelta ? (place(list, "items"), RemoteDeclaration.Form.list) : items(list, form, record)
    let paging = paging(list, rows)
    if items == nil, rows != .single, !isDelta { checkIsBeside(list) }
    let isComplete = list["complete"]?.literal == "true"
    if isComplete { check(paging, at: list.keySpans["complete"] ?? list.span) }
    let failure = place(list, "failure")
    let fields = fields(list, of: record)
    let most = number(list, "most", 1...Self.largestMost)
    var requests = RemoteChangesReader(form: form, of: record)
    let row = requests.row(remote)
    let changes = requests.changes(remote, conflict: conflict, hasRow: row != nil || rows == .single)
    diagnostics.report(contentsOf: requests.diagnostics.all)
    let isLenient = list["lenient"]?.literal == "true"
    if isLenient, changes.update?.content == .row {
      report(
        .rowRequest, "a value that cannot be read would be lost, since the whole row is sent",
        at: list.keySpans["lenient"] ?? list.span,
        help: "add `send: changes` to `update`, or remove `lenient`")
    }
    let isShared = remote["shared"]?.literal == "true"
    checkReads(remote, list, delta, hasRow: row != nil, isChanged: !changes.isEmpty)
    var lives = LiveReader()
    let live = lives.live(remote, key: fields["id"] ?? "id", of: form == .document ? nil : record)
    diagnostics.report(contentsOf: lives.diagnostics.all)
    let references = references(remote, of: record)
    let kept = kept(remote, of: record)
    guard let server, let path, !isDelta || delta != nil else { return nil }
    return RemoteDeclaration(
      server: server, path: path, paging: paging, items: items, form: rows, failure: failure,
      isComplete: isComplete, fields: fields, isLenient: isLenient,
      isStrict: list["strict"]?.literal == "true", isShared: isShared, kept: kept,
      mostRows: most ?? RemoteDeclaration.mostRows,
      row: row, changes: changes, delta: delta, live: live,
      isLocalWhereAbsent: remote.word("absent") == "local", references: references)
  }

  private mutating func server(_ remote: Properties, among servers: [String]) -> String? {
    let name = remote.word("server") ?? ServerEntry.main
    if servers.contains(name) { return name }
    report(
      .unknownServer, "the app has no server `\(name)`", at: remote.keySpans["server"] ?? remote.span,
      help: nearHelp(for: name, in: servers)
        ?? "add it to app.yaml: `servers: { \(name): { prefix: /api/v1 } }`")
    return nil
  }

  mutating func path(_ list: Properties) -> String? {
    guard let property = list["get"] else { return nil }
    // What a request carries, such as a token, goes to the server alone.
    if let text = property.literal, ProfileCall(.get, text) != nil { return text }
    report(
      .listPath, "the path `\((property.literal ?? "${…}").prefix(80))` is none of the server's own",
      at: property.valueSpan ?? list.span,
      help: "begin with `/`, below the server's prefix, and write it out; the server is named by `server`")
    return nil
  }

  private mutating func items(
    _ list: Properties, _ form: CollectionDeclaration.Form, _ record: RecordDeclaration
  ) -> (String?, RemoteDeclaration.Form) {
    let usual: RemoteDeclaration.Form = form == .document ? .single : .list
    guard case .record(let items) = list["items"] else { return (nil, usual) }
    let rows = items.word("as").flatMap { RemoteDeclaration.Form(rawValue: $0) } ?? usual
    if form == .document, rows != .single {
      report(
        .paging, "a document is one record, and `\(rows.rawValue)` is for rows",
        at: items.keySpans["as"] ?? items.span, help: "remove `as`")
    }
    for field in record.fields where rows == .keys && field.name != "id" && !field.isOptional {
      report(
        .paging, "the list has keys alone, and `\(field.name)` has no first value",
        at: items.keySpans["as"] ?? items.span,
        help: "give `\(field.name)` a `default`, or make it nullable with `?`")
    }
    return (place(items, "path"), rows)
  }

  /// The fields that hold keys of other collections; whether there are such is looked at when all are read.
  mutating func references(_ remote: Properties, of record: RecordDeclaration) -> [String: String] {
    var references: [String: String] = [:]
    for named in remote.named("references") {
      let type = record.field(named.name)?.type
      if type == .string || type == .nullable(.string), let name = named.property.literal {
        references[named.name] = name
        continue
      }
      report(
        .jsonPlace, "`\(record.name)` has no text `\(named.name)` that could hold a key", at: named.span,
        help: nearHelp(for: named.name, in: record.fields.map(\.name))
          ?? "name a field of the type `string`, and the collection whose keys it holds")
    }
    return references
  }

  /// The fields that keep their values where the server sends none.
  mutating func kept(_ remote: Properties, of record: RecordDeclaration) -> [String] {
    guard case .list(let items) = remote["keep"] else { return [] }
    let nullable = record.fields.filter { if case .nullable = $0.type { true } else { false } }.map(\.name)
    return items.compactMap { item in
      let name = item.literal ?? ""
      if nullable.contains(name) { return name }
      let isThere = record.field(name) != nil
      report(
        .partialRow,
        isThere
          ? "`\(name)` is never null, so nothing shows that the server has left it out"
          : "`\(record.name)` has no field `\(name.prefix(80))`", at: item.valueSpan ?? remote.span,
        help: isThere
          ? "make it nullable with `?`"
          : nearHelp(for: name, in: nullable)
            ?? "name fields whose types end in `?`")
      return nil
    }
  }

  mutating func fields(_ list: Properties, of record: RecordDeclaration) -> [String: String] {
    var fields: [String: String] = [:]
    // The key has a place even where it is no field.
    let names = record.fields.map(\.name) + (record.field("id") == nil ? ["id"] : [])
    for named in list.named("at") {
      guard names.contains(named.name) else {
        report(
          .jsonPlace, "`\(record.name)` has no field `\(named.name)`", at: named.span,
          help: nearHelp(for: named.name, in: names)
            ?? "it has " + names.map { "`\($0)`" }.joined(separator: ", "))
        continue
      }
      fields[named.name] = place(named.property, at: named.span)
    }
    return fields
  }

  /// Reports places beside the rows where the response is the rows.
  private mutating func checkIsBeside(_ list: Properties) {
    guard case .record(let page) = list["page"] else { return }
    for key in ["next", "more", "total"] where page[key] != nil {
      report(
        .jsonPlace, "the response is the list itself, which has no `\(key)`",
        at: page.keySpans[key] ?? page.span,
        help: "say where the rows are, such as `items: data`, or remove `\(key)`")
    }
  }

  // MARK: Pages

  mutating func paging(
    _ list: Properties, _ rows: RemoteDeclaration.Form
  ) -> RemoteDeclaration.Paging {
    guard case .record(let page) = list["page"],
      let kind = page.word("by").flatMap({ RemoteDeclaration.Paging.Kind(rawValue: $0) })
    else { return .none }
    let paging = RemoteDeclaration.Paging(
      kind, size: number(page, "size", 1...Self.largestPage), parameter: parameter(page, "parameter"),
      sizeParameter: parameter(page, "sizeParameter"), first: number(page, "first", 0...1_000_000),
      next: place(page, "next"), more: place(page, "more"),
      end: page.word("end").flatMap { RemoteDeclaration.Paging.End(rawValue: $0) },
      total: place(page, "total"))
    checkKeys(page, kind)
    checkEnd(page, paging)
    if rows == .single, kind != .none {
      report(.paging, "one row has no pages", at: page.span, help: "remove `page`")
    }
    return paging
  }

  /// Reports keys that say nothing for a kind, and those that it needs.
  private mutating func checkKeys(_ page: Properties, _ kind: RemoteDeclaration.Paging.Kind) {
    let unused: [String] =
      switch kind {
      case .number, .offset: []
      case .cursor: ["first"]
      case .link: ["first", "parameter"]
      case .none: ["size", "sizeParameter", "parameter", "first", "next", "more", "end"]
      }
    for key in unused where page[key] != nil {
      report(
        .paging, "pages by `\(kind.rawValue)` have no `\(key)`", at: page.keySpans[key] ?? page.span,
        help: "remove it")
    }
    if kind == .cursor, page["next"] == nil {
      report(
        .paging, "nothing says where the next cursor is", at: page.span,
        help: "add `next`, its place in the response, such as `meta.next_cursor`")
    }
    if page["sizeParameter"] != nil, page["size"] == nil {
      report(
        .paging, "there is no size for the parameter", at: page.keySpans["sizeParameter"] ?? page.span,
        help: "add `size`, such as `size: 50`")
    }
  }

  /// Reports an end that nothing in the response tells.
  private mutating func checkEnd(_ page: Properties, _ paging: RemoteDeclaration.Paging) {
    let isNamed = paging.kind == .cursor || paging.kind == .link
    let end = page.keySpans["end"] ?? page.span
    switch paging.end {
    case .short where paging.size == nil:
      report(
        .paging, "without a size no page is short", at: end,
        help: "add `size`, the rows that a full page has, or write `end: empty`")
    case .flag where paging.more == nil:
      report(
        .paging, "nothing says where the flag is", at: end, help: "add `more`, its place in the response")
    case .null where !isNamed && paging.kind != .none && paging.next == nil:
      report(
        .paging, "nothing says what is null on the last page", at: end,
        help: "add `next`, its place in the response")
    case let other where other != .flag && paging.more != nil:
      report(.paging, "`end: \(other.rawValue)` leaves `more` unread", at: end, help: "remove one of the two")
    case let other where other != .null && !isNamed && paging.next != nil:
      report(.paging, "`end: \(other.rawValue)` leaves `next` unread", at: end, help: "remove one of the two")
    default: break
    }
  }

  /// Reports a complete list in which rows can be missed.
  private mutating func check(_ paging: RemoteDeclaration.Paging, at span: Span) {
    guard paging.kind == .number || paging.kind == .offset, paging.total == nil else { return }
    report(
      .incompleteList,
      "rows that move from one page to another while the list is read would be taken for deleted", at: span,
      help: "add `total` to the pages, which tells whether all were read, or remove `complete`")
  }

  // MARK: Values

  private mutating func number(_ record: Properties, _ key: String, _ range: ClosedRange<Int>) -> Int? {
    guard let property = record[key] else { return nil }
    if let number = property.literal.flatMap({ Int($0) }), range.contains(number) { return number }
    report(
      .wrongKind, "expected a whole number from \(range.lowerBound) to \(range.upperBound)",
      at: property.valueSpan ?? record.span, help: "write it in digits")
    return nil
  }

  mutating func parameter(_ page: Properties, _ key: String) -> String? {
    guard let property = page[key] else { return nil }
    if let text = property.literal, !text.isEmpty { return text }
    report(
      .wrongKind, "expected the name of a query parameter", at: property.valueSpan ?? page.span,
      help: "write it out, such as `page`")
    return nil
  }

  mutating func place(_ record: Properties, _ key: String) -> String? {
    record[key].flatMap { place($0, at: record.keySpans[key] ?? record.span) }
  }

  private mutating func place(_ property: Property, at span: Span) -> String? {
    if let text = property.literal, !text.isEmpty, JSONPath(text).isValid { return text }
    report(
      .jsonPlace, "`\((property.literal ?? "${…}").prefix(80))` is no place in a response",
      at: property.valueSpan ?? span,
      help: "write the names of members with dots between them, such as `data.items`")
    return nil
  }

  mutating func report(_ code: Diagnostic.Code, _ message: String, at span: Span, help: String) {
    diagnostics.report(Diagnostic(code, message, at: span, help: help))
  }
}
