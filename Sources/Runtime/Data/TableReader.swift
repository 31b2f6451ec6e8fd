import Documents
import Foundations
import PluginKit
import Profiles
import Screens

extension Diagnostic.Code {
  /// A table that cannot be read so.
  static let table = Self("KL0560")
}

/// Reads `table:`, a short form of the requests by which PostgREST reads and changes a table, and of its changes by
/// Realtime.
struct TableReader {
  /// The type of the rows.
  let record: RecordDeclaration
  /// Where fields are, by their names; those left out have the same name.
  let columns: [String: String]
  private(set) var diagnostics = Diagnostics()

  /// Begins to read a table whose columns are known.
  init(_ record: RecordDeclaration, columns: [String: String]) {
    (self.record, self.columns) = (record, columns)
  }

  /// The requests about a table, and how its changes are followed.
  struct Table {
    let path: String
    let paging: RemoteDeclaration.Paging
    let row: RowRequest
    let changes: RemoteChanges
    let realtime: RealtimeDeclaration?
    let poll: Duration
  }

  /// The field that is the key of a row.
  private static let id = "id"
  /// Where hosted projects have their tables.
  private static let root = "/rest/v1/"
  /// The most rows that hosted projects send at once, and as many as are asked for where nothing is declared.
  private static let (largestPage, usualPage) = (1000, 500)
  /// The operators of filters, of which the first ones can be compared here, too.
  private static let operators = [
    "eq", "is", "neq", "gt", "gte", "lt", "lte", "in", "like", "ilike", "match", "imatch", "isdistinct", "cs",
    "cd",
    "ov", "fts", "plfts", "phfts", "wfts", "not",
  ]
  /// What would say again how rows are read and changed.
  private static let others = ["list", "changes", "row", "add", "update", "remove", "keys", "version"]

  // MARK: The table

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - table: the keys of `table:`.
  ///   - remote: the keys of `remote:`.
  ///   - form: whether there are rows, or one record.
  ///   - conflict: what becomes of a field that was changed on both sides.
  /// - Returns: the table; nil where it has no name.
  mutating func table(
    _ table: Properties, in remote: Properties, form: CollectionDeclaration.Form, conflict: String?
  ) -> Table? {
    for key in Self.others where remote[key] != nil {
      report(
        "`table` says how rows are read and changed, and so does `\(key)`",
        at: remote.keySpans[key] ?? remote.span,
        help: "remove `\(key)`, or write all requests in place of `table`")
    }
    if form == .document {
      report(
        "a document is one record, and a table has rows", at: table.span,
        help: "write `collection` in place of `document`, or `list` in place of `table`")
    }
    let key = name(table, "key") ?? columns[Self.id] ?? Self.id
    checkColumns(table)
    let filters = filters(table)
    let order = order(table, key)
    let members = members(table, key)
    guard let name = name(table, "name") else {
      if table["name"] == nil { report("nothing names the table", at: table.span, help: "add `name`") }
      return nil
    }
    let path = "\(Self.root)\(name)"
    let query = ["select=*"] + filters.map { "\($0)=\(PercentCoding.encode($1))" }
    let own = "\(path)?\(key)=eq.\(RowRequest.key)"
    let written = ["prefer": "return=representation"]
    let isShared = remote["shared"]?.literal == "true"
    var lives = LiveReader()
    let (arriving, poll) = (lives.arriving(table, of: record), lives.poll(table))
    diagnostics.report(contentsOf: lives.diagnostics.all)
    let isLive = table["live"]?.literal != "false"
    for key in ["arriving", "poll"] where !isLive && table[key] != nil {
      report(
        "the table says no changes, so there is no `\(key)`", at: table.keySpans[key] ?? table.span,
        help: "remove it, or `live: false`")
    }
    return Table(
      path: "\(path)?" + (query + ["order=\(order)"]).joined(separator: "&"),
      paging: RemoteDeclaration.Paging(
        .offset, size: page(table), parameter: "offset", sizeParameter: "limit", end: .short),
      row: RowRequest(.get, "\(path)?select=*&\(key)=eq.\(RowRequest.key)", reply: "0"),
      // Rows of everyone are only read.
      changes: isShared
        ? RemoteChanges()
        : RemoteChanges(
          add: RowRequest(.post, path, members: members, isSparse: true, reply: "0", headers: written),
          update: RowRequest(.patch, own, reply: "0", headers: written),
          remove: RowRequest(.delete, own, headers: written), keys: .client,
          proof: remote.word("settles").flatMap { RemoteChanges.Proof(rawValue: $0) } ?? .reply,
          conflict: conflict.flatMap { RemoteChanges.ConflictRule(rawValue: $0) } ?? .merge,
          hidesRejected: remote.word("rejected") == "hide", keepsSignedOut: remote.word("signedOut") == "keep"
        ),
      realtime: isLive ? realtime(name, key, filters, arriving) : nil, poll: poll)
  }

