import Documents
import Foundations
import Testing

@testable import Screens

@Suite struct TextTemplateTests {
  /// Parses a plain text.
  private func parse(_ text: String) -> (TextTemplate?, [Diagnostic]) {
    let source = SourceText(path: "a.yaml", text: text)
    let scalar = Scalar(text: text, style: .plain, verbatim: 0..<text.utf8.count)
    var diagnostics = Diagnostics()
    let template = TextTemplate.parse(
      scalar, in: Node(.scalar(scalar), Span(source, 0..<text.utf8.count)), into: &diagnostics)
    return (template, diagnostics.all)
  }

  @Test(arguments: [
    ("", "''"),
    ("Hello", "'Hello'"),
    ("${a}", "'`a`'"),
    ("${ a }", "'` a `'"),
    ("a ${b} c ${d}", "'a |`b`| c |`d`'"),
    ("${a}${b}", "'`a`|`b`'"),
    ("$5 and 5$", "'$5 and 5$'"),
    ("$${a}", "'${a}'"),
    ("$${a} ${b}", "'${a} |`b`'"),
    ("$$${a}", "'$${a}'"),
    ("${ {'a': {'b': 1}}.a.b }", "'` {'a': {'b': 1}}.a.b `'"),
    ("${'}'}x", "'`'}'`|x'"),
    ("${\"}\" + '\\'}'}x", "'`\"}\" + '\\'}'`|x'"),
    ("${r'\\'}x", "'`r'\\'`|x'"),
    ("${b'}'}x", "'`b'}'`|x'"),
    ("${'''}'}'''}x", "'`'''}'}'''`|x'"),
    ("${\"\"\"}\"}\"\"\"}x", "'`\"\"\"}\"}\"\"\"`|x'"),
    ("${''}x", "'`''`|x'"),
    ("${a}}", "'`a`|}'"),
    ("नमस्ते ${நெல்}", "'नमस्ते |`நெல்`'"),
  ])
  func textsAreParsed(_ text: String, _ expected: String) {
    let (template, problems) = parse(text)
    #expect(template?.words == expected)
    #expect(problems.isEmpty)
    for expression in template?.expressions ?? [] {
      #expect(expression.isVerbatim)
      #expect(expression.span.text == expression.text)
    }
  }

  @Test(arguments: ["${", "a ${b", "${'}", "${{}", "${\"\\", "${'''}'}", "${r'\\'", "$${a}${"])
  func rejectsAnUnclosedExpression(_ text: String) {
    let (template, problems) = parse(text)
    #expect(problems.map(\.code) == [.unclosedExpression])
    #expect(problems.first?.span?.text == "${")
    #expect(template == nil)
  }

  @Test func locatesBlocksAndEscapesAtTheWholeScalar() {
    let (elements, problems) = readBody("- text: |\n    Hello ${a}\n    and ${b}\n- text: \"tab\\t${c}\"")
    #expect(problems.isEmpty)
    let expressions = elements.compactMap { $0.properties.text("text") }.flatMap {
      text -> [ExpressionSource] in
      if case .template(let template) = text { template.expressions } else { [] }
    }
    #expect(expressions.map(\.text) == ["a", "b", "c"])
    #expect(expressions.last?.isVerbatim == false)
    #expect(expressions.last?.span.location.line == 7)
  }

  @Test func foldedBlocksAreOneText() {
    let (elements, _) = readBody("- text: >\n    Hello\n    ${a}\n")
    #expect(elements.map(\.words) == ["text(text: 'Hello |`a`|\n')"])
  }
}
