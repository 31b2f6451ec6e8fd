package import Expressions
package import Storage

extension ColumnValue {
  /// The value as GRDB binds it.
  package var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .int(let number): number.databaseValue
    case .double(let number): number.databaseValue
    case .text(let text): text.databaseValue
    }
  }
}

extension SQLCondition {
  /// The values of its `?` as GRDB binds them.
  package var statementArguments: StatementArguments {
    StatementArguments(arguments.map { $0.databaseValue })
  }
}
