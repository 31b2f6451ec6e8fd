import Documents
import Foundations
import PluginKit
import Screens

extension Diagnostic.Code {
  /// Rows that are read by their changes, which cannot be read so.
  static let changes = Self("KL0558")
}

/// Reads how rows are brought up to date by what has changed.
extension RemoteDeclarationReader {
  /// Where the rows are read from: a list, or what has changed.
  ///
  /// - Parameter remote: the keys of `remote:`.
  /// - Returns: the keys of one of the two; nil where it is not one.
  mutating func source(_ remote: Properties) -> Properties? {
    switch (remote["list"], remote["changes"]) {
    case (.record(let list)?, nil): return list
    case (nil, .record(let changes)?): return changes
    case (_?, _?):
      report(
        .changes, "rows are read as a list or by their changes",
        at: remote.keySpans["changes"] ?? remote.span,
        help: "remove `list` or `changes`")
    default:
      report(
        .changes, "nothing says how the rows are read", at: remote.span,
        help: "add `list`, such as `list: /tasks`, or `changes`")
    }
    return nil
  }

  /// Reads `changes:`.
  ///
  /// - Parameters:
  ///   - changes: its keys.
  ///   - form: whether there are rows, or one record.
  /// - Returns: the declaration; nil where it could not be read.
  mutating func delta(_ changes: Properties, _ form: CollectionDeclaration.Form) -> DeltaDeclaration? {
    if form == .document {
      report(
        .changes, "a document is one record, which is read whole", at: changes.span, help: "write `list`")
      return nil
    }
    let parameter = parameter(changes, "since") ?? "since"
    let (row, key, removed) = (place(changes, "row"), place(changes, "key"), place(changes, "removed"))
    if changes["row"] != nil, changes["key"] == nil {
      report(
        .changes, "nothing says whose row is null", at: changes.keySpans["row"] ?? changes.span,
        help: "add `key`, the place of the key in the entry, such as `key: id`")
    }
    if changes["more"] != nil, changes["last"] != nil {
      report(
        .changes, "one flag says whether there is more", at: changes.keySpans["last"] ?? changes.span,
        help: "remove `more` or `last`")
    }
    let more: Properties? = if case .record(let more) = changes["more"] { more } else { nil }
    let end: DeltaDeclaration.End =
      more.flatMap { place($0, "at") }.map { .more($0) } ?? place(changes, "last").map { .last($0) } ?? .empty
    if changes["items"] == nil {
      for name in ["cursor", "removed", "epoch", "more", "last"] where changes[name] != nil {
        report(
          .jsonPlace, "the response is the list itself, which has no `\(name)`",
          at: changes.keySpans[name] ?? changes.span,
          help: "say where the rows are, such as `items: data.rows`")
        break
      }
    }
    guard let cursor = place(changes, "cursor") else { return nil }
    return DeltaDeclaration(
      parameter: parameter, first: changes["first"]?.literal, cursor: cursor, row: row, key: key,
      removed: removed, epoch: place(changes, "epoch"),
      isGrowing: changes["grows"]?.literal == "true", end: end,
      mayLackMore: more?.word("absent") == "last", names: names(changes),
      asksAgain: changes.word("unreadable") == "again")
  }

  /// How an entry only names its row.
  private mutating func names(_ changes: Properties) -> DeltaDeclaration.Names? {
    guard case .record(let names) = changes["names"], let member = place(names, "without") else { return nil }
    guard case .record(let list) = names["list"] else { return DeltaDeclaration.Names(without: member) }
    return DeltaDeclaration.Names(
      without: member, list: path(list), paging: paging(list, .list), items: place(list, "items"))
  }

  /// Reports rows that are only named and cannot be read, and shared rows that are changed.
  mutating func checkReads(
    _ remote: Properties, _ list: Properties, _ delta: DeltaDeclaration?, hasRow: Bool, isChanged: Bool
  ) {
    if isChanged, remote["shared"]?.literal == "true" {
      report(
        .rowRequest, "rows that are changed here are those of who changes them",
        at: remote.keySpans["shared"] ?? remote.span,
        help: "remove `shared`, or `add`, `update` and `remove`")
    }
    if delta?.names != nil, !hasRow {
      report(
        .changes, "nothing says how a row is read that is only named",
        at: list.keySpans["names"] ?? list.span, help: "add `row` beside `changes`, such as `row: /tasks/$id`"
      )
    }
  }
}
