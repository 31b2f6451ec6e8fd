import Foundations

/// Why an answer is not valid, before it is put into the person's words.
struct FieldFault: Sendable, Equatable {
  /// The catalog's key, such as `field.date.invalid`.
  let key: String
  /// What stands in its placeholders.
  var arguments: [Value] = []
}

/// What a screen remembers of an answer that it has to look at, as it stands in the slot `faults`.
///
/// What is wrong is found again each time the answer is drawn, so that it is told in the language of the moment and
/// goes away as soon as the answer will do.
enum FieldMark: Sendable, Equatable {
  /// What is held is held against what the script asks of it.
  case held
  /// What was given is; it failed, so nobody has taken it.
  case given(Value)
  /// What was typed could not be read.
  case typed(FieldFault)

  init?(_ value: Value) {
    guard case .list(let parts) = value, case .string(let word)? = parts.first else { return nil }
    switch word {
    case "held": self = .held
    case "given": self = .given(parts.count > 1 ? parts[1] : .null)
    default: self = .typed(FieldFault(key: word, arguments: Array(parts.dropFirst())))
    }
  }

  /// The mark as a slot holds it.
  var value: Value {
    switch self {
    case .held: .list(["held"])
    case .given(let value): .list(["given", value])
    case .typed(let fault): .list([.string(fault.key)] + fault.arguments)
    }
  }
}
