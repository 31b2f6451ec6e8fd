package import Foundations

/// A table: its columns, constraints, who may do what with its rows, and whether its changes are published.
package struct SupabaseTable: Sendable {
  /// A foreign key, whose rows are deleted with what they refer to.
  package struct Reference: Sendable {
    let columns: [String]
    let table: String
    let target: [String]

    /// Describes a foreign key.
    package init(_ columns: [String], to table: String, _ target: [String]) {
      (self.columns, self.table, self.target) = (columns, table, target)
    }
  }

  /// What people may do with rows; a server's own role may do anything.
  package struct Rules: Sendable {
    /// The column with the person whose row it is; nil where the rows are nobody's, and no person gets any.
    package var owner: String?
    /// What the owner may do.
    package var allowed: Set<Action>
    /// What else a person's new row must fulfil.
    package var check: @Sendable (TableRow) -> Bool

    /// Lets the owner do some things.
    package init(
      owner: String?, allowed: Set<Action> = [.select, .insert, .update, .delete],
      check: @escaping @Sendable (TableRow) -> Bool = { _ in true }
    ) {
      (self.owner, self.allowed, self.check) = (owner, allowed, check)
    }
  }

  /// What is done with rows.
  package enum Action: String, Sendable { case select, insert, update, delete }

  /// Called in the transaction of a change, after it.
  package typealias Trigger = @Sendable (TableChange, TableWriter) throws -> Void

  /// Its name.
  package let name: String
  /// Its columns.
  package let columns: [Column]
  /// The columns of its primary key.
  package var key = ["id"]
  /// What else is unique.
  package var uniques: [[String]] = []
  /// Its foreign keys.
  package var references: [Reference] = []
  /// Who may do what.
  package var rules: Rules
  /// Whether its changes are sent to subscribers.
  package var isPublished = false
  /// What follows a change.
  package var triggers: [Trigger] = []

  /// Describes a table.
  package init(_ name: String, owner: String?, _ columns: [Column]) {
    (self.name, self.columns, rules) = (name, columns, Rules(owner: owner))
  }

  /// The column of a name; nil where there is none.
  func column(_ name: String) -> Column? { columns.first { $0.name == name } }
}

/// A row: JSON values by the names of columns.
package typealias TableRow = [String: ParsedJSON]

/// A change of a row, as the feed has it.
package struct TableChange: Sendable {
  /// Its place in the feed.
  package var number: Int64 = 0
  /// The table.
  package let table: String
  /// What was done.
  package let action: SupabaseTable.Action
  /// The row after it; of a deletion, the row that was deleted.
  package let row: TableRow
  /// The row before it; nil where there was none.
  package let old: TableRow?
  /// When it was done, microseconds since 1970.
  package var time: Int64 = 0
}

/// Whom a request is of.
package struct Caller: Sendable, Hashable {
  /// The roles of tokens.
  package enum Role: String, Sendable {
    case anon, authenticated
    case service = "service_role"
  }
  /// The role.
  package let role: Role
  /// The person; nil for nobody in particular.
  package let user: String?
  /// The session of the sign-in.
  package var session: String?
  /// When the token expires, in seconds since 1970.
  package var expires: Int64?

  /// The server itself.
  package static let service = Caller(role: .service, user: nil)

  /// Names a caller.
  package init(role: Role, user: String?, session: String? = nil, expires: Int64? = nil) {
    (self.role, self.user, self.session, self.expires) = (role, user, session, expires)
  }
}
