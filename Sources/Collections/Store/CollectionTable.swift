import Foundations
import PluginKit
import Search
import Storage

/// The SQL tables of one collection.
///
/// A field with one value has a column of its own, by which rows are found and sorted; lists, maps and records are JSON
/// in `rest`, as is what a row has besides its declared fields. Where people expect another order than that of the
/// values, such as of texts, of the cases of an enum and of null, which comes last, a second column holds it.
struct CollectionTable: Sendable {
  let declaration: CollectionDeclaration
  let contract: ModelContract
  let columns: [Column]
  /// The table of its rows.
  let rows: String
  /// The table of the words by which its rows are found.
  let words: String
  /// The columns of that table: one of all places, or one of each where they differ in weight.
  let wordColumns: [String]
  /// Writes a row in place of the one with its key, and returns its number.
  let writing: String
  /// Writes the words of a row.
  let wordWriting: String
  /// What follows each change of a row; nil where rows are only made again.
  var followers: RowFollowers? = RowFollowers()

  /// A field with a column.
  struct Column: Sendable {
    let field: RecordDeclaration.Field
    /// Where the field is among those of the record.
    let index: Int
    /// The field's type without null.
    let type: ValueType
    /// The column of its value.
    let name: String
    /// The column that it is sorted by.
    let sortName: String

    /// Whether it is sorted by a column of its own.
    var hasSortColumn: Bool { sortName != name }
  }

  init(_ declaration: CollectionDeclaration) {
    self.declaration = declaration
    contract = declaration.contract
    columns = declaration.record.fields.enumerated().compactMap { index, field in
      guard field.type.isSortable else { return nil }
      var type = field.type
      var isNullable = false
      if case .nullable(let wrapped) = type { (type, isNullable) = (wrapped, true) }
      let needsSort: Bool
      switch type {
      case .string, .enumeration: needsSort = true
      default: needsSort = isNullable
      }
      let name = "\"f_\(field.name)\""
      return Column(
        field: field, index: index, type: type, name: name,
        sortName: needsSort ? "\"s_\(field.name)\"" : name)
    }
    rows = "\"rows_\(declaration.name)\""
    words = "\"search_\(declaration.name)\""
    wordColumns =
      declaration.search.allSatisfy { $0.weight == 1 }
      ? ["text"] : declaration.search.indices.map { "text_\($0)" }
    // Thousands of rows are written at once: the statements are the same for all.
    let names =
      ["scope", "key", "position", "generation", "rest"]
      + columns.flatMap { $0.hasSortColumn ? [$0.name, $0.sortName] : [$0.name] }
    let updates = names.dropFirst(2).map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    writing = """
      INSERT INTO \(rows) (\(names.joined(separator: ", "))) VALUES (\(Self.marks(names.count)))
      ON CONFLICT (scope, key) DO UPDATE SET \(updates) RETURNING rid
      """
    wordWriting = """
      INSERT OR REPLACE INTO \(words) (rowid, \(wordColumns.joined(separator: ", ")))
      VALUES (\(Self.marks(wordColumns.count + 1)))
      """
  }

  private static func marks(_ count: Int) -> String {
    Array(repeating: "?", count: count).joined(separator: ", ")
  }

  /// The words of that table, among which spellings are looked up.
  var vocabulary: String { "\"words_\(declaration.name)\"" }

  /// Checks the arguments of an action.
  ///
  /// - Throws: that there is no such action, or that they are not its own.
  func check(_ arguments: ValueMap, of action: String) throws(ActionError) {
    guard let declared = contract.action(action) else {
      throw ActionError(.unknownAction, "`data.\(declaration.name)` has no action `\(action)`")
    }
    if let mismatch = declared.parameters.firstMismatch(of: arguments) {
      throw ActionError(.badArguments, mismatch)
    }
  }

  /// The column of a field; nil where it has none.
  func column(_ field: String) -> Column? { columns.first { $0.field.name == field } }

  // MARK: Creation

  /// What its tables were made for: a change of it makes them again.
  var fingerprint: String {
    let fields = declaration.record.fields.map { "\($0.name):\($0.type)\($0.isDate ? " date" : "")" }
    let orders = declaration.order.map { ($0.isDescending ? "-" : "") + $0.field }
    return [
      "1", fields.joined(separator: ","), orders.joined(separator: ","),
      declaration.search.map(\.description).joined(separator: ","), isOrderedByKey ? "key" : nil,
    ].compactMap(\.self).joined(separator: ";")
  }

  /// Creates its tables and indexes.
  ///
  /// - Throws: what SQLite reports.
  func create(_ db: Database) throws {
    let fields = columns.flatMap { column in
      ["\(column.name) \(column.type.storage)"] + (column.hasSortColumn ? ["\(column.sortName)"] : [])
    }
    let all = fields.map { ",\n  \($0)" }.joined()
    try db.execute(
      sql: """
        CREATE TABLE \(rows) (
          rid INTEGER PRIMARY KEY AUTOINCREMENT,
          scope TEXT NOT NULL,
          key TEXT NOT NULL,
          position INTEGER NOT NULL,
          generation INTEGER NOT NULL DEFAULT 0,
          rest TEXT\(all),
          UNIQUE (scope, key)
        );
        CREATE INDEX "order_\(declaration.name)" ON \(rows) (scope\(sql(declaration.order)), \(tie(declaration.order)));
        """)
    guard !declaration.search.isEmpty else { return }
    try db.execute(
      sql:
        "CREATE VIRTUAL TABLE \(words) USING fts5(\(wordColumns.joined(separator: ", ")), \(SearchText.plainTokenizer))"
    )
    try db.execute(sql: SearchVocabulary.creation(of: vocabulary, for: words))
  }

  /// Removes its tables.
  ///
  /// - Throws: what SQLite reports.
  func drop(_ db: Database) throws {
    try db.execute(sql: "DROP TABLE IF EXISTS \(rows)")
    try db.execute(sql: "DROP TABLE IF EXISTS \(vocabulary)")
    try db.execute(sql: "DROP TABLE IF EXISTS \(words)")
  }

  private var isOrderedByKey: Bool { declaration.remote?.isOrderedByKey == true }

  /// The columns that tell apart the rows that an order does not: the same on all devices, where the server does as well.
  func tie(_ order: [CollectionDeclaration.Order]) -> String {
    guard isOrderedByKey, let last = order.last else { return "position, rid" }
    return last.isDescending ? "key DESC" : "key"
  }

  /// The columns of an order, each with a comma before it.
  func sql(_ order: [CollectionDeclaration.Order]) -> String {
    order.compactMap { term in
      column(term.field).map { ", \($0.sortName)\(term.isDescending ? " DESC" : "")" }
    }.joined()
  }
}

extension ValueType {
  /// The affinity of a column with values of this type.
  fileprivate var storage: String {
    switch self {
    case .bool, .int, .duration: "INTEGER"
    case .double: "REAL"
    default: "TEXT"
    }
  }
}
