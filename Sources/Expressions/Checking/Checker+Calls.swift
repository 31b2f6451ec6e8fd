import Foundations

extension Checker {
  mutating func checkCall(_ expr: Expr, _ name: String, _ target: Expr?, _ arguments: [Expr]) -> ValueType {
    let functions = declarations.functions
    if let target {
      // `math.least(…)`: the target is a namespace if a function has that full name.
      if let path = qualifiedName(target) {
        let full = path.name + "." + name
        for candidate in declarations.candidates(for: full, isRooted: path.isRooted) {
          if let overloads = functions.overloads(of: candidate, isMember: false) {
            target.meaning = .constant(.null)
            return choose(expr, full, overloads, nil, arguments)
          }
        }
        if isNamespace(path.name), !names(path.name, target) {
          for argument in arguments { check(argument) }
          let known = functions.names(areMembers: false).filter { $0.hasPrefix(path.name + ".") }
          let near = nearHelp(for: full, in: known)
          return report(
            .unknownFunction, "no function `\(full)`", target.start, expr.nameEnd,
            help: near)
        }
      }
      check(target)
      if let overloads = functions.overloads(of: name, isMember: true) {
        return choose(expr, name, overloads, target, arguments)
      }
      if !isMeantAsMacro(name, arguments) {
        for argument in arguments { check(argument) }
      }
      if case .error = target.type { return .error }
      return report(
        .unknownFunction, "no function `\(name)` to call on `\(described(target.type))`", expr.nameStart,
        expr.nameEnd, help: memberHelp(name))
    }
    for candidate in declarations.candidates(for: name, isRooted: false) {
      if let overloads = functions.overloads(of: candidate, isMember: false) {
        return choose(expr, name, overloads, nil, arguments)
      }
    }
    for argument in arguments { check(argument) }
    var help = nearHelp(for: name, in: functions.names(areMembers: false))
    if help == nil, let other = Checker.otherNames[name] { help = "did you mean `\(other)`?" }
    if help == nil, functions.overloads(of: name, isMember: true) != nil {
      help = "call it on a value: `value.\(name)(…)`"
    }
    return report(.unknownFunction, "no function `\(name)`", expr.nameStart, expr.nameEnd, help: help)
  }

  /// Whether the first argument names the items for the others, such as `r` in `items.sortBy(r, r.time)`.
  ///
  /// Where there is no such macro, the name is none of the script's, and the one error is about the macro.
  private func isMeantAsMacro(_ name: String, _ arguments: [Expr]) -> Bool {
    guard arguments.count > 1 || Checker.macros.contains(name),
      case .name(let name, isRooted: false)? = arguments.first?.kind
    else {
      return false
    }
    return !declarations.candidates(for: name, isRooted: false).contains { declarations.slot(of: $0) != nil }
  }

  private func isNamespace(_ name: String) -> Bool {
    declarations.functions.names(areMembers: false).contains { $0.hasPrefix(name + ".") }
  }

  /// Whether a path is a declared name after all.
  private func names(_ path: String, _ target: Expr) -> Bool {
    let first = path.prefix { $0 != "." }
    return declarations.candidates(for: String(first), isRooted: false).contains {
      declarations.slot(of: $0) != nil
    }
      || declarations.candidates(for: path, isRooted: false).contains { declarations.slot(of: $0) != nil }
  }

  private static let macros = [
    "all", "exists", "exists_one", "existsOne", "map", "filter", "sort", "sortBy", "groupBy", "transformList",
    "transformMap", "transformMapEntry", "optMap", "optFlatMap",
  ]

  /// Names of the functions in other languages.
  private static let otherNames = [
    "length": "size", "len": "size", "count": "size", "toString": "string", "str": "string",
    "float": "double",
    "lower": "lowerAscii", "upper": "upperAscii", "toLowerCase": "lowerAscii", "toUpperCase": "upperAscii",
    "not": "!", "includes": "contains", "some": "exists", "every": "all",
    "orderBy": "sortBy", "sorted": "sort", "unique": "distinct", "avg": "average", "mean": "average",
    "total": "sum", "take": "first", "reversed": "reverse", "range": "lists.range",
  ]

  private func memberHelp(_ name: String) -> String? {
    if Checker.macros.contains(name) {
      return "as a macro it needs another number of arguments, such as `.\(name)(item, …)`"
    }
    let known = Array(declarations.functions.names(areMembers: true)) + Checker.macros
    let other = Checker.otherNames[name].map { "did you mean `\($0)`?" }
    if let help = nearHelp(for: name, in: known) ?? other { return help }
    if declarations.functions.overloads(of: name, isMember: false) != nil {
      return "write it as `\(name)(…)`"
    }
    return nil
  }

