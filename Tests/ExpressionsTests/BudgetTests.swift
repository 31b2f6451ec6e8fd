import Foundations
import Testing

@testable import Expressions

@Suite struct BudgetTests {
  private static let ten = "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]"

  /// An expression that takes ten to the power of `depth` iterations.
  private static func nested(_ depth: Int, _ body: String) -> String {
    var text = body
    for level in 0..<depth { text = "\(ten).\(level == 0 ? "exists" : "exists")(v\(level), \(text))" }
    return text
  }

  @Test func countsIterationsOfMacros() {
    #expect(errorCode(Self.nested(9, "false")) == "budget_exceeded")
    #expect(value(Self.nested(4, "false")) == false)
  }

  @Test func exhaustedBudgetIsNotAbsorbedByLogic() {
    #expect(errorCode("\(Self.nested(9, "false")) || true") == "budget_exceeded")
    #expect(errorCode("[1].exists(x, \(Self.nested(9, "false"))) || count > 0") == "budget_exceeded")
  }

  @Test func anExhaustedBudgetHasAPlace() {
    guard case .error(let error) = value(Self.nested(9, "false")) else {
      Issue.record("no error")
      return
    }
    #expect(error.span != nil)
  }

  /// Binds a name to a value, then the next one to twice that, and so on.
  private static func doubled(_ start: String, _ step: (String) -> String, _ end: (String) -> String)
    -> String
  {
    var text = end("x30")
    for level in (0..<30).reversed() { text = "cel.bind(x\(level + 1), \(step("x\(level)")), \(text))" }
    return "cel.bind(x0, \(start), \(text))"
  }

  @Test(arguments: [
    doubled("'aaaaaaaa'", { "\($0) + \($0)" }, { "\($0).size()" }),
    doubled("b'aaaaaaaa'", { "\($0) + \($0)" }, { "\($0).size()" }),
    doubled("[1, 2, 3, 4]", { "\($0) + \($0)" }, { "\($0).size()" }),
    doubled("'aaaaaaaa'", { "\($0).replace('a', 'aa')" }, { "\($0).size()" }),
    doubled("'aaaaaaaa'", { "[\($0), \($0)].join()" }, { "\($0).size()" }),
    doubled("'aaaaaaaa'", { "'%s%s'.format([\($0), \($0)])" }, { "\($0).size()" }),
    doubled("[1]", { "[\($0), \($0)]" }, { "'%s'.format([\($0)])" }),
    doubled("[1]", { "[\($0), \($0)]" }, { "\($0) == [\($0)][0] && [\($0)] == [\($0)]" }),
    doubled("{'a': 1}", { "{'a': \($0), 'b': \($0)}" }, { "\($0) in [\($0)]" }),
    doubled("optional.of(1)", { "optional.of([\($0), \($0)])" }, { "\($0) == \($0)" }),
  ]) func growthIsLimited(_ text: String) {
    #expect(errorCode(text) == "budget_exceeded")
  }

  @Test func aSmallerBudgetHolds() {
    #expect(errorCode("'abc' + 'def'", budget: Budget(textBytes: 5)) == "budget_exceeded")
    #expect(errorCode("[1, 2] + [3]", budget: Budget(elements: 2)) == "budget_exceeded")
    #expect(errorCode("[1, 2, 3].map(x, x)", budget: Budget(steps: 2)) == "budget_exceeded")
  }

  @Test func countsLongTextsMatchedByPatterns() {
    let text =
      "cel.bind(a, 'aaaaaaaaaaaaaaaa', [1,2,3,4,5,6,7,8].all(i, (a+a+a+a+a+a+a+a).matches('(a|b|c|d)*(a|b|c|d)*e') == false))"
    #expect(errorCode(text, budget: Budget(steps: 100)) == "budget_exceeded")
  }
}
