package import Foundations
package import Simulation
package import Storage

/// The tables and functions of an app's Supabase server.
package struct SupabaseSchema: Sendable {
  /// A function that clients call by its name.
  package struct Function: Sendable {
    /// Does its work as the caller, whose rows it may change and no others.
    package typealias Body = @Sendable (TableRow, Caller, TableWriter) throws -> ParsedJSON

    let name: String
    let parameters: [String]
    let optional: Set<String>
    let body: Body

    /// Describes a function.
    package init(
      _ name: String, _ parameters: [String], optional: Set<String> = [], _ body: @escaping Body
    ) {
      (self.name, self.parameters, self.optional, self.body) = (name, parameters, optional, body)
    }
  }

  /// The table of people, which only foreign keys name.
  package static let users = "users"

  /// Its tables.
  package let tables: [SupabaseTable]
  /// Its functions.
  package let functions: [Function]
  /// Called with the id and the address of a new person, in the transaction that adds them.
  package typealias SignUp = @Sendable (String, String?, TableWriter) throws -> Void
  let onSignUp: SignUp

  /// Describes a schema.
  package init(
    _ tables: [SupabaseTable], functions: [Function] = [], onSignUp: @escaping SignUp = { _, _, _ in }
  ) {
    (self.tables, self.functions, self.onSignUp) = (tables, functions, onSignUp)
  }

  /// The table of a name.
  ///
  /// - Throws: PGRST205 where there is none.
  func table(_ name: String) throws(PostgresError) -> SupabaseTable {
    guard let table = tables.first(where: { $0.name == name }) else {
      throw PostgresError(
        404, "PGRST205", "Could not find the table 'public.\(name)' in the schema cache")
    }
    return table
  }

  /// Creates the tables, those of people and the feed.
  package func create(_ db: Database) throws {
    for table in tables {
      let columns = table.columns.map { "\"\($0.name)\" \(Self.type(of: $0))" }
      try db.execute(
        sql:
          "CREATE TABLE \"\(table.name)\" (\(columns.joined(separator: ", ")), PRIMARY KEY (\(table.key.joined(separator: ", "))))"
      )
      for unique in table.uniques {
        try db.execute(
          sql:
            "CREATE UNIQUE INDEX \"\(table.name)_\(unique.joined(separator: "_"))_key\" ON \"\(table.name)\" (\(unique.map { "\"\($0)\"" }.joined(separator: ", ")))"
        )
      }
      for columns in table.references.map(\.columns)
      where !table.uniques.contains(where: { $0.starts(with: columns) }) {
        try db.execute(
          sql:
            "CREATE INDEX \"\(table.name)_\(columns.joined(separator: "_"))\" ON \"\(table.name)\" (\(columns.map { "\"\($0)\"" }.joined(separator: ", ")))"
        )
      }
    }
    try db.execute(sql: Self.ownTables)
  }

  private static let ownTables = """
    -- Every change, in the order of the transactions, until it was sent to subscribers.
    CREATE TABLE supabase_changes (
      number INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, action TEXT NOT NULL, record TEXT NOT NULL,
      old TEXT, time INTEGER NOT NULL);
    CREATE TABLE auth_users (
      id TEXT PRIMARY KEY, email TEXT UNIQUE, phone TEXT UNIQUE, salt BLOB, key BLOB, metadata TEXT NOT NULL,
      created INTEGER NOT NULL);
    CREATE TABLE auth_sessions (id TEXT PRIMARY KEY, user TEXT NOT NULL, created INTEGER NOT NULL);
    CREATE INDEX auth_sessions_user ON auth_sessions (user);
    -- Tokens by their place in the session; `used` is when one was first exchanged.
    CREATE TABLE auth_refresh_tokens (
      token TEXT PRIMARY KEY, session TEXT NOT NULL, number INTEGER NOT NULL, used INTEGER);
    CREATE INDEX auth_refresh_tokens_session ON auth_refresh_tokens (session, number);
    CREATE TABLE auth_codes (
      phone TEXT PRIMARY KEY, code TEXT NOT NULL, sent INTEGER NOT NULL, tries INTEGER NOT NULL);
    """

  private static func type(of column: Column) -> String {
    switch column.kind {
    case .bool, .int, .timestamptz: "INTEGER"
    case .double: "REAL"
    default: "TEXT"
    }
  }

  /// Writes within a transaction.
  package func writer(
    _ db: Database, now: Timestamp, _ identifiers: any IdentifierSource
  ) -> TableWriter {
    TableWriter(schema: self, db: db, now: now, identifiers: identifiers)
  }
}

extension SupabaseTable {
  /// A row of the store.
  func row(_ row: Row) -> TableRow {
    var values = TableRow(minimumCapacity: columns.count)
    for column in columns { values[column.name] = column.json(row[column.name]) }
    return values
  }

  /// A row as JSON, in the order of the columns.
  func json(_ row: TableRow) -> ParsedJSON { .object(columns.map { ($0.name, row[$0.name] ?? .null) }) }

  /// A row as the text of JSON.
  func text(_ row: TableRow) -> String { String(decoding: json(row).bytes, as: UTF8.self) }
}
