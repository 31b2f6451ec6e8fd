import Foundations

extension CELFunctions {
  /// The extension "encoders": `base64.encode` and `base64.decode` (RFC 4648, section 4).
  static let encoders: [Overload] = [
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
