import Foundations

extension Value {
  /// The value as locale-independent text: for ids and joined strings, never for display; empty where it has none.
  ///
  /// Timestamps and durations are written as CEL's `string()` does.
  var plainText: String {
    switch self {
    case .null, .error: ""
    case .bool(let truth): truth ? "true" : "false"
    case .int(let number): String(number)
    case .uint(let number): String(number)
    case .double(let number):
      Int(exactly: number).map(String.init) ?? String(number)
    case .string(let text): text
    case .optional(let value): value?.plainText ?? ""
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case .timestamp(let time): RFC3339.text(time)
    case .duration(let duration): DurationText.text(duration)
    case .extended(let value): value.text
    case .list, .map, .type: ""
    }
  }

  /// Whether it is exactly true.
  var isTrue: Bool { if case .bool(true) = self { true } else { false } }

  /// The value where it is shown to people, or an error: the keys of a map are not for them.
  ///
  /// - Parameter span: the expression.
  /// - Returns: this value, or an error.
  func shown(at span: Span) -> Value { hasMap(depth: 0) ? noText("map", at: span) : self }

  /// The value where it is joined to a string, or an error: a list or a map has no text.
  ///
  /// - Parameter span: the expression.
  /// - Returns: this value, or an error.
  func joined(at span: Span) -> Value {
    switch self {
    case .list: noText("list", at: span)
    case .map: noText("map", at: span)
    case .type: noText("type", at: span)
    case .optional(let wrapped?): wrapped.joined(at: span)
    default: self
    }
  }

  private func noText(_ found: String, at span: Span) -> Value {
    .error(ValueError(code: "no_text", "found a \(found), expected a text", at: span))
  }

  private func hasMap(depth: Int) -> Bool {
    switch self {
    case .map: true
    case .optional(let wrapped?): wrapped.hasMap(depth: depth)
    // What is nested deeper is not shown.
    case .list(let items): depth < 8 && items.contains { $0.hasMap(depth: depth + 1) }
    default: false
    }
  }
}
