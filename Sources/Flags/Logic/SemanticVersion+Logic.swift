import Foundations

/// Versions as flagd's `sem_ver` compares them.
extension SemanticVersion {
  /// Parses a text or a number as a version; nil where it is none.
  init?(_ value: Value) {
    switch value {
    case .string(let text): self.init(lenient: text)
    case .int(let number): self.init(lenient: String(number))
    case .uint(let number): self.init(lenient: String(number))
    case .double(let number): self.init(lenient: number.description)
    default: return nil
    }
  }

  /// The result of `sem_ver` for two versions; nil for an unknown operator.
  static func compare(_ left: Self, _ sign: String, _ right: Self) -> Bool? {
    switch sign {
    case "=": left == right
    case "!=": left != right
    case "<": left < right
    case "<=": left <= right
    case ">": left > right
    case ">=": left >= right
    case "^": left.hasSameMajor(as: right)
    case "~": left.hasSameMinor(as: right)
    default: nil
    }
  }
}
