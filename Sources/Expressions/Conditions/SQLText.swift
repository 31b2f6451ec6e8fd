/// SQL with a `?` for each of its arguments.
struct SQLText: ExpressibleByStringInterpolation {
  private(set) var text: String
  private(set) var arguments: [ColumnValue] = []

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var arguments: [ColumnValue] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ part: SQLText) {
      text += part.text
      arguments += part.arguments
    }

    mutating func appendInterpolation(_ argument: ColumnValue) {
      text += "?"
      arguments.append(argument)
    }
  }

  init(verbatim text: String) { self.text = text }

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
    arguments = stringInterpolation.arguments
  }

  /// Parts with a word between them, in parentheses.
  init(_ parts: [SQLText], separator: String) {
    text = "(" + parts.map(\.text).joined(separator: separator) + ")"
    arguments = parts.flatMap(\.arguments)
  }
}
