import Foundations

extension Value {
  /// The value as locale-independent text: for ids and joined strings, never for display.
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
    case .bytes, .list, .map, .timestamp, .duration, .type, .extended: ""
    }
  }

  /// Whether it is exactly true.
  var isTrue: Bool { if case .bool(true) = self { true } else { false } }
}
