import Foundations
import Testing

@testable import Maestro

/// A `${` that begins no script, of which upstream makes text.
@Suite struct OpenScriptTests {
  @Test(arguments: [
    ("${A}", []), ("a", []), ("$5", []), (#"\${A}"#, []), (#"\${A"#, []), ("${A", ["${A"]),
    ("${a == '$9'}", ["${a == '"]), ("${A} and ${B", ["${B"]), ("${A ${B", ["${A ", "${B"]), ("${", ["${"]),
    ("$${A", ["${A"]), ("", []), ("$", []), ("{}${}", []), ("க${A", ["${A"]),
  ])
  func isFound(text: String, open: [String]) {
    let template = Template(text, at: Span(SourceText(path: "t", text: text), 0..<0))
    #expect(template.openScripts.map(\.text) == open)
  }

  @Test func whatKeepsItOpenIsTold() {
    let span = Span(SourceText(path: "t", text: ""), 0..<0)
    #expect(Template("${a$b}", at: span).openScripts.map(\.hasDollarSign) == [true])
    #expect(Template("${a", at: span).openScripts.map(\.hasDollarSign) == [false])
  }
}
