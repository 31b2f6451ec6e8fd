import Foundations

/// A compiled JSONLogic expression, as flagd files write it under `targeting`.
indirect enum Logic: Sendable {
  /// A literal.
  case constant(Value)
  /// `var` of an attribute, which has a slot.
  case attribute(slot: Int, Span)
  /// `var` within `map`, `filter` and the like: a path into the item.
  case item(path: String, Span)
  /// `var` whose path or default is computed.
  case variable(path: Logic, default: Logic, isItem: Bool, Span)
  /// `{"var": "$flagd.flagKey"}`.
  case flagKey(Span)
  /// `{"var": "$flagd.timestamp"}`, in seconds.
  case timestamp(Span)
  /// A list whose items are computed.
  case list([Logic])
  /// An operator with its operands.
  case operation(LogicOperator, [Logic], Span)
  /// flagd's `fractional`.
  case fractional(key: Logic?, [Share], Span)

  /// One share of `fractional`.
  struct Share: Sendable {
    let variant: Logic
    let weight: Logic?
  }
}

/// The supported operators, JSONLogic's and flagd's.
enum LogicOperator: String, CaseIterable, Sendable {
  case variable = "var"
  case missing
  case missingSome = "missing_some"
  case `if`
  case ternary = "?:"
  case equal = "=="
  case strictlyEqual = "==="
  case notEqual = "!="
  case strictlyNotEqual = "!=="
  case not = "!"
  case truth = "!!"
  case or
  case and
  case greater = ">"
  case greaterEqual = ">="
  case less = "<"
  case lessEqual = "<="
  case max
  case min
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case modulo = "%"
  case map
  case reduce
  case filter
  case all
  case none
  case some
  case merge
  case isIn = "in"
  case cat
  case substr
  case log
  case fractional
  case startsWith = "starts_with"
  case endsWith = "ends_with"
  case semanticVersion = "sem_ver"
  case reference = "$ref"

  /// How many operands it takes.
  var arity: ClosedRange<Int> {
    switch self {
    case .equal, .strictlyEqual, .notEqual, .strictlyNotEqual, .divide, .modulo, .isIn, .missingSome,
      .map, .filter, .all, .none, .some, .startsWith, .endsWith:
      2...2
    case .greater, .greaterEqual, .less, .lessEqual, .substr: 2...3
    case .not, .truth, .log, .reference: 1...1
    case .subtract, .variable: 1...2
    case .reduce, .semanticVersion: 3...3
    case .if, .ternary, .or, .and, .add, .multiply, .min, .max, .fractional: 1...Int.max
    case .missing, .merge, .cat: 0...Int.max
    }
  }

  /// Whether its operands after the first are evaluated for each item of the first.
  var walksItems: Bool {
    switch self {
    case .map, .filter, .all, .none, .some, .reduce: true
    default: false
    }
  }
}

extension Logic {
  /// Its possible results, as names of variants.
  struct Answers {
    /// The literal texts and booleans.
    var names: Set<String> = []
    /// Whether these are all, which is unknown where a result is computed.
    var areComplete = true
  }

  /// Its possible results.
  var answers: Answers {
    var found = Answers()
    collectAnswers(into: &found)
    return found
  }

  private func collectAnswers(into found: inout Answers) {
    switch self {
    case .constant(.string(let text)): found.names.insert(text)
    case .constant(.bool(let truth)): found.names.insert(String(truth))
    case .constant(.null): break
    case .fractional(_, let shares, _):
      for share in shares { share.variant.collectAnswers(into: &found) }
    case .operation(.if, let operands, _), .operation(.ternary, let operands, _):
      for (index, operand) in operands.enumerated() {
        let isLast = index == operands.count - 1
        if index % 2 == 1 || isLast { operand.collectAnswers(into: &found) }
      }
    default: found.areComplete = false
    }
  }
}
