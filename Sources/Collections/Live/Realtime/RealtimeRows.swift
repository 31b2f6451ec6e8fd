import Foundations
import PluginKit

/// What Realtime says of the rows of a table.
struct RealtimeRows {
  /// Which rows.
  let declaration: RealtimeDeclaration

  /// What is asked for when a channel is joined.
  var binding: ParsedJSON {
    .object(
      [
        ("event", .string("*")), ("schema", .string(declaration.schema)),
        ("table", .string(declaration.table)),
      ]
        + (declaration.filter.map { [("filter", .string($0))] } ?? []))
  }

  /// The ids of the changes that the server sends from now on.
  ///
  /// - Parameter echo: what the server has taken of what was asked for.
  /// - Returns: the ids; nil where it is something else.
  func ids(in echo: ParsedJSON?) -> Set<Int>? {
    guard let taken = echo?.elements, taken.count == 1, let id = taken[0]["id"]?.whole,
      (binding.members ?? []).allSatisfy({ taken[0][$0.0]?.text == $0.1.text })
    else { return nil }
    return [id]
  }

  /// What a change says.
  ///
  /// - Parameter data: the change.
  /// - Returns: what it says; nil where it has not the declared form.
  func event(of data: ParsedJSON) -> LiveEvent? {
    guard let type = data["type"]?.text else { return nil }
    // The server has not looked whether the person may see the row, or it was too large.
    if case .array(let errors)? = data["errors"], !errors.isEmpty { return .hint }
    switch type {
    case "INSERT", "UPDATE":
      guard let record = data["record"], case .object = record else { return nil }
      // What is large and has not changed is left out.
      let columns = data["columns"]?.elements?.compactMap { $0["name"]?.text } ?? []
      if declaration.isHint || columns.contains(where: { record[$0] == nil }) { return .hint }
      if declaration.matching.allSatisfy({ Self.text(record[$0]) == $1 }) { return .row(record) }
      return removed(record)
    case "DELETE": return removed(data["old_record"])
    case "TRUNCATE": return .hint
    default: return nil
    }
  }

  private func removed(_ record: ParsedJSON?) -> LiveEvent {
    // What was removed has no more than its primary key, which may be another column.
    record?[declaration.key].flatMap { RecordDecoder.key($0) }.map { .removed($0) } ?? .hint
  }

  /// A value as a filter of PostgREST writes it; nil where it has no such form.
  private static func text(_ value: ParsedJSON?) -> String? {
    switch value {
    case .string(let text)?, .number(let text)?: text
    case .bool(let truth)?: String(truth)
    case .null?, nil: "null"
    case .array?, .object?: nil
    }
  }
}
