import Foundations

/// Why an answer is invalid, before localization.
struct FieldError: Sendable, Equatable {
  /// The catalog's key, such as `field.date.invalid`.
  let key: String
  /// The values of its placeholders.
  var arguments: [Value] = []
}

/// A screen's mark of an answer to validate, as stored in the slot `marks`.
///
/// The error is computed again each time the answer is drawn, so that it is shown in the current language and
/// disappears once the answer is valid.
enum ValidationMark: Sendable, Equatable {
  /// The held value is validated.
  case held
  /// The given value is validated; it was invalid, so it was not passed on.
  case given(Value)
  /// The typed text could not be parsed.
  case typed(FieldError)

  init?(_ value: Value) {
    guard case .list(let parts) = value, case .string(let word)? = parts.first else { return nil }
    switch word {
    case "held": self = .held
    case "given": self = .given(parts.count > 1 ? parts[1] : .null)
    default: self = .typed(FieldError(key: word, arguments: Array(parts.dropFirst())))
    }
  }

  /// The mark as stored in a slot.
  var value: Value {
    switch self {
    case .held: .list(["held"])
    case .given(let value): .list(["given", value])
    case .typed(let error): .list([.string(error.key)] + error.arguments)
    }
  }
}
