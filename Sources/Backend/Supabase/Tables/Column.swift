package import Foundations

/// A column of a table, as PostgreSQL describes it.
package struct Column: Sendable {
  /// The types that columns have.
  package enum Kind: String, Sendable {
    case uuid, text, bool, int, double, timestamptz, jsonb
    case texts = "text[]"

    /// The type's name in PostgreSQL's messages.
    var postgres: String {
      switch self {
      case .bool: "boolean"
      case .int: "integer"
      case .double: "double precision"
      case .timestamptz: "timestamp with time zone"
      default: rawValue
      }
    }

    /// The type's short name, as the change feed has it.
    var short: String {
      switch self {
      case .int: "int4"
      case .double: "float8"
      case .texts: "_text"
      default: rawValue
      }
    }
  }

  /// What a row has where none is given.
  package enum Default: Sendable {
    case null, newID, now
    /// Who is signed in: `auth.uid()`.
    case caller
    case value(ParsedJSON)
  }

  /// Its name.
  package let name: String
  /// Its type.
  package let kind: Kind
  /// Whether it must have a value.
  package let isRequired: Bool
  /// What a row has where none is given.
  package let usual: Default
  /// The texts that it may have; nil for any.
  package let choices: [String]?

  /// Describes a column.
  package init(
    _ name: String, _ kind: Kind, required: Bool = false, default usual: Default = .null,
    in choices: [String]? = nil
  ) {
    (self.name, self.kind, isRequired, self.usual, self.choices) = (name, kind, required, usual, choices)
  }
}