  /// Chooses the overloads that accept the arguments.
  private mutating func choose(
    _ expr: Expr, _ name: String, _ overloads: [Overload], _ target: Expr?, _ arguments: [Expr]
  ) -> ValueType {
    var given: [ValueType] = []
    given.reserveCapacity(arguments.count + 1)
    if let target { given.append(target.type) }
    for argument in arguments { given.append(check(argument)) }
    let isVague = given.contains(where: \.isVague)
    var fitting: [Overload] = []
    var result: ValueType?
    for overload in overloads where overload.takes(given.count) {
      guard let type = fit(overload, given) else { continue }
      fitting.append(overload)
      if let known = result, known != type {
        result = .dyn
      } else {
        result = type
      }
      if !isVague { break }
    }
    if let result {
      expr.meaning = .overloads(fitting)
      checkLiterals(name, arguments)
      return result
    }
    expr.meaning = .overloads(overloads.filter { $0.takes(given.count) })
    return refuse(expr, name, overloads, target, arguments, given)
  }

  /// The result type of an overload for these arguments, or nil where it does not accept them.
  private mutating func fit(_ overload: Overload, _ given: [ValueType]) -> ValueType? {
    let before = types
    var names: [String: ValueType] = [:]
    for (index, type) in given.enumerated() {
      var parameter = overload.parameter(index)
      if overload.isGeneric { parameter = types.instantiate(parameter, &names) }
      guard types.assign(type, to: parameter) else {
        types = before
        return nil
      }
    }
    return overload.isGeneric ? types.instantiate(overload.result, &names) : overload.result
  }

  private mutating func refuse(
    _ expr: Expr, _ name: String, _ overloads: [Overload], _ target: Expr?, _ arguments: [Expr],
    _ given: [ValueType]
  ) -> ValueType {
    let written = target == nil ? given[...] : given.dropFirst()
    let takers = overloads.filter { $0.takes(given.count) }
    let forms = overloads.prefix(4).map { "`\($0.description)`" }.joined(separator: ", ")
    if takers.isEmpty {
      let counts = Set(overloads.map { $0.parameters.count - (target == nil ? 0 : 1) }).sorted()
      let expected = counts.map(String.init).joined(separator: " or ")
      return report(
        .wrongArguments,
        "`\(name)` was given \(arguments.count) argument\(arguments.count == 1 ? "" : "s"), expected \(expected)",
        expr.nameStart, expr.end, help: "it is \(forms)")
    }
    // Points at one argument where no overload accepts it; else at the whole call.
    for (index, type) in given.enumerated() {
      let fits = takers.contains { overload in
        var relations = types
        var names: [String: ValueType] = [:]
        return relations.assign(type, to: relations.instantiate(overload.parameter(index), &names))
      }
      if fits { continue }
      var expected: [String] = []
      for taker in takers {
        let name = "`\(taker.parameter(index))`"
        if !expected.contains(name) { expected.append(name) }
      }
      let node = target.map { index == 0 ? $0 : arguments[index - 1] } ?? arguments[index]
      let position = target != nil && index == 0 ? "before `.\(name)`" : "as argument of `\(name)`"
      return report(
        .wrongArguments,
        "found `\(described(type))` \(position), expected \(expected.joined(separator: " or "))",
        node.start, node.end, help: "it is \(forms)")
    }
    let list = written.map { described($0) }.joined(separator: ", ")
    return report(
      .wrongArguments, "`\(name)` does not take (\(list))", expr.nameStart, expr.end, help: "it is \(forms)")
  }

  /// Reports literals that can never be converted, so that it fails at load and not on a screen.
  private mutating func checkLiterals(_ name: String, _ arguments: [Expr]) {
    guard let last = arguments.last, case .literal(.string(let text)) = last.kind else { return }
    let failure: Value
    switch name {
    case "timestamp" where arguments.count == 1: failure = TimeText.timestamp(text)
    // With two, the second is the width of a text that a host's function makes.
    case "duration" where arguments.count == 1: failure = TimeText.duration(text)
    case "matches":
      guard case .failure(let reason) = Regex.compile(text) else { return }
      report(.badLiteral, "this pattern cannot be used: \(reason.message)", last.start, last.end)
      return
    default: return
    }
    if case .error(let error) = failure { report(.badLiteral, error.message, last.start, last.end) }
  }
}
