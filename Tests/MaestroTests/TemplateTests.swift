import Foundations
import Testing

@testable import Maestro

struct TemplateTests {
  @Test(arguments: [
    ("Idli", "[Idli]"), ("", ""), ("${A}", "(A)"), ("Hello ${A}!", "[Hello ](A)[!]"), ("${A}${B}", "(A)(B)"),
    ("${ {a: 1}.a }", "( {a: 1}.a )"), ("${A} and }", "(A} and )"), (#"\${A}"#, "[${A}]"), ("$5", "[$5]"),
    ("${A", "[${A]"), ("${a$b}", "[${a$b}]"), ("${}", "()"), ("க${A}்", "[க](A)[்]"), ("$${A}", "[$](A)"),
  ])
  func findsScriptsLikeUpstream(text: String, pieces: String) {
    let template = Template(text, at: Span(SourceText(path: "t", text: text), 0..<0))
    let found = template.pieces.map { piece in
      switch piece {
      case .words(let words): "[\(words)]"
      case .script(let script): "(\(script))"
      }
    }
    #expect(found.joined() == pieces)
  }
}
