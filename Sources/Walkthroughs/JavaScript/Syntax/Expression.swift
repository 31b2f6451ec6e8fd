/// A statement of a script of the interpreter; only statements change anything.
enum Statement {
  case expression(Expression)
  case declaration(name: String, value: Expression?)
  /// Stores a value; the statement's own value is that of `result` before, where there is one.
  case assignment(Path, Expression, result: Expression?)

  /// A name, and the keys that lead from its value to where an assignment stores.
  struct Path {
    var name: String
    var keys: [(key: Expression, offset: Int)]
  }
}

/// An expression, which gives a value and changes nothing.
///
/// Positions are offsets in the script, for errors.
indirect enum Expression {
  case constant(ScriptValue)
  case name(String)
  case template([Expression])
  case array([Expression])
  case object([(key: String, value: Expression)])
  /// A parenthesised expression, at which an optional chain ends.
  case group(Expression)
  case member(Expression, key: Expression, isOptional: Bool, at: Int)
  case method(Expression, ScriptMethod, [Expression], isOptional: Bool, at: Int)
  case unary(UnaryOperator, Expression)
  case binary(ScriptOperator, Expression, Expression)
  case conditional(Expression, Expression, Expression)
}

/// The operators of one operand, and the functions that are the same as one.
enum UnaryOperator: String {
  case not = "!"
  case minus = "-"
  case plus = "+"
  case typeof
  case number = "Number"
  case string = "String"
}

/// The operators between two operands.
enum ScriptOperator: String {
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case add = "+"
  case subtract = "-"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case equal = "=="
  case unequal = "!="
  case same = "==="
  case different = "!=="
  case and = "&&"
  case or = "||"
  case coalesce = "??"

  /// How strongly it binds: more is stronger.
  var strength: Int {
    switch self {
    case .multiply, .divide, .remainder: 7
    case .add, .subtract: 6
    case .less, .lessOrEqual, .greater, .greaterOrEqual: 5
    case .equal, .unequal, .same, .different: 4
    case .and: 3
    case .or: 2
    case .coalesce: 1
    }
  }
}

/// The methods of texts and lists that the interpreter has.
enum ScriptMethod: String {
  case endsWith, includes, indexOf, join, slice, startsWith, toLowerCase, toUpperCase, trim

  /// How many arguments it takes here.
  var arity: Int {
    switch self {
    case .toLowerCase, .toUpperCase, .trim: 0
    case .endsWith, .includes, .indexOf, .join, .slice, .startsWith: 1
    }
  }
}
