/// A reference to a value: its object and key, both evaluated.
enum JSReference {
  case global(ScriptText)
  case local(Int)
  case member(JSValue, Key, at: Int)

  /// A key: indices, the most frequent ones, stay numbers.
  enum Key {
    case index(Int)
    case name(ScriptText)

    var text: ScriptText {
      switch self {
      case .index(let index): ScriptText(String(index))
      case .name(let name): name
      }
    }
  }
}

extension Interpreter {
  /// The value of a link of a chain; nil if an optional link before it was missing (ECMA-262, 13.3.9).
  func link(_ expression: Expression) throws(InterpreterError) -> JSValue? {
    switch expression {
    case .member(let object, let name, let isOptional, let place):
      guard let base = try link(object) else { return nil }
      if isOptional && base.isNullish { return nil }
      return try member(.name(name), of: base, at: place)
    case .index(let object, let key, let isOptional, let place):
      guard let base = try link(object) else { return nil }
      if isOptional && base.isNullish { return nil }
      let index = try evaluate(key)
      return try member(try self.key(index, of: base, at: place), of: base, at: place)
    case .method(let object, let name, let arguments, let optionality, let place):
      guard let base = try link(object) else { return nil }
      if optionality.ofReceiver && base.isNullish { return nil }
      return try method(name, of: base, arguments, isOptional: optionality.ofCall, at: place)
    default: return try evaluate(expression)
    }
  }

  private func key(_ value: JSValue, of base: JSValue, at place: Int) throws(InterpreterError)
    -> JSReference.Key
  {
    if base.isNullish { throw cannotRead(try value.asText(), of: base, at: place) }
    if case .number(let number) = value, number >= 0, number < 4_294_967_295, number == number.rounded() {
      return .index(Int(number))
    }
    return .name(try value.asText())
  }

  private func cannotRead(_ key: ScriptText, of base: JSValue, at place: Int) -> InterpreterError {
    .type("cannot read `\(key.string)` of \(base.typeName == "undefined" ? "undefined" : "null")", at: place)
  }

  /// Reads a member (ECMA-262, 7.3.2); one that may be a function needs the engine.
  func member(_ key: JSReference.Key, of base: JSValue, at place: Int) throws(InterpreterError) -> JSValue {
    switch base {
    case .hole, .undefined, .null: throw cannotRead(key.text, of: base, at: place)
    case .object(let object):
      let own: JSValue?
      switch key {
      case .index(let index): own = object[index]
      case .name(let name): own = object[name]
      }
      if let own { return own }
    case .text(let text):
      let index: Int?
      switch key {
      case .index(let number): index = number
      case .name(let name):
        if name == "length" { return .number(Double(text.count)) }
        index = name.index
      }
      if let index { return index < text.count ? .text(ScriptText([text.units[index]])) : .undefined }
    case .bool, .number: break
    }
    guard case .name(let name) = key else { return .undefined }
    if isInherited(name, by: base) {
      throw .unsupported("the function `\(name.string)` as a value", at: place)
    }
    return .undefined
  }

  private func isInherited(_ name: ScriptText, by base: JSValue) -> Bool {
    if StandardNames.ofObjects.contains(name) { return true }
    if case .object(let object) = base, !object.isArray { return false }
    return StandardNames.ofOthers.contains(name)
  }

  private func method(
    _ name: ScriptText, of base: JSValue, _ arguments: [Expression], isOptional: Bool, at place: Int
  ) throws(InterpreterError) -> JSValue? {
    if base.isNullish { throw cannotRead(name, of: base, at: place) }
    if case .object(let object) = base {
      let own = object[name]
      if own != nil || !isInherited(name, by: base) {
        if isOptional && (own ?? .undefined).isNullish { return nil }
        _ = try evaluate(arguments)
        throw .type("\(name.string) is not a function", at: place)
      }
    } else if !isInherited(name, by: base) {
      if isOptional { return nil }
      _ = try evaluate(arguments)
      throw .type("\(name.string) is not a function", at: place)
    }
    let values = try evaluate(arguments)
    switch base {
    case .text(let text): return try call(name, on: text, values, at: place)
    case .object(let object) where object.isArray: return try call(name, on: object, values, at: place)
    case .object where name == "toString": return .text("[object Object]")
    case .number(let number) where name == "toString" && values.allSatisfy(\.isNullish):
      guard values.isEmpty || values[0].typeName == "undefined" else { break }
      return .text(JSNumberText.text(of: number))
    case .bool where name == "toString": return .text(try base.asText())
    default: break
    }
    throw .unsupported("`\(name.string)` of a \(base.typeName.string)", at: place)
  }

  func reference(_ target: Expression.Target) throws(InterpreterError) -> JSReference {
    switch target {
    case .global(let name): return .global(name)
    case .local(let slot): return .local(slot)
    case .member(let object, let name, let place):
      return .member(try evaluate(object), .name(name), at: place)
    case .index(let object, let key, let place):
      let base = try evaluate(object)
      return .member(base, try self.key(try evaluate(key), of: base, at: place), at: place)
    }
  }

  func get(_ reference: JSReference) throws(InterpreterError) -> JSValue {
    switch reference {
    case .global(let name): value(of: name)
    case .local(let slot): value(ofLocal: slot)
    case .member(let base, let key, let place): try member(key, of: base, at: place)
    }
  }

  /// Writes a member (ECMA-262, 7.3.4), in strict code.
  func set(_ reference: JSReference, to value: JSValue) throws(InterpreterError) {
    switch reference {
    case .global(let name): try assign(value, to: name)
    case .local(let slot): assign(value, toLocal: slot)
    case .member(let base, let key, let place):
      guard case .object(let object) = base else {
        let name = key.text.string
        throw .type(
          "cannot set `\(name)` of \(base.isNullish ? try base.asText().string : base.typeName.string)",
          at: place)
      }
      if case .name("__proto__") = key { throw .unsupported("`__proto__`", at: place) }
      try willChange(object)
      guard object.isArray else { return object.set(key.text, to: value) }
      switch key {
      case .index(let index): try set(index, of: object, to: value)
      case .name(let name):
        if let index = name.index { return try set(index, of: object, to: value) }
        guard name == "length" else { return object.set(name, to: value) }
        let length = try value.asNumber()
        guard length >= 0, length < 4_294_967_296, length == length.rounded() else {
          throw .fault(.exception, "RangeError: this is no length of a list", at: place)
        }
        try spend(units: Int(length))
        object.resize(to: Int(length))
      }
    }
  }

  private func set(_ index: Int, of array: JSObject, to value: JSValue) throws(InterpreterError) {
    if index >= array.elements?.count ?? 0 { try spend(units: index) }
    array.set(index, to: value)
  }
}
