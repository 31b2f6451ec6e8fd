import Foundations

extension CELFunctions {
  /// The extension "math" (cel-spec, math extension).
  static let math: [Overload] = extremes + rounding + signs + bits

  private static let numbers: [ValueType] = [.int, .uint, .double]

  /// `math.greatest` and `math.least` of any number of numbers, or of a list.
  private static let extremes: [Overload] = [
    ("math.greatest", Comparison.Order.after), ("math.least", Comparison.Order.before),
  ].flatMap { name, wanted in
    (numbers + [.dyn]).flatMap { type in
      [
        Overload(
          name, [.list(type)], type,
          .unary { list, frame in
            guard case .list(let elements) = list else { return extreme(name, wanted, [list]) }
            if let error = frame.spend(elements.count) { return error }
            return extreme(name, wanted, elements)
          }),
        Overload(
          name, [type], type, isRepeating: true, .variadic { values, _ in extreme(name, wanted, values) }),
      ]
    }
  }

  private static func extreme(_ name: String, _ wanted: Comparison.Order, _ values: [Value]) -> Value {
    guard var best = values.first else { return .failure(.invalidArgument, "`\(name)` of an empty list") }
    for value in values {
      guard value.type.isNumber, let order = Comparison.order(value, best) else {
        return .failure(.noOverload, "`\(name)` takes numbers, not `\(value.typeName)`")
      }
      if order == wanted { best = value }
    }
    return best
  }

  private static func double<T>(
    _ name: String, _ result: ValueType, _ wrap: @escaping @Sendable (T) -> Value,
    _ body: @escaping @Sendable (Double) -> T
  ) -> Overload {
    Overload(
      name, [.double], result,
      .unary { value, _ in
        guard case .double(let number) = value else {
          return .failure(.noOverload, "`\(name)` does not take `\(value.typeName)`")
        }
        return wrap(body(number))
      })
  }

  private static let rounding: [Overload] =
    [
      double("math.ceil", .double, Value.double) { $0.rounded(.up) },
      double("math.floor", .double, Value.double) { $0.rounded(.down) },
      double("math.round", .double, Value.double) { $0.rounded(.toNearestOrAwayFromZero) },
      double("math.trunc", .double, Value.double) { $0.rounded(.towardZero) },
      double("math.isNaN", .bool, Value.bool) { $0.isNaN },
      double("math.isInf", .bool, Value.bool) { $0.isInfinite },
      double("math.isFinite", .bool, Value.bool) { $0.isFinite },
    ]
    + numbers.map { type in
      Overload(
        "math.sqrt", [type], .double,
        .unary { value, _ in
          switch value {
          case .int(let number): .double(Double(number).squareRoot())
          case .uint(let number): .double(Double(number).squareRoot())
          case .double(let number): .double(number.squareRoot())
          default: .failure(.noOverload, "`math.sqrt` does not take `\(value.typeName)`")
          }
        })
    }

  private static let signs: [Overload] =
    numbers.map { type in
      Overload(
        "math.abs", [type], type,
        .unary { value, _ in
          switch value {
          case .int(let number):
            return number == .min
              ? .failure(.overflow, "the magnitude does not fit into an int") : .int(abs(number))
          case .uint: return value
          case .double(let number): return .double(number.magnitude)
          default: return .failure(.noOverload, "`math.abs` does not take `\(value.typeName)`")
          }
        })
    }
    + numbers.map { type in
      Overload(
        "math.sign", [type], type,
        .unary { value, _ in
          switch value {
          case .int(let number): .int(number.signum())
          case .uint(let number): .uint(number == 0 ? 0 : 1)
          case .double(let number): .double(number > 0 ? 1 : number < 0 ? -1 : number)
          default: .failure(.noOverload, "`math.sign` does not take `\(value.typeName)`")
          }
        })
    }

  private static let bits: [Overload] =
    bitwise("math.bitAnd", { $0 & $1 }, { $0 & $1 })
    + bitwise("math.bitOr", { $0 | $1 }, { $0 | $1 })
    + bitwise("math.bitXor", { $0 ^ $1 }, { $0 ^ $1 })
    + [ValueType.int, .uint].map { type in
      Overload(
        "math.bitNot", [type], type,
        .unary { value, _ in
          switch value {
          case .int(let number): .int(~number)
          case .uint(let number): .uint(~number)
          default: .failure(.noOverload, "`math.bitNot` does not take `\(value.typeName)`")
          }
        })
    }
    + shift("math.bitShiftLeft") { $0 << $1 }
    // The sign is not carried along: bits are shifted, not numbers divided.
    + shift("math.bitShiftRight") { $0 >> $1 }

  private static func bitwise(
    _ name: String, _ signed: @escaping @Sendable (Int, Int) -> Int,
    _ unsigned: @escaping @Sendable (UInt, UInt) -> UInt
  ) -> [Overload] {
    [ValueType.int, .uint].map { type in
      Overload(
        name, [type, type], type,
        .binary { a, b, _ in
          switch (a, b) {
          case (.int(let a), .int(let b)): .int(signed(a, b))
          case (.uint(let a), .uint(let b)): .uint(unsigned(a, b))
          default: .failure(.noOverload, "`\(name)` does not take `\(a.typeName)` and `\(b.typeName)`")
          }
        })
    }
  }

  private static func shift(_ name: String, _ body: @escaping @Sendable (UInt, UInt) -> UInt) -> [Overload] {
    [ValueType.int, .uint].map { type in
      Overload(
        name, [type, .int], type,
        .binary { value, count, _ in
          guard case .int(let count) = count else {
            return .failure(.noOverload, "`\(name)` shifts by an int")
          }
          guard count >= 0 else {
            return .failure(.invalidArgument, "`\(name)` by a negative number of places")
          }
          // Swift's shifts give zero for 64 places and more, as CEL requires.
          switch value {
          case .int(let number): return .int(Int(bitPattern: body(UInt(bitPattern: number), UInt(count))))
          case .uint(let number): return .uint(body(number, UInt(count)))
          default: return .failure(.noOverload, "`\(name)` does not take `\(value.typeName)`")
          }
        })
    }
  }
}
