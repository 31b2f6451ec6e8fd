import Foundations

/// All functions of CEL and its extensions, a list for each.
enum CELFunctions {
  static let all: [Overload] =
    sizes + texts + matches + conversions + types + times + optionals + optionalLists + strings + formats
    + math + encoders + network + lists
}

extension CELFunctions {
  /// The extension "encoders": `base64.encode` and `base64.decode` (RFC 4648, section 4).
  private static let encoders: [Overload] = [
    Overload(
      "base64.encode", [.bytes], .string,
      .unary { value, frame in
        guard case .bytes(let bytes) = value else {
          return .failure(.noOverload, "`base64.encode` takes bytes")
        }
        return frame.spend(bytes: bytes.count * 4 / 3) ?? .string(Base64.encode(bytes))
      }),
    Overload(
      "base64.decode", [.string], .bytes,
      .unary { value, frame in
        guard case .string(let text) = value else {
          return .failure(.noOverload, "`base64.decode` takes a string")
        }
        if let error = frame.spend(bytes: text.utf8.count) { return error }
        return Base64.decode(text).map(Value.bytes) ?? .failure(.invalidArgument, "this text is no base64")
      }),
  ]
}

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
