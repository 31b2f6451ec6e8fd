import Foundations

/// A condition on rows in a form that can become SQL, whatever the values of its captures.
indirect enum RowTerm: Sendable {
  /// A test of a text by a member function.
  enum TextTest: String, Sendable { case contains, startsWith, endsWith }

  case field(String)
  case constant(Value)
  case captured(Int)
  case binary(BinaryOperator, RowTerm, RowTerm)
  case logic(isAnd: Bool, [RowTerm])
  case not(RowTerm)
  case conditional(RowTerm, RowTerm, RowTerm)
  case text(TextTest, RowTerm, RowTerm)
  /// What SQL has no equal of, in words.
  case other(String)

  /// Reads a checked node, whose row has slot 0 and whose captures have the slots behind it.
  init(_ expr: Expr) {
    switch (expr.kind, expr.meaning) {
    case (.name, .slot(let slot)) where slot > 0: self = .captured(slot - 1)
    case (.literal(let value), _): self = .constant(value)
    case (.list(let elements), _):
      let values = elements.map { element -> Value? in
        if case .literal(let value) = element.value.kind { value } else { Optional.none }
      }
      if values.contains(where: { $0 == nil }) {
        self = .other("it makes a list of each row")
      } else {
        self = .constant(.list(values.compactMap(\.self)))
      }
    case (.select(let operand, let field, isOptional: false), _) where operand.isRow: self = .field(field)
    case (.index(let operand, let index, isOptional: false), _) where operand.isRow:
      if case .literal(.string(let field)) = index.kind {
        self = .field(field)
      } else {
        self = .other("it computes the field's name")
      }
    case (.not(let operand), _): self = .not(RowTerm(operand))
    case (.logic(let isAnd, let terms), _): self = .logic(isAnd: isAnd, terms.map(RowTerm.init))
    case (.conditional(let condition, let whenTrue, let whenFalse), _):
      self = .conditional(RowTerm(condition), RowTerm(whenTrue), RowTerm(whenFalse))
    case (.binary(let sign, let left, let right), _):
      switch sign {
      case .add, .subtract, .multiply, .divide, .modulo: self = .other("it computes with `\(sign.rawValue)`")
      default: self = .binary(sign, RowTerm(left), RowTerm(right))
      }
    case (.call(let name, let target?, let arguments), .overloads(let overloads)):
      // A function of the host is variadic, also one of the same name and types.
      if let test = TextTest(rawValue: name), overloads.count == 1, case .binary? = overloads.first?.body,
        arguments.count == 1
      {
        self = .text(test, RowTerm(target), RowTerm(arguments[0]))
      } else {
        self = .other("it calls `\(name)`")
      }
    case (.call(let name, _, _), _): self = .other("it calls `\(name)`")
    case (.comprehension(let macro), _): self = .other("it walks with `\(macro.name)`")
    case (.test, _): self = .other("it asks `has`")
    case (.negate, _): self = .other("it computes with `-`")
    case (.name, .slot): self = .other("it uses the row as a whole")
    default: self = .other("it has no equal in SQL")
    }
  }
}

extension Expr {
  /// Whether it is the row itself.
  fileprivate var isRow: Bool {
    if case .name = kind, case .slot(0) = meaning { true } else { false }
  }
}
