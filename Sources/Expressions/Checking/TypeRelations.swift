import Foundations

/// The bindings of type parameters while an expression is checked, and how types agree.
///
/// Follows CEL's rules of gradual typing: `dyn` agrees with all, type parameters are bound as they are met,
/// a nullable type takes null and what it wraps, an enumeration is a string.
struct TypeRelations {
  private var bindings: [String: ValueType] = [:]
  private var freshCount = 0

  /// A new, unbound type parameter.
  mutating func fresh() -> ValueType {
    freshCount += 1
    return .parameter("\(freshCount)")
  }

  /// A signature's type with its own parameters replaced by fresh ones.
  mutating func instantiate(_ type: ValueType, _ names: inout [String: ValueType]) -> ValueType {
    switch type {
    case .parameter(let name):
      if let known = names[name] { return known }
      let parameter = fresh()
      names[name] = parameter
      return parameter
    case .list(let element): return .list(instantiate(element, &names))
    case .optional(let element): return .optional(instantiate(element, &names))
    case .nullable(let element): return .nullable(instantiate(element, &names))
    case .type(let element): return .type(instantiate(element, &names))
    case .map(let key, let value): return .map(instantiate(key, &names), instantiate(value, &names))
    case .opaque(let name, let parameters): return .opaque(name, parameters.map { instantiate($0, &names) })
    default: return type
    }
  }

  /// The type with its outermost parameter replaced by its binding.
  func head(_ type: ValueType) -> ValueType {
    var type = type
    while case .parameter(let name) = type, let bound = bindings[name] { type = bound }
    return type
  }

  /// The type as operators see it: no parameter, no nullable, no enumeration on the outside.
  func base(_ type: ValueType) -> ValueType {
    switch head(type) {
    case .nullable(let wrapped): base(wrapped)
    case .enumeration: .string
    case let other: other
    }
  }

  /// The type with all parameters replaced; those never bound are `dyn`.
  func settled(_ type: ValueType) -> ValueType {
    switch head(type) {
    case .parameter: .dyn
    case .list(let element): .list(settled(element))
    case .optional(let element): .optional(settled(element))
    case .nullable(let element): .nullable(settled(element))
    case .type(let element): .type(settled(element))
    case .map(let key, let value): .map(settled(key), settled(value))
    case .opaque(let name, let parameters): .opaque(name, parameters.map(settled))
    case let other: other
    }
  }

  /// Whether a value of one type is assignable to another; binds parameters if so.
  mutating func assign(_ found: ValueType, to expected: ValueType) -> Bool {
    let before = bindings
    if match(found, expected) { return true }
    bindings = before
    return false
  }

  /// The common type of two types, or nil where there is none but `dyn`.
  mutating func join(_ left: ValueType, _ right: ValueType) -> ValueType? {
    let before = bindings
    if let joined = merge(left, right) { return joined }
    bindings = before
    return nil
  }

  private mutating func match(_ found: ValueType, _ expected: ValueType) -> Bool {
    let found = head(found)
    switch (found, head(expected)) {
    case (.error, _), (_, .error): return true
    case (.parameter(let a), .parameter(let b)) where a == b: return true
    case (_, .parameter(let name)):
      return bind(name, found)
    case (_, .dyn): return true
    case (.parameter(let name), let expected): return bind(name, expected)
    case (.dyn, let expected):
      // A parameter already bound through this argument is widened.
      widen(expected)
      return true
    case (.null, .null), (.null, .nullable), (.null, .optional), (.null, .timestamp), (.null, .duration),
      (.null, .opaque), (.null, .record):
      return true
    case (.nullable(let a), .nullable(let b)): return match(a, b)
    case (.nullable(let wrapped), let expected): return match(wrapped, expected)
    case (let found, .nullable(let wrapped)): return match(found, wrapped)
    case (.enumeration, .string), (.string, .enumeration): return true
    case (.enumeration(let a), .enumeration(let b)): return !Set(a.cases).isDisjoint(with: b.cases)
    case (.list(let a), .list(let b)): return match(a, b)
    case (.optional(let a), .optional(let b)): return match(a, b)
    case (.map(let ak, let av), .map(let bk, let bv)): return match(ak, bk) && match(av, bv)
    case (.type, .type): return true
    case (.opaque(let a, let ap), .opaque(let b, let bp)):
      guard a == b, ap.count == bp.count else { return false }
      for (x, y) in zip(ap, bp) where !match(x, y) { return false }
      return true
    case (.record(let a), .record(let b)): return a.name == b.name && !a.name.isEmpty || a == b
    case (.record(let record), .map(let key, let value)):
      guard match(.string, key) else { return false }
      for field in record.fields where !match(field.type, value) { return false }
      return true
    case (.map(let key, let value), .record(let record)):
      guard match(key, .string) else { return false }
      for field in record.fields where !match(value, field.type) { return false }
      return true
    case (let found, let expected): return found == expected
    }
  }

