import Foundations

extension CELFunctions {
  /// `size`, as function and as member.
  static let sizes: [Overload] = {
    let kinds: [ValueType] = [
      .string, .bytes, .list(.parameter("T")), .map(.parameter("K"), .parameter("V")),
    ]
    return [false, true].flatMap { isMember in
      kinds.map { type in Overload("size", [type], .int, isMember: isMember, .unary(size)) }
    }
  }()

  private static let size: @Sendable (Value, inout Frame) -> Value = { value, frame in
    switch value {
    case .string(let text):
      if let error = frame.spend(text.utf8.count / 16) { return error }
      return .int(text.unicodeScalars.count)
    case .bytes(let bytes): return .int(bytes.count)
    case .list(let elements): return .int(elements.count)
    case .map(let map): return .int(map.count)
    default: return .failure(.noOverload, "`size` does not take `\(value.typeName)`")
    }
  }

  /// `contains`, `startsWith`, `endsWith`.
  static let texts: [Overload] = [
    member("contains") { text, part, frame in
      if let error = frame.spend((text.utf8.count + part.utf8.count) / 16) { return error }
      return .bool(TextSearch.firstOffset(of: part, in: text) != nil)
    },
    member("startsWith") { text, part, _ in .bool(text.utf8.starts(with: part.utf8)) },
    member("endsWith") { text, part, _ in .bool(text.utf8.reversed().starts(with: part.utf8.reversed())) },
  ]

  /// A member of strings that takes a string.
  private static func member(
    _ name: String, _ body: @escaping @Sendable (String, String, inout Frame) -> Value
  ) -> Overload {
    Overload(
      name, [.string, .string], .bool, isMember: true,
      .binary { a, b, frame in
        guard case .string(let text) = a, case .string(let part) = b else {
          return .failure(.noOverload, "`\(name)` takes strings")
        }
        return body(text, part, &frame)
      })
  }

  /// `type` and `dyn`.
  static let types: [Overload] = [
    Overload("type", [.parameter("T")], .type(.parameter("T")), .unary { value, _ in .type(value.type) }),
    Overload("dyn", [.parameter("T")], .dyn, .unary { value, _ in value }),
  ]

  /// `optional.of` and the functions on optionals.
  static let optionals: [Overload] = [
    Overload(
      "optional.of", [.parameter("T")], .optional(.parameter("T")), .unary { value, _ in .optional(value) }),
    Overload("optional.none", [], .optional(.parameter("T")), .none { _ in .optional(nil) }),
    Overload(
      "optional.ofNonZeroValue", [.parameter("T")], .optional(.parameter("T")),
      .unary { value, _ in .optional(value.isZero ? Value?.none : value) }),
    Overload(
      "hasValue", [.optional(.parameter("T"))], .bool, isMember: true,
      .unary { value, _ in
        if case .optional(let inner) = value { .bool(inner != nil) } else { notOptional(value) }
      }),
    Overload(
      "value", [.optional(.parameter("T"))], .parameter("T"), isMember: true,
      .unary { value, _ in
        guard case .optional(let inner) = value else { return notOptional(value) }
        return inner ?? .failure(.noValue, "this optional has no value")
      }),
    Overload(
      "or", [.optional(.parameter("T")), .optional(.parameter("T"))], .optional(.parameter("T")),
      isMember: true,
      .binary { value, other, _ in
        if case .optional(let inner) = value { inner == nil ? other : value } else { notOptional(value) }
      }),
    Overload(
      "orValue", [.optional(.parameter("T")), .parameter("T")], .parameter("T"), isMember: true,
      .binary { value, other, _ in
        if case .optional(let inner) = value { inner ?? other } else { notOptional(value) }
      }),
  ]

  /// Functions on lists and optionals together.
  static let optionalLists: [Overload] =
    [
      end("first") { $0.first },
      end("last") { $0.last },
    ]
    + [("optional.unwrap", false), ("unwrapOpt", true)].map { name, isMember in
      Overload(
        name, [.list(.optional(.parameter("T")))], .list(.parameter("T")), isMember: isMember,
        .unary { value, frame in
          guard case .list(let elements) = value else { return notOptional(value) }
          if let error = frame.spend(elements: elements.count) { return error }
          var present: [Value] = []
          for element in elements {
            guard case .optional(let inner) = element else { return notOptional(element) }
            if let inner { present.append(inner) }
          }
          return .list(present)
        })
    }

  private static func end(_ name: String, _ body: @escaping @Sendable ([Value]) -> Value?) -> Overload {
    Overload(
      name, [.list(.parameter("T"))], .optional(.parameter("T")), isMember: true,
      .unary { value, _ in
        guard case .list(let elements) = value else {
          return .failure(.noOverload, "`\(name)` does not take `\(value.typeName)`")
        }
        return .optional(body(elements))
      })
  }

  private static func notOptional(_ value: Value) -> Value {
    .failure(.noOverload, "expected an optional, not `\(value.typeName)`")
  }
}

extension Value {
  /// Whether it is the value that its type starts with: 0, "", an empty list, null.
  var isZero: Bool {
    switch self {
    case .null: true
    case .bool(let truth): !truth
    case .int(let number): number == 0
    case .uint(let number): number == 0
    case .double(let number): number == 0
    case .string(let text): text.isEmpty
    case .bytes(let bytes): bytes.isEmpty
    case .list(let elements): elements.isEmpty
    case .map(let map): map.count == 0
    case .duration(let duration): duration == .zero
    case .timestamp(let timestamp): timestamp == Timestamp(seconds: 0)
    case .optional(let inner): inner == nil
    case .type, .error, .extended: false
    }
  }
}
