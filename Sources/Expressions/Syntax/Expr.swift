import Foundations

/// A node of a parsed expression.
///
/// The parser creates it, the checker adds its type and resolved names, the planner reads both. It exists during one
/// compilation only.
final class Expr {
  /// Only rare and large payloads are boxed: a node is an object already.
  enum Kind {
    case literal(Value)
    /// A name; rooted when written with a leading dot.
    case name(String, isRooted: Bool)
    case select(Expr, field: String, isOptional: Bool)
    /// `has(operand.field)`.
    case test(Expr, field: String)
    case index(Expr, Expr, isOptional: Bool)
    case call(String, target: Expr?, [Expr])
    case negate(Expr)
    case not(Expr)
    case binary(BinaryOperator, Expr, Expr)
    case logic(isAnd: Bool, [Expr])
    case conditional(Expr, Expr, Expr)
    case list([Element])
    case map([Entry])
    case message(String, [MessageField])
    indirect case comprehension(Comprehension)
    indirect case bind(Binding)
    case block([Expr], Expr)
  }

  struct Element {
    let value: Expr
    let isOptional: Bool
  }

  struct Entry {
    let key: Expr
    let value: Expr
    let isOptional: Bool
  }

  struct MessageField {
    let name: String
    let value: Expr
    let start: Int
    let end: Int
    let isOptional: Bool
  }

  /// `cel.bind(name, value, body)`, or `optMap`/`optFlatMap` where the value is an optional.
  struct Binding {
    enum Form { case plain, optionalMap, optionalFlatMap }
    let form: Form
    let name: String
    let value: Expr
    let body: Expr
  }

  /// The resolved meaning of a name or a call.
  enum Meaning {
    case unresolved
    case slot(Int)
    case local(Int)
    case constant(Value)
    case overloads([Overload])
  }

  private(set) var kind: Kind
  /// The bytes of the whole node, with the parentheses around it.
  private(set) var start: Int
  private(set) var end: Int
  /// The bytes of the name that matters most: the field, the function, the operator.
  let nameStart: Int
  let nameEnd: Int
  let depth: Int
  var type: ValueType = .error
  var meaning = Meaning.unresolved
  /// The number of the first local variable that the node declares.
  var local = 0

  init(_ kind: Kind, _ start: Int, _ end: Int, name: (Int, Int)? = nil, depth: Int) {
    self.kind = kind
    self.start = start
    self.end = end
    nameStart = name?.0 ?? start
    nameEnd = name?.1 ?? end
    self.depth = depth
  }

  /// Takes the parentheses around it into its bytes, so that the bytes of every node can be parsed on their own.
  func enclose(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  /// Reads a name instead, in the same place.
  func become(_ name: String) { kind = .name(name, isRooted: false) }
}

/// An operator between two operands.
enum BinaryOperator: String, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case modulo = "%"
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessEqual = "<="
  case greater = ">"
  case greaterEqual = ">="
  case isIn = "in"
}

/// A macro that walks a list or the keys of a map.
struct Comprehension {
  enum Form: Sendable {
    case all, exists, existsOne, map, filter, sort, groupBy, transformMap, transformMapEntry
  }
  let form: Form
  let name: String
  let range: Expr
  let first: String
  /// The second variable of the two-variable forms: index and value, or key and value.
  let second: String?
  /// The condition of `map` and `transform…` with a filter.
  let filter: Expr?
  let body: Expr
}
