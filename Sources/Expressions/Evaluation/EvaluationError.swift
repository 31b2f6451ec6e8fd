import Foundations

/// The stable codes of errors at run time.
enum EvaluationError: String {
  case noOverload = "no_such_overload"
  case noKey = "no_such_key"
  case noField = "no_such_field"
  case noName = "undeclared_reference"
  case noFunction = "unbound_function"
  case indexOutOfRange = "index_out_of_range"
  case divideByZero = "divide_by_zero"
  case overflow = "overflow"
  case range = "out_of_range"
  case invalidArgument = "invalid_argument"
  case duplicateKey = "duplicate_key"
  case badPattern = "bad_pattern"
  case noValue = "optional_none"
  case budget = "budget_exceeded"
}

extension Value {
  /// An error value; the enclosing node adds its span.
  static func failure(_ failure: EvaluationError, _ message: String) -> Value {
    .error(ValueError(code: failure.rawValue, message))
  }

  /// Whether it is an error.
  package var isError: Bool {
    if case .error = self { true } else { false }
  }
}
