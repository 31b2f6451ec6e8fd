internal import Runtime

/// A value being asked for.
struct Prompt: Sendable, Equatable {
  /// The field or choice that it is for.
  let id: String
  /// Its words.
  let label: String
  /// Whether the answer must never be seen.
  let isSecret: Bool

  init(_ node: ViewNode) {
    id = node.id
    label = node.label.isEmpty ? node.id : node.label
    isSecret = node.isSecret
  }

  /// A typed value as the app takes it: digits of any script become ASCII where a number is meant.
  static func normalized(_ text: String, _ kind: ViewNode.FieldKind) -> String {
    switch kind {
    case .text, .search, .secret, .email: text
    case .number, .phone, .otp, .date, .time, .duration: Folding.asciiDigits(text)
    }
  }
}
