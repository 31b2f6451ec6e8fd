internal import FrontKit
internal import Runtime

/// A value being asked for.
struct Prompt: Sendable, Equatable {
  /// The field or choice that it is for.
  let id: String
  /// Its words.
  let label: String
  /// Whether the answer must never be seen.
  let isSecret: Bool
  /// Whether it came by itself, since what was given before is not valid.
  let isAgain: Bool
  /// A hint that was told a line before, so that it is not told again.
  let saidHint: String?

  init(_ node: ViewNode, isAgain: Bool = false, saidHint: String? = nil) {
    id = node.id
    label = node.label.isEmpty ? node.id : node.label
    isSecret = node.isSecret
    self.isAgain = isAgain
    self.saidHint = saidHint
  }

  /// A typed value as the app takes it: digits of any script become ASCII where a number is meant, and so does
  /// the minus sign (U+2212).
  static func normalized(_ text: String, _ kind: ViewNode.FieldKind) -> String {
    switch kind {
    case .text, .search, .secret, .email: text
    case .number: Folding.asciiDigits(text).replacing("\u{2212}", with: "-")
    case .phone, .otp, .date, .time, .duration: Folding.asciiDigits(text)
    }
  }
}
