import Foundations

extension CELFunctions {
  /// Functions on lists: cel-go's extension "lists" as far as it has no macros, and what amounts to one value.
  static let lists: [Overload] = parts + totals + extremes + averages

  private static let items = ValueType.list(.parameter("T"))

  private static let parts: [Overload] = [
    list("reverse", [items], items) { elements, _, frame in
      frame.spend(elements: elements.count) ?? .list(elements.reversed())
    },
    list("distinct", [items], items) { elements, _, frame in
      if let error = frame.spend(elements: elements.count) { return error }
      var seen = SeenValues()
      for element in elements { seen.place(of: element, &frame) }
      return .list(seen.values)
    },
    list("slice", [items, .int, .int], items) { elements, limits, frame in
      guard case .int(let from) = limits[0], case .int(let to) = limits[1] else {
        return .failure(.noOverload, "`slice` takes two ints")
      }
      guard 0 <= from, from <= to, to <= elements.count else {
        return .failure(
          .invalidArgument, "`slice(\(from), \(to))` reaches beyond a list of \(elements.count) items")
      }
      return frame.spend(elements: to - from) ?? .list(Array(elements[from..<to]))
    },
    end("first") { Array($0.prefix($1)) },
    end("last") { Array($0.suffix($1)) },
    list("flatten", [.list(items)], items) { elements, _, frame in flatten(elements, 1, &frame) },
    list("flatten", [.list(.dyn), .int], .list(.dyn)) { elements, depth, frame in
      guard case .int(let depth) = depth[0], depth >= 0 else {
        return .failure(.invalidArgument, "`flatten` takes a number of levels that is not negative")
      }
      return flatten(elements, depth, &frame)
    },
    Overload(
      "lists.range", [.int], .list(.int),
      .unary { value, frame in
        guard case .int(let count) = value, count >= 0 else {
          return .failure(.invalidArgument, "`lists.range` takes a number that is not negative")
        }
        return frame.spend(elements: count) ?? .list((0..<count).map { .int($0) })
      }),
  ]

  private static let numbers: [ValueType] = [.int, .uint, .double]

  private static let totals: [Overload] = [
    (ValueType.int, Value.int(0)), (.uint, .uint(0)), (.double, .double(0)), (.duration, .duration(.zero)),
  ].map { type, zero in
    list("sum", [.list(type)], type) { elements, _, frame in sum(elements, from: zero, &frame) }
  }

  /// `min` and `max`: null of an empty list, which scripts can ask for; `math.least` has an error instead.
  private static let extremes: [Overload] = [("min", true), ("max", false)].flatMap { name, isLeast in
    (numbers + [.duration, .timestamp]).map { type in
      list(name, [.list(type)], .nullable(type)) { elements, _, frame in
        if let error = frame.spend(elements.count) { return error }
        guard var best = elements.first else { return .null }
        for element in elements {
          guard
            let order = isLeast ? Comparison.order(element, best) : Comparison.order(best, element)
          else {
            return .failure(.noOverload, "`\(name)` does not take `\(element.typeName)`")
          }
          if order == .before { best = element }
        }
        return best
      }
    }
  }

  private static let averages: [Overload] = (numbers + [.duration]).map { type in
    list("average", [.list(type)], .nullable(type == .duration ? .duration : .double)) { elements, _, frame in
      guard !elements.isEmpty else { return .null }
      let zero: Value = type == .duration ? .duration(.zero) : .double(0)
      let all = type == .duration ? elements : elements.map(\.asDouble)
      switch sum(all, from: zero, &frame) {
      case .double(let sum): return .double(sum / Double(elements.count))
      case .duration(let sum): return .duration(sum / elements.count)
      case let error: return error
      }
    }
  }

  private static func sum(_ elements: [Value], from zero: Value, _ frame: inout Frame) -> Value {
    var sum = zero
    for element in elements {
      if let error = frame.spend() { return error }
      sum = Arithmetic.apply(.add, sum, element, &frame)
      if sum.isError { return sum }
    }
    return sum
  }

  private static func flatten(_ elements: [Value], _ depth: Int, _ frame: inout Frame) -> Value {
    var result: [Value] = []
    /// Adds elements, and those of lists among them; returns an error where they are too many.
    func add(_ elements: [Value], _ depth: Int) -> Value? {
      for element in elements {
        if let error = frame.spend() { return error }
        if depth > 0, case .list(let inner) = element {
          if let error = add(inner, depth - 1) { return error }
        } else {
          result.append(element)
        }
      }
      return frame.spend(elements: result.count)
    }
    return add(elements, depth) ?? .list(result)
  }

  /// `first` and `last` of so many items; of all where there are fewer.
  private static func end(
    _ name: String, _ body: @escaping @Sendable ([Value], Int) -> [Value]
  ) -> Overload {
    list(name, [items, .int], items) { elements, count, frame in
      guard case .int(let count) = count[0], count >= 0 else {
        return .failure(.invalidArgument, "`\(name)` takes a number that is not negative")
      }
      return frame.spend(elements: min(count, elements.count)) ?? .list(body(elements, count))
    }
  }

  /// A member of lists; the body is given the elements and the other arguments.
  private static func list(
    _ name: String, _ parameters: [ValueType], _ result: ValueType,
    _ body: @escaping @Sendable ([Value], ArraySlice<Value>, inout Frame) -> Value
  ) -> Overload {
    Overload(
      name, parameters, result, isMember: true,
      .variadic { values, frame in
        guard case .list(let elements)? = values.first else {
          return .failure(.noOverload, "`\(name)` is called on a list")
        }
        return body(elements, ArraySlice(Array(values.dropFirst())), &frame)
      })
  }
}

extension Value {
  /// A number as a double; anything else as it is.
  fileprivate var asDouble: Value {
    switch self {
    case .int(let number): .double(Double(number))
    case .uint(let number): .double(Double(number))
    default: self
    }
  }
}
