internal import FrontKit
internal import Runtime

/// A prompt for a value.
struct Prompt: Sendable, Equatable {
  /// The id of its field or choice.
  let id: String
  /// Its label.
  let label: String
  /// Whether the answer is secret.
  let isSecret: Bool
  /// Whether it opened by itself, since the value given before is invalid.
  let isAgain: Bool
  /// The hint shown on the lines before, which the prompt does not repeat.
  let shownHint: String?
  /// The ids of the options as they were last listed: the numbers of an answer mean these.
  var listed: [String]

  init(_ node: ViewNode, isAgain: Bool = false, shownHint: String? = nil) {
    id = node.id
    label = node.label.isEmpty ? node.id : node.label
    isSecret = node.isSecret
    self.isAgain = isAgain
    self.shownHint = shownHint
    listed = Self.options(of: node)
  }

  /// Returns the ids of a choice's options; none of a field.
  static func options(of node: ViewNode) -> [String] {
    node.interaction == .pick ? node.children.map(\.id) : []
  }

  /// Normalizes a typed value for the app: in numeric fields digits of any script become ASCII, and so does the minus
  /// sign (U+2212).
  static func normalized(_ text: String, _ kind: ViewNode.FieldKind) -> String {
    switch kind {
    case .text, .search, .secret, .email: text
    case .number: Folding.asciiDigits(text).replacing("\u{2212}", with: "-")
    case .phone, .otp, .date, .time, .duration: Folding.asciiDigits(text)
    }
  }
}
