/// The expression by which a PO file selects a form: `n%10==1 && n%100!=11 ? 0 : 1`.
///
/// Source: GNU gettext manual, section 11.2.6 (plural forms), which has C's operators over a number `n`.
struct PluralFormula: Sendable {
  private indirect enum Node: Sendable {
    case number(Int)
    case n
    case not(Node)
    case binary(String, Node, Node)
    case choice(Node, Node, Node)
  }

  private let root: Node

  /// Parses an expression; nil if it is invalid, or deeper than any language needs.
  init?(_ text: String) {
    guard text.utf8.count <= 2000, var reader = Reader(text), let root = reader.choice(0), reader.isAtEnd
    else { return nil }
    self.root = root
  }

  /// Returns the form of a number; nil if the expression divides by zero or is too large.
  func form(of number: Int) -> Int? { Self.value(root, number) }

  private static func value(_ node: Node, _ n: Int) -> Int? {
    switch node {
    case .number(let number): return number
    case .n: return n
    case .not(let inner): return value(inner, n).map { $0 == 0 ? 1 : 0 }
    case .choice(let condition, let yes, let no):
      return value(condition, n).flatMap { value($0 != 0 ? yes : no, n) }
    case .binary(let sign, let left, let right):
      guard let a = value(left, n) else { return nil }
      if sign == "&&", a == 0 { return 0 }
      if sign == "||", a != 0 { return 1 }
      guard let b = value(right, n) else { return nil }
      switch sign {
      case "&&", "||": return b != 0 ? 1 : 0
      case "==": return a == b ? 1 : 0
      case "!=": return a != b ? 1 : 0
      case "<": return a < b ? 1 : 0
      case ">": return a > b ? 1 : 0
      case "<=": return a <= b ? 1 : 0
      case ">=": return a >= b ? 1 : 0
      case "+": return a &+ b
      case "-": return a &- b
      case "*": return a &* b
      case "/": return b == 0 ? nil : a.dividedReportingOverflow(by: b).partialValue
      default: return b == 0 ? nil : a.remainderReportingOverflow(dividingBy: b).partialValue
      }
    }
  }

  /// A recursive-descent parser; each level has its operators.
  private struct Reader {
    private static let deepest = 64
    private static let levels: [[String]] = [
      ["||"], ["&&"], ["==", "!="], ["<=", ">=", "<", ">"], ["+", "-"], ["*", "/", "%"],
    ]

    private let signs: [String]
    private var at = 0

    init?(_ text: String) {
      var signs: [String] = []
      var rest = Array(text.unicodeScalars)[...]
      while let first = rest.first {
        if first == " " || first == "\t" || first == "\n" {
          rest = rest.dropFirst()
        } else if ("0"..."9").contains(first) {
          let digits = rest.prefix { ("0"..."9").contains($0) }
          signs.append(String(String.UnicodeScalarView(digits)))
          rest = rest.dropFirst(digits.count)
        } else {
          let two = String(String.UnicodeScalarView(rest.prefix(2)))
          let one = String(Character(first))
          if ["||", "&&", "==", "!=", "<=", ">="].contains(two) {
            signs.append(two)
            rest = rest.dropFirst(2)
          } else if "n?:()!<>+-*/%".contains(one) {
            signs.append(one)
            rest = rest.dropFirst()
          } else {
            return nil
          }
        }
      }
      self.signs = signs
    }

    var isAtEnd: Bool { at == signs.count }

    private mutating func take(_ sign: String) -> Bool {
      guard at < signs.count, signs[at] == sign else { return false }
      at += 1
      return true
    }

    mutating func choice(_ depth: Int) -> Node? {
      guard depth < Self.deepest, let condition = binary(0, depth + 1) else { return nil }
      guard take("?") else { return condition }
      guard let yes = choice(depth + 1), take(":"), let no = choice(depth + 1) else { return nil }
      return .choice(condition, yes, no)
    }

    private mutating func binary(_ level: Int, _ depth: Int) -> Node? {
      guard level < Self.levels.count else { return unary(depth) }
      guard var left = binary(level + 1, depth) else { return nil }
      var length = 0
      while at < signs.count, Self.levels[level].contains(signs[at]) {
        let sign = signs[at]
        at += 1
        length += 1
        guard length < 200, let right = binary(level + 1, depth) else { return nil }
        left = .binary(sign, left, right)
      }
      return left
    }

    private mutating func unary(_ depth: Int) -> Node? {
      guard depth < Self.deepest, at < signs.count else { return nil }
      if take("!") { return unary(depth + 1).map { .not($0) } }
      if take("(") {
        guard let inner = choice(depth + 1), take(")") else { return nil }
        return inner
      }
      if take("n") { return .n }
      guard let number = Int(signs[at]), number <= 1_000_000_000 else { return nil }
      at += 1
      return .number(number)
    }
  }
}
