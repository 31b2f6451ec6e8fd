import Foundations
import Storage

/// Which changes a channel wants.
struct ChangeBinding: Sendable {
  let id: Int
  let event: String
  let table: String
  let filter: RestFilter?
  /// As the client wrote it, with its id.
  let echo: ParsedJSON

  /// Reads one; nil where it is for a table that is not published, or has a filter that is none.
  init?(_ json: ParsedJSON, id: Int, _ schema: SupabaseSchema) {
    self.id = id
    echo = Self.echo(json, id: id)
    (event, table) = (json["event"]?.text ?? "*", json["table"]?.text ?? "*")
    guard ["*", "INSERT", "UPDATE", "DELETE"].contains(event), (json["schema"]?.text ?? "public") == "public"
    else { return nil }
    if table != "*" {
      guard let known = try? schema.table(table), known.isPublished else { return nil }
    }
    guard let text = json["filter"]?.text, !text.isEmpty else {
      filter = nil
      return
    }
    guard let sign = text.firstIndex(of: "="), let known = try? schema.table(table),
      let column = known.column(String(text[..<sign])),
      let read = try? FilterReader.condition(column.name, String(text[text.index(after: sign)...])),
      case .compare(_, let name, let values) = read,
      [.eq, .neq, .lt, .lte, .gt, .gte, .in].contains(name), values.count <= 100,
      values.allSatisfy({ (try? column.stored(text: $0)) != nil })
    else { return nil }
    filter = read
  }

  /// What a client wrote, with an id.
  static func echo(_ json: ParsedJSON, id: Int) -> ParsedJSON {
    .object([("id", .number(String(id)))] + (json.members ?? []).filter { $0.0 != "id" })
  }

  /// Whether a change is one of these.
  func matches(_ change: TableChange, _ table: SupabaseTable) -> Bool {
    guard self.table == "*" || self.table == table.name,
      event == "*" || event == change.action.rawValue.uppercased()
    else { return false }
    guard case .compare(let path, let name, let values) = filter, let column = table.column(path.column)
    else {
      return true
    }
    // A deletion carries no more than the key, so that nothing else can be compared.
    if change.action == .delete, !table.key.contains(column.name) { return false }
    guard let row = change.row[column.name], let value = try? column.stored(row), !value.isNull else {
      return false
    }
    return values.contains { text in
      guard let other = try? column.stored(text: text) else { return false }
      switch name {
      case .eq, .in: return value == other
      case .neq: return value != other
      case .lt: return Self.isLess(value, other)
      case .lte: return !Self.isLess(other, value)
      case .gt: return Self.isLess(other, value)
      default: return !Self.isLess(value, other)
      }
    }
  }

  private static func isLess(_ left: DatabaseValue, _ right: DatabaseValue) -> Bool {
    if let left = Double.fromDatabaseValue(left), let right = Double.fromDatabaseValue(right) {
      return left < right
    }
    return (String.fromDatabaseValue(left) ?? "") < (String.fromDatabaseValue(right) ?? "")
  }
}

extension TableChange {
  /// The change as the feed sends it.
  func json(_ table: SupabaseTable) -> ParsedJSON {
    let names: [SupabaseTable.Action: String] = [.insert: "INSERT", .update: "UPDATE", .delete: "DELETE"]
    let key = ParsedJSON.object(table.key.map { ($0, (old ?? row)[$0] ?? .null) })
    var members: [(String, ParsedJSON)] = [
      ("schema", .string("public")), ("table", .string(table.name)),
      ("commit_timestamp", .string(TimestampText.text(time).replacing("+00:00", with: "Z"))),
      ("type", .string(names[action] ?? "")),
      (
        "columns",
        .array(table.columns.map { .object([("name", .string($0.name)), ("type", .string($0.kind.short))]) })
      ),
    ]
    if action != .delete { members.append(("record", table.json(row))) }
    if action != .insert { members.append(("old_record", key)) }
    return .object(members + [("errors", .null)])
  }

  /// A change of the feed; nil of a table that is no more.
  init?(_ row: Row, _ schema: SupabaseSchema) {
    guard let action = SupabaseTable.Action(rawValue: row["action"]),
      let record = Self.row(row["record"])
    else { return nil }
    self.init(
      number: row["number"], table: row["name"], action: action, row: record, old: Self.row(row["old"]),
      time: row["time"])
  }

  private static func row(_ text: String?) -> TableRow? {
    guard let text, let members = try? ParsedJSON.read(Array(text.utf8)).members else { return nil }
    return TableRow(members, uniquingKeysWith: { _, last in last })
  }
}
