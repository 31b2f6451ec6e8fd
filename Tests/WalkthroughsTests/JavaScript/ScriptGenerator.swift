import TestSupport

/// Generates scripts that the interpreter supports, and almost valid ones.
struct ScriptGenerator {
  private var random: Xorshift

  init(seed: UInt64) { random = Xorshift(seed: seed) }

  /// The setup of each generated script.
  static let setup = """
    output.text = 'Abc-1,2 é😀'; output.number = 42.5; output.zero = 0; output.empty = ''; output.list = [1, 'b', null, [2, 3]]
    output.object = {a: 1, b: {c: 'd'}}; output.flag = true; output.nothing = null
    """

  mutating func script() -> String {
    var statements: [String] = []
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let value = expression(4)
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        statements.append(
          "output.\(pick(["text", "number", "new", "list"])) \(pick(["=", "+=", "-=", "*="])) \(stored(3))"
        )
      case 1: statements.append("output.list[\(expression(1))] = \(stored(3))")
      case 2: statements.append("let v\(statements.count) = \(stored(3)); --output.zero; output.number++")
      case 3: statements.append("output.made = {a: \(stored(3)), 'b': [\(plain())]}")
      default: statements.append("(\(value))")
      }
    }
    return statements.joined(separator: pick(["; ", "\n;"]))
  }

  /// Random tokens.
  mutating func soup() -> String {
    let pieces = [
      "a", "1", "'s'", "+", "-", "*", "(", ")", "[", "]", ".", "?.", "??", "||", "&&", "!", "=", "==", "?",
      ":", ",", "{", "}",
      "`t`", "`${", "var x", "let y", ";", "\n", "++", "--", "**", "typeof ", "output", ".length", "null",
      "0x", "1e", "%", "<",
    ]
    return (0..<Int.random(in: 1...8, using: &random)).map { _ in pick(pieces) + pick(["", "", " "]) }
      .joined()
  }

  private mutating func pick(_ list: [String]) -> String { list.randomElement(using: &random) ?? "" }

  /// A value that is no list or object.
  private mutating func plain() -> String {
    pick([
      "0", "1", "-1", "2", "0.5", "1e21", "-0", "NaN", "Infinity", "''", "'a'", "'10'", "' 7 '", "'-1.5e3'",
      "true", "false", "null", "undefined", "output.text", "output.number", "output.empty", "output.flag",
      "output.nothing", "missing", "output.missing", "'é😀'", "`t${1}`", "output.object.b.c",
      "output.list.length",
      "output.list[1]", "output.object.a",
    ])
  }

  private mutating func leaf() -> String {
    Int.random(in: 0..<4, using: &random) > 0
      ? plain() : pick(["[]", "[1]", "[1, 'b']", "({})", "output.list", "output.object", "output.object.b"])
  }

  /// A value that may be stored, since it is no list or object with a name of its own.
  private mutating func stored(_ depth: Int) -> String {
    let value = expression(depth)
    return pick([
      "String(\(value))", "Number(\(value))", "`${\(value)}`", "!\(value)", "(\(value) + \(leaf()))",
      "[\(plain()), typeof \(value)]", plain(), value,
    ])
  }

  private mutating func expression(_ depth: Int) -> String {
    guard depth > 0 else { return leaf() }
    let one = expression(depth - 1)
    switch Int.random(in: 0..<15, using: &random) {
    case 0: return leaf()
    case 1: return pick([leaf(), leaf(), leaf(), "output.nothing.a", "missing.a", "output.object.x.y"])
    case 2, 3:
      return "(\(one) \(pick(["+", "-", "*", "/", "%", "+"])) \(expression(depth - 1)))"
    case 4, 5:
      return "(\(one) \(pick(["==", "!=", "===", "!==", "<", "<=", ">", ">="])) \(expression(depth - 1)))"
    case 6: return "(\(one) \(pick(["&&", "||", "??"])) \(expression(depth - 1)))"
    case 7: return "\(pick(["!", "- ", "+ ", "typeof "]))(\(one))"
    case 8: return "(\(one) ? \(expression(depth - 1)) : \(leaf()))"
    case 9:
      return "(\(one))?.\(pick(["a", "b", "length", "b?.c", "[0]", "['length']", "[1]"]))"
    case 10: return "`\(pick(["x", "", "ü"]))${\(one)}`"
    case 11: return "[\(stored(depth - 1)), \(plain())]"
    case 12: return "\(pick(["Number", "String"]))(\(one))"
    default: return method(one)
    }
  }

  private mutating func method(_ receiver: String) -> String {
    let argument = leaf()
    let call = pick([
      "toUpperCase()", "toLowerCase()", "trim()", "includes(\(argument))", "startsWith(\(argument))",
      "endsWith(\(argument))", "indexOf(\(argument))",
    ])
    let listCall = pick(["join(\(argument))", "includes(\(argument))", "indexOf(\(argument))"])
    return Bool.random(using: &random)
      ? "String(\(receiver)).\(call)" : "[\(plain()), \(plain())].\(listCall)"
  }
}
