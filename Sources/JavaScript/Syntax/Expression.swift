/// A parsed script of the interpreter.
struct ScriptProgram {
  enum Statement {
    case expression(Expression)
    /// Declares names by their slots.
    case declaration([(slot: Int, value: Expression?)])
  }

  var statements: [Statement]
  /// The number of names it declares.
  var slots: Int
}

/// An expression whose names are resolved statically as far as possible.
///
/// Places are offsets in the script, for errors.
indirect enum Expression {
  case constant(JSValue)
  case global(ScriptText)
  case local(Int)
  case template([ScriptText], [Expression])
  case array([Expression?])
  case object([(key: Key, value: Expression)])
  /// A parenthesised expression, at which an optional chain ends.
  case group(Expression)
  case member(Expression, ScriptText, isOptional: Bool, at: Int)
  case index(Expression, Expression, isOptional: Bool, at: Int)
  case method(Expression, ScriptText, [Expression], Optionality, at: Int)
  case function(GlobalFunction, [Expression], at: Int)
  case faker(provider: String, method: String, [Expression], at: Int)
  /// A call of an unknown function.
  case noFunction(ScriptText, at: Int)
  case unary(UnaryOperator, Expression)
  case binary(JSBinaryOperator, Expression, Expression)
  case logical(LogicalOperator, Expression, Expression)
  case conditional(Expression, Expression, Expression)
  case assignment(Target, Expression)
  case compound(Target, JSBinaryOperator, Expression)
  case logicalAssignment(Target, LogicalOperator, Expression)
  case step(Target, by: Double, givesOld: Bool)
  case sequence([Expression])

  enum Key {
    case fixed(ScriptText)
    case computed(Expression)
  }

  /// Which parts of `a.b()` may be missing: `a?.b()` the object, `a.b?.()` the method.
  struct Optionality {
    var ofReceiver = false
    var ofCall = false
  }

  /// The target of an assignment.
  enum Target {
    case global(ScriptText)
    case local(Int)
    case member(Expression, ScriptText, at: Int)
    case index(Expression, Expression, at: Int)
  }
}

enum UnaryOperator { case not, minus, plus, typeof }

enum JSBinaryOperator: String {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case power = "**"
  case equal = "=="
  case unequal = "!="
  case same = "==="
  case different = "!=="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  /// Its precedence: a higher one binds more strongly.
  var strength: Int {
    switch self {
    case .power: 8
    case .multiply, .divide, .remainder: 7
    case .add, .subtract: 6
    case .less, .lessOrEqual, .greater, .greaterOrEqual: 5
    case .equal, .unequal, .same, .different: 4
    }
  }
}

enum LogicalOperator: String {
  case and = "&&"
  case or = "||"
  case coalesce = "??"

  var strength: Int {
    switch self {
    case .and: 3
    case .or: 2
    case .coalesce: 1
    }
  }
}

/// The functions that are not methods.
enum GlobalFunction: String {
  case Number, String, Boolean, parseInt, parseFloat, isNaN
  case json, relativePoint
  case floor = "Math.floor"
  case ceil = "Math.ceil"
  case round = "Math.round"
  case min = "Math.min"
  case max = "Math.max"
  case abs = "Math.abs"
  case random = "Math.random"
  case stringify = "JSON.stringify"
  case parse = "JSON.parse"
  case now = "Date.now"
  case log = "console.log"
  case info = "console.info"
  case warn = "console.warn"
  case error = "console.error"
  case debug = "console.debug"
}