  private mutating func bind(_ name: String, _ type: ValueType) -> Bool {
    guard !occurs(name, in: type) else { return false }
    bindings[name] = type
    return true
  }

  private mutating func widen(_ type: ValueType) {
    if case .parameter(let name) = type, bindings[name] == nil { bindings[name] = .dyn }
  }

  private func occurs(_ name: String, in type: ValueType) -> Bool {
    switch head(type) {
    case .parameter(let other): name == other
    case .list(let element), .optional(let element), .nullable(let element), .type(let element):
      occurs(name, in: element)
    case .map(let key, let value): occurs(name, in: key) || occurs(name, in: value)
    case .opaque(_, let parameters): parameters.contains { occurs(name, in: $0) }
    default: false
    }
  }

  private mutating func merge(_ left: ValueType, _ right: ValueType) -> ValueType? {
    let left = head(left)
    let right = head(right)
    switch (left, right) {
    case (.error, let other), (let other, .error): return other
    case (.dyn, _), (_, .dyn): return .dyn
    case (.parameter(let a), .parameter(let b)) where a == b: return left
    case (.parameter(let name), let other), (let other, .parameter(let name)):
      return bind(name, other) ? other : nil
    case (.null, .null): return .null
    case (.null, let other), (let other, .null):
      switch other {
      case .nullable, .optional, .timestamp, .duration, .opaque: return other
      default: return .nullable(other)
      }
    case (.nullable(let a), .nullable(let b)): return merge(a, b).map { .nullable($0) }
    case (.nullable(let a), let b), (let b, .nullable(let a)): return merge(a, b).map { .nullable($0) }
    case (.enumeration(let a), .enumeration(let b)): return a == b ? left : .string
    case (.enumeration, .string), (.string, .enumeration): return .string
    case (.list(let a), .list(let b)): return merge(a, b).map { .list($0) }
    case (.optional(let a), .optional(let b)): return merge(a, b).map { .optional($0) }
    case (.map(let ak, let av), .map(let bk, let bv)):
      guard let key = merge(ak, bk), let value = merge(av, bv) else { return nil }
      return .map(key, value)
    case (.type, .type): return left == right ? left : .type(.dyn)
    case (.opaque(let a, let ap), .opaque(let b, let bp)):
      guard a == b, ap.count == bp.count else { return nil }
      var parameters: [ValueType] = []
      for (x, y) in zip(ap, bp) {
        guard let merged = merge(x, y) else { return nil }
        parameters.append(merged)
      }
      return .opaque(a, parameters)
    case (.record(let a), .record(let b)): return a == b || a.name == b.name && !a.name.isEmpty ? left : nil
    case (.record, .map), (.map, .record):
      return match(left, right) ? right : match(right, left) ? left : nil
    default: return left == right ? left : nil
    }
  }
}

extension ValueType {
  /// Whether it is one of CEL's numbers.
  var isNumber: Bool {
    switch self {
    case .int, .uint, .double: true
    default: false
    }
  }

  /// Whether too little is known of it to choose an overload.
  var isVague: Bool {
    switch self {
    case .dyn, .parameter, .error: true
    case .list(let element), .optional(let element), .nullable(let element), .type(let element):
      element.isVague
    case .map(let key, let value): key.isVague || value.isVague
    case .opaque(_, let parameters): parameters.contains(where: \.isVague)
    default: false
    }
  }
}