  /// How the table says what changes: a row that a filter excludes has left the list.
  private func realtime(
    _ name: String, _ key: String, _ filters: [(String, String)], _ arriving: ArrivingDeclaration?
  ) -> RealtimeDeclaration {
    var (matching, isHint) = ([String: String](), false)
    for (column, condition) in filters {
      let parts = condition.split(separator: ".", maxSplits: 1).map(String.init)
      if ["eq", "is"].contains(parts[0]), parts.count == 2, matching[column] == nil {
        matching[column] = parts[1]
      } else {
        isHint = true
      }
    }
    return RealtimeDeclaration(
      name, key: key, matching: isHint ? [:] : matching, isHint: isHint, arriving: arriving)
  }

  // MARK: Its keys

  private func column(of field: String) -> String { columns[field] ?? field }

  private func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 63 && text.first?.isNumber == false
      && text.allSatisfy { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  private mutating func name(_ table: Properties, _ key: String) -> String? {
    guard let property = table[key] else { return nil }
    if let text = property.literal, isName(text) { return text }
    report(
      "`\((property.literal ?? "${…}").prefix(80))` is no name in a database",
      at: property.valueSpan ?? table.span,
      help: "write it as the database has it, in letters, digits and `_`")
    return nil
  }

  /// Reports fields that are parts of a column, which is written whole.
  private mutating func checkColumns(_ table: Properties) {
    for named in table.named("at") {
      guard let column = columns[named.name], !isName(column) else { continue }
      report(
        "`\(column.prefix(80))` is no column that `\(named.name)` could be",
        at: named.property.valueSpan ?? named.span,
        help:
          "a column is written whole: give it a field of its own, or write all requests in place of `table`")
    }
  }

  private mutating func page(_ table: Properties) -> Int {
    guard let property = table["page"] else { return Self.usualPage }
    if let number = property.literal.flatMap({ Int($0) }), (1...Self.largestPage).contains(number) {
      return number
    }
    report(
      "a page has from 1 to \(Self.largestPage) rows, as many as PostgREST sends at once",
      at: property.valueSpan ?? table.span, help: "write a number in digits, such as `page: 200`")
    return Self.usualPage
  }

  /// The conditions of the rows, as they are written.
  private mutating func filters(_ table: Properties) -> [(String, String)] {
    table.named("filter").compactMap { named in
      let condition = named.property.literal ?? ""
      let operation = String(condition.prefix { $0 != "." && $0 != "(" })
      if isName(named.name), Self.operators.contains(operation), condition.count > operation.count + 1 {
        return (named.name, condition)
      }
      report(
        isName(named.name)
          ? "`\(condition.prefix(80))` is no condition of PostgREST"
          : "`\(named.name.prefix(80))` is no column",
        at: isName(named.name) ? named.property.valueSpan ?? named.span : named.span,
        help: "write a column, an operator and a value, such as `archived: eq.false`")
      return nil
    }
  }

  /// A total order: by equal values a row could be on two pages, or on none.
  private mutating func order(_ table: Properties, _ key: String) -> String {
    var parts: [(column: String, isDescending: Bool)] = []
    if case .list(let items) = table["order"] {
      for item in items {
        let text = item.literal ?? ""
        let field = text.hasPrefix("-") ? String(text.dropFirst()) : text
        guard field == Self.id || record.field(field) != nil else {
          report(
            "`\(record.name)` has no field `\(field.prefix(80))`", at: item.valueSpan ?? table.span,
            help: nearHelp(for: field, in: record.fields.map(\.name))
              ?? "name a field, with `-` before it or without")
          continue
        }
        parts.append((field == Self.id ? key : column(of: field), text.hasPrefix("-")))
      }
    }
    if !parts.contains(where: { $0.column == key }) { parts.append((key, parts.last?.isDescending ?? false)) }
    return parts.map { "\($0.column).\($0.isDescending ? "desc" : "asc")" }.joined(separator: ",")
  }

  /// The members of a new row, and their fields: all that the server does not compute, and those that are declared.
  private mutating func members(_ table: Properties, _ key: String) -> [String: String] {
    var computed: Set<String> = []
    if case .list(let items) = table["computed"] {
      computed = Set(items.compactMap { field($0, in: table) })
    }
    var members = [key: Self.id]
    for field in record.fields where !computed.contains(field.name) && field.name != Self.id {
      members[column(of: field.name)] = field.name
    }
    for named in table.named("add") {
      guard isName(named.name) else {
        report(
          "`\(named.name.prefix(80))` is no column", at: named.span, help: "write it as the database has it")
        continue
      }
      if named.property.literal == RowRequest.account {
        members[named.name] = RowRequest.account
      } else if let field = field(named.property, in: table) {
        members[named.name] = field
      }
    }
    return members
  }

  private mutating func field(_ property: Property, in table: Properties) -> String? {
    let name = property.literal ?? ""
    if name == Self.id || record.field(name) != nil { return name }
    report(
      "`\(record.name)` has no field `\(name.prefix(80))`", at: property.valueSpan ?? table.span,
      help: nearHelp(for: name, in: record.fields.map(\.name)) ?? "write the name of a field")
    return nil
  }

  private mutating func report(_ message: String, at span: Span, help: String) {
    diagnostics.report(Diagnostic(.table, message, at: span, help: help))
  }
}

extension RemoteDeclarationReader {
  /// Reads a table of PostgREST, whose requests are known.
  mutating func table(
    _ table: Properties, in remote: Properties, of record: RecordDeclaration,
    form: CollectionDeclaration.Form,
    at server: String?, conflict: String?
  ) -> RemoteDeclaration? {
    var fields = fields(table, of: record)
    var tables = TableReader(record, columns: fields)
    let found = tables.table(table, in: remote, form: form, conflict: conflict)
    diagnostics.report(contentsOf: tables.diagnostics.all)
    if table["key"] != nil { fields["id"] = table["key"]?.literal }
    var lives = LiveReader()
    let live = lives.live(remote, key: fields["id"] ?? "id", of: form == .document ? nil : record)
    diagnostics.report(contentsOf: lives.diagnostics.all)
    let references = references(remote, of: record)
    let kept = kept(remote, of: record)
    guard let server, let found else { return nil }
    let isFollowed = live?.isFollowed == true || found.realtime == nil
    return RemoteDeclaration(
      server: server, path: found.path, paging: found.paging, isComplete: true, fields: fields,
      isShared: remote["shared"]?.literal == "true", kept: kept, row: found.row, changes: found.changes,
      live: isFollowed
        ? live : LiveDeclaration(pushes: live?.pushes ?? [], realtime: found.realtime, poll: found.poll),
      isLocalWhereAbsent: remote.word("absent") == "local", references: references, isOrderedByKey: true)
  }
}
