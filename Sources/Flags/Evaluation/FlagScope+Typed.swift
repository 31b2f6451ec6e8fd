package import Foundations

/// The types that a caller can request; OpenFeature's names.
package enum FlagType: String, Sendable, CaseIterable {
  /// True or false.
  case boolean = "Boolean"
  /// A text.
  case string = "String"
  /// A whole number.
  case integer = "Integer"
  /// A floating point number; a whole one is one too.
  case float = "Float"
  /// A mapping or a list.
  case object = "Object"

  /// A value converted to this type; nil where it is of another.
  func value(_ value: Value) -> Value? {
    switch (self, value) {
    case (.boolean, .bool), (.string, .string), (.integer, .int), (.float, .double), (.object, .map),
      (.object, .list):
      value
    case (.float, .int(let number)): .double(Double(number))
    case (.integer, .double(let number)): Int(exactly: number).map(Value.int)
    default: nil
    }
  }
}

extension FlagScope {
  /// Evaluates a flag for a caller that knows its type and has a default of its own.
  ///
  /// - Parameters:
  ///   - flag: its name.
  ///   - type: the type that the value must have.
  ///   - fallback: the value where the flag is missing, disabled, without a variant or of another type.
  /// - Returns: its value and why it has it; it never fails.
  package func evaluate(_ flag: String, as type: FlagType, default fallback: Value) -> FlagDetails {
    let details = evaluate(flag)
    let metadata = details.flagMetadata
    func given(_ value: Value, _ variant: String?, isCodeDefault: Bool) -> FlagDetails.Answer {
      FlagDetails.Answer(
        flag: flag, value: value, variant: variant, metadata: metadata, isCodeDefault: isCodeDefault)
    }
    if details.isCodeDefault {
      return FlagDetails(
        given(fallback, nil, isCodeDefault: true), details.reason, note: details.note)
    }
    guard let value = type.value(details.value) else {
      return FlagDetails(
        given(fallback, nil, isCodeDefault: true), .error,
        note: FlagDetails.Note(
          errorCode: .typeMismatch, errorMessage: "the flag `\(flag)` is no \(type.rawValue.lowercased())",
          rule: details.rule, skipped: details.skipped))
    }
    // Only numbers are converted.
    guard type == .integer || type == .float else { return details }
    return FlagDetails(
      given(value, details.variant, isCodeDefault: false), details.reason, note: details.note)
  }
}
