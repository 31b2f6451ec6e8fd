import Foundations

extension CELFunctions {
  /// `matches`, as member and as function.
  static let matches: [Overload] = [true, false].map { isMember in
    Overload(
      "matches", [.string, .string], .bool, isMember: isMember, prepare: prepareMatch,
      .binary { value, pattern, frame in
        guard case .string(let text) = pattern else { return .failure(.noOverload, "a pattern is a string") }
        if let error = frame.spend(1 + text.utf8.count) { return error }
        guard let call = prepareMatch(pattern) else { return .failure(.noOverload, "a pattern is a string") }
        return call(value, &frame)
      })
  }

  private static let prepareMatch: @Sendable (Value) -> PreparedCall? = { pattern in
    guard case .string(let text) = pattern else { return nil }
    switch Regex.compile(text) {
    case .failure(let error):
      return { _, _ in .failure(.badPattern, "this pattern cannot be used: \(error.message)") }
    case .success(let regex):
      return { value, frame in
        guard case .string(let text) = value else {
          return .failure(.noOverload, "`matches` does not take `\(value.typeName)`")
        }
        // 16 states visited are a step, as 16 bytes are.
        var work = max(0, frame.steps) * 16
        let before = work
        let answer = regex.matches(in: text, work: &work)
        frame.steps -= (before - work) / 16
        return answer.map(Value.bool) ?? Frame.exhausted
      }
    }
  }
}
