import TestSupport

/// Generates scripts that the interpreter supports, and almost valid ones.
struct ScriptGenerator {
  private var random: Xorshift

  init(seed: UInt64) { random = Xorshift(seed: seed) }

  /// The setup of each generated script.
  static let setup = """
    output.text = 'Abc-1,2 é😀'; output.number = 42.5; output.zero = 0; output.empty = ''; output.list = [1, 'b', null, [2, 3]]
    output.object = {a: 1, b: {c: 'd'}, 2: 'two'}; output.flag = true; output.nothing = null
    """

  mutating func script() -> String {
    var statements: [String] = []
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let value = expression(4)
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        statements.append(
          "output.\(pick(["text", "number", "new", "list"])) \(pick(["=", "+=", "-=", "||=", "??="])) \(value)"
        )
      case 1: statements.append("output.list[\(expression(1))] = \(value)")
      case 2: statements.append("var v = \(value); [v, output.number++, --output.zero]")
      default: statements.append("[\(value)]")
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

  private mutating func leaf() -> String {
    pick([
      "0", "1", "-1", "2", "0.5", "1e21", "-0", "NaN", "Infinity", "''", "'a'", "'10'", "' 7 '", "'0x1f'",
      "true", "false",
      "null", "undefined", "[]", "[1]", "[1, 2]", "({})", "output.text", "output.number", "output.list",
      "output.object",
      "output.empty", "output.flag", "output.nothing", "missing", "output.missing", "output.object.b", "'é😀'",
      "`t${1}`",
    ])
  }

  private mutating func expression(_ depth: Int) -> String {
    guard depth > 0 else { return leaf() }
    let one = expression(depth - 1)
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1: return leaf()
    case 2, 3:
      return "(\(one) \(pick(["+", "-", "*", "/", "%", "+"])) \(expression(depth - 1)))"
    case 4, 5:
      return "(\(one) \(pick(["==", "!=", "===", "!==", "<", "<=", ">", ">="])) \(expression(depth - 1)))"
    case 6: return "(\(one) \(pick(["&&", "||", "??"])) \(expression(depth - 1)))"
    case 7: return "\(pick(["!", "- ", "+ ", "typeof "]))(\(one))"
    case 8: return "(\(one) ? \(expression(depth - 1)) : \(leaf()))"
    case 9:
      return "(\(one))\(pick(["?.", "?."]))\(pick(["a", "b", "length", "b?.c", "[0]", "['length']", "[1]"]))"
    case 10: return "`\(pick(["x", "", "ü"]))${\(one)}`"
    case 11: return "[\(one), \(leaf())]"
    case 12: return "\(function())(\(one)\(pick(["", ", \(leaf())"])))"
    default: return method(one)
    }
  }

  private mutating func function() -> String {
    pick([
      "Number", "String", "Boolean", "parseInt", "parseFloat", "isNaN", "Math.floor", "Math.ceil",
      "Math.round", "Math.abs",
      "Math.min", "Math.max", "JSON.stringify",
    ])
  }

  private mutating func method(_ receiver: String) -> String {
    let (one, other) = (leaf(), leaf())
    let call = pick([
      "toUpperCase()", "toLowerCase()", "trim()", "includes(\(one))", "startsWith(\(one))",
      "endsWith(\(one), \(other))",
      "split(\(one))", "replace(\(one), \(other))", "replaceAll(\(one), \(other))", "slice(\(one), \(other))",
      "substring(\(one), \(other))", "indexOf(\(one), \(other))", "concat(\(one), \(other))", "repeat(2)",
      "padStart(9, \(one))", "padEnd(\(one))", "charAt(\(one))", "toString()",
    ])
    return Bool.random(using: &random)
      ? "String(\(receiver)).\(call)" : "[\(receiver), \(leaf())].\(listCall(one, other))"
  }

  private mutating func listCall(_ one: String, _ other: String) -> String {
    pick([
      "join(\(one))", "includes(\(one), \(other))", "indexOf(\(one), \(other))", "slice(\(one), \(other))",
      "concat(\(one), \(other))", "push(\(one))", "toString()",
    ])
  }
}
