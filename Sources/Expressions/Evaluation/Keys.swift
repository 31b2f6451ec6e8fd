import Foundations

extension ValueMap.Key {
  /// The key for looking a value up, where it can be one; whole doubles included.
  init?(lookingUp value: Value) {
    switch value {
    case .string(let text): self = .string(text)
    case .int(let number): self = .int(number)
    case .uint(let number): self = .largeUInt(number)
    case .bool(let truth): self = .bool(truth)
    case .double(let number):
      if let exact = Int(exactly: number) {
        self = .int(exact)
      } else if let exact = UInt(exactly: number) {
        self = .largeUInt(exact)
      } else {
        return nil
      }
    default: return nil
    }
  }

  /// The key that a value is in a map literal.
  init?(making value: Value) {
    if case .double = value { return nil }
    self.init(lookingUp: value)
  }
}
