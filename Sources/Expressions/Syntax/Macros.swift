import Foundations

extension Parser {
  /// Makes a call, or the expansion of a macro of that name and number of arguments.
  func call(
    _ name: String, _ nameRange: (Int, Int), target: Expr?, _ arguments: [Expr], _ end: Int
  ) throws(ExpressionSyntaxError) -> Expr {
    let start = target?.start ?? nameRange.0
    var depth = target?.depth ?? 0
    for argument in arguments { depth = max(depth, argument.depth) }
    let kind: Expr.Kind? =
      if !hasMacros {
        nil
      } else if let target {
        if case .name("cel", _) = target.kind {
          try namespaceMacro(name, nameRange, arguments)
        } else {
          try memberMacro(name, nameRange, target, arguments)
        }
      } else {
        try name == "has" && arguments.count == 1 ? presence(arguments[0]) : nil
      }
    // A macro's node encloses its loop: its depth counts twice.
    return try node(
      kind ?? .call(name, target: target, arguments), start, end, name: nameRange,
      above: depth + (kind == nil ? 0 : 1))
  }

  private func presence(_ argument: Expr) throws(ExpressionSyntaxError) -> Expr.Kind {
    guard case .select(let operand, let field, let isOptional) = argument.kind, !isOptional else {
      throw ExpressionSyntaxError(
        "`has` asks for a field, such as `has(recipe.image)`", argument.start, argument.end,
        code: .expressionMacro)
    }
    return .test(operand, field: field)
  }

  /// The variable that a macro declares.
  private func variable(_ argument: Expr) throws(ExpressionSyntaxError) -> String {
    if case .name(let name, isRooted: false) = argument.kind { return name }
    throw ExpressionSyntaxError(
      "a macro's variable is a plain name, such as `item`", argument.start, argument.end,
      code: .expressionMacro)
  }

  private func memberMacro(
    _ name: String, _ nameRange: (Int, Int), _ target: Expr, _ arguments: [Expr]
  ) throws(ExpressionSyntaxError) -> Expr.Kind? {
    switch (name, arguments.count) {
    case ("all", 2): try walk(.all, name, target, arguments)
    case ("exists", 2): try walk(.exists, name, target, arguments)
    case ("exists_one", 2), ("existsOne", 2): try walk(.existsOne, name, target, arguments)
    case ("map", 2): try walk(.map, name, target, arguments)
    case ("map", 3): try walk(.map, name, target, arguments, hasFilter: true)
    case ("filter", 2): try walk(.filter, name, target, arguments)
    case ("sortBy", 2): try walk(.sort, name, target, arguments)
    case ("sort", 0):
      .comprehension(
        Comprehension(
          form: .sort, name: name, range: target, first: "@item", second: nil, filter: nil,
          body: try node(.name("@item", isRooted: false), target.start, target.end, above: 0)))
    case ("groupBy", 2): try walk(.groupBy, name, target, arguments)
    case ("all", 3): try walk(.all, name, target, arguments, variables: 2)
    case ("exists", 3): try walk(.exists, name, target, arguments, variables: 2)
    case ("exists_one", 3), ("existsOne", 3): try walk(.existsOne, name, target, arguments, variables: 2)
    case ("transformList", 3): try walk(.map, name, target, arguments, variables: 2)
    case ("transformList", 4): try walk(.map, name, target, arguments, variables: 2, hasFilter: true)
    case ("transformMap", 3): try walk(.transformMap, name, target, arguments, variables: 2)
    case ("transformMap", 4): try walk(.transformMap, name, target, arguments, variables: 2, hasFilter: true)
    case ("transformMapEntry", 3): try walk(.transformMapEntry, name, target, arguments, variables: 2)
    case ("transformMapEntry", 4):
      try walk(.transformMapEntry, name, target, arguments, variables: 2, hasFilter: true)
    case ("optMap", 2):
      .bind(.init(form: .optionalMap, name: try variable(arguments[0]), value: target, body: arguments[1]))
    case ("optFlatMap", 2):
      .bind(
        .init(form: .optionalFlatMap, name: try variable(arguments[0]), value: target, body: arguments[1]))
    default: nil
    }
  }

  private func walk(
    _ form: Comprehension.Form, _ name: String, _ range: Expr, _ arguments: [Expr], variables: Int = 1,
    hasFilter: Bool = false
  ) throws(ExpressionSyntaxError) -> Expr.Kind {
    let first = try variable(arguments[0])
    let second = variables == 2 ? try variable(arguments[1]) : nil
    if first == second {
      throw ExpressionSyntaxError(
        "both variables are named `\(first)`", arguments[1].start, arguments[1].end, code: .expressionMacro)
    }
    return .comprehension(
      Comprehension(
        form: form, name: name, range: range, first: first, second: second,
        filter: hasFilter ? arguments[variables] : nil, body: arguments[arguments.count - 1]))
  }

  /// `cel.bind`, and the output of common subexpression elimination: `cel.block`, `cel.index`, `cel.iterVar`.
  private func namespaceMacro(
    _ name: String, _ nameRange: (Int, Int), _ arguments: [Expr]
  ) throws(ExpressionSyntaxError) -> Expr.Kind? {
    switch (name, arguments.count) {
    case ("bind", 3):
      return .bind(
        .init(form: .plain, name: try variable(arguments[0]), value: arguments[1], body: arguments[2]))
    case ("block", 2):
      guard case .list(let elements) = arguments[0].kind, elements.allSatisfy({ !$0.isOptional }) else {
        throw ExpressionSyntaxError(
          "`cel.block` takes a list of what its parts share", arguments[0].start, arguments[0].end,
          code: .expressionMacro)
      }
      return .block(elements.map(\.value), arguments[1])
    case ("index", 1):
      guard case .literal(.int(let number)) = arguments[0].kind else { return nil }
      return .name("@index\(number)", isRooted: false)
    case ("iterVar", 2):
      guard case .literal(.int(let depth)) = arguments[0].kind,
        case .literal(.int(let number)) = arguments[1].kind
      else { return nil }
      return .name("@it:\(depth):\(number)", isRooted: false)
    default:
      return nil
    }
  }
}
