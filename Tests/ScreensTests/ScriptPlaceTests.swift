import Documents
import Foundations
import TestSupport
import Testing

@testable import Screens

/// Expressions know where they are written, in whatever form a text stands; scripts are walked in their order.
@Suite struct ScriptPlaceTests {
  private func expressions(_ text: String) throws -> [ExpressionSource] {
    var diagnostics = Diagnostics()
    let source = SourceText(path: "home.yaml", text: text)
    let script = ScreenScript.read(source, registry: .sample, into: &diagnostics)
    #expect(diagnostics.all.isEmpty, "\(diagnostics.all.map(\.message))")
    let body = try #require(script?.properties.elements("body"))
    return body.flatMap { element -> [ExpressionSource] in
      let when = element.properties.expression("when").map { [$0] } ?? []
      guard case .template(let template)? = element.properties.text("text") else { return when }
      return template.expressions + when
    }
  }

  @Test(arguments: ["\n", "\r\n"], [false, true])
  func placesHoldInAllFormsOfTexts(lineEnd: String, hasMark: Bool) throws {
    let lines = [
      "screen: home", "title: 😀 A", "body:", "  - text: ஆ😀 ${a.b} und ${c}", "    when: d == '😀' && e",
      "  - text: '😀 ${f}'", "  - { text: \"க ${g}\", when: \"h > 1\" }", "  - text: >-", "      one",
      "      ${i}",
      "  - text: \"esc\\t${j}\"",
    ]
    let found = try expressions((hasMark ? "\u{FEFF}" : "") + lines.joined(separator: lineEnd))
    #expect(found.map(\.text) == ["a.b", "c", "d == '😀' && e", "f", "g", "h > 1", "i", "j"])
    for expression in found where expression.isVerbatim {
      #expect(expression.span.text == expression.text)
      let line = lines[expression.span.location.line - 1].unicodeScalars
      let behind = line.dropFirst(expression.span.location.column - 1)
      #expect(String(String.UnicodeScalarView(behind)).hasPrefix(expression.text))
    }
    #expect(found.map(\.isVerbatim) == [true, true, true, true, true, true, false, false])
    #expect(found.suffix(2).map(\.span.location.line) == [8, 11])
  }

  /// Texts from pieces, with what each piece means.
  @Test func aTextIsTheSumOfItsPieces() {
    let literals = ["a", " ", "}", "{", "$", "5$", "ஆ", "😀", "'", "\"", "\\", "`"]
    let expressions = [
      "x", "{'a': {'b': 1}}.a", "'}'", "\"}\" + '{'", "r'\\'", "'''}'}'''", "f(a, {}) ", "b'}'", "'\\'}'",
    ]
    var random = Xorshift(seed: 41)
    for _ in 0..<3000 {
      var (text, words) = ("", [String]())
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          // A dollar sign right before a brace is no literal of its own.
          let literal = literals.randomElement(using: &random) ?? "a"
          if text.hasSuffix("$") { (text, words) = (text + " ", words + [" "]) }
          (text, words) = (text + literal, words + [literal])
        case 1:
          if text.hasSuffix("$") { (text, words) = (text + " ", words + [" "]) }
          (text, words) = (text + "$${", words + ["${"])
        default:
          if text.hasSuffix("$") { (text, words) = (text + " ", words + [" "]) }
          let expression = expressions.randomElement(using: &random) ?? "x"
          (text, words) = (text + "${\(expression)}", words + ["\u{1}\(expression)\u{1}"])
        }
      }
      let source = SourceText(path: "a", text: text)
      let scalar = Scalar(text: text, style: .plain, verbatim: 0..<text.utf8.count)
      var diagnostics = Diagnostics()
      let template = TextTemplate.parse(
        scalar, in: Node(.scalar(scalar), Span(source, 0..<text.utf8.count)), into: &diagnostics)
      let found = template?.parts.map { part in
        switch part {
        case .literal(let words): words
        case .expression(let source): "\u{1}\(source.text)\u{1}"
        }
      }
      #expect(found?.joined() == words.joined(), "\(text)")
      #expect(diagnostics.all.isEmpty)
      for expression in template?.expressions ?? [] { #expect(expression.span.text == expression.text) }
    }
  }

  @Test func aScriptIsWalkedOuterBeforeInnerWithItsConditions() throws {
    let (script, problems) = readScreen(
      """
      screen: home
      title: A
      on: { appear: [ { toast: Hi, if: z } ] }
      body:
        - section: A
          when: a
          body:
            - { button: B, when: b, do: [ { toast: C, if: c, then: back }, back ] }
            - divider
        - text: D
      """)
    #expect(problems == [])
    var stops: [String] = []
    ScriptWalk.walk(try #require(script).properties) { stop in
      let name =
        switch stop.kind {
        case .element(let element): element.component
        case .action(let action): action.action
        }
      stops.append(([name] + stop.conditions.map(\.text)).joined(separator: " "))
    }
    #expect(
      stops == [
        "toast z", "section a", "button a b", "toast a b c", "back a b c", "back a b", "divider a", "text",
      ])
  }

  @Test func whatIsNoTextIsToldAtItsByte() {
    var diagnostics = Diagnostics()
    let source = SourceText(path: "home.yaml", bytes: Array("screen: home\ntitle: ".utf8) + [0xC3, 0x28])
    #expect(ScreenScript.read(source, registry: .sample, into: &diagnostics) == nil)
    #expect(diagnostics.all.map(\.code) == [.notUTF8])
    #expect(diagnostics.all.first?.span?.location == SourceLocation(line: 2, column: 8))
  }
}
