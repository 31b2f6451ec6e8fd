import Foundation
import Foundations
import TestSupport
import Testing

@testable import Authoring

/// What `kolam check --fix` changes in scripts.
@Suite struct FixTests {
  /// Fixes an app until nothing has one right answer any more; the fixes in order.
  private func fix(_ app: DemoApp, addsTexts: Bool = true) throws -> [Fix] {
    var done: [Fix] = []
    for _ in 0..<16 {
      let files = FixedFile.of(try app.check(addsTexts: addsTexts))
      guard !files.isEmpty else { return done }
      for file in files {
        if let newPath = file.newPath {
          try app.write(newPath, try app.read(file.path))
          try app.remove(file.path)
        } else {
          try app.write(file.path, file.bytes)
        }
        done += file.fixes
      }
    }
    Issue.record("it does not end")
    return done
  }

  /// Each case of the corpus is fixed in a copy: the golden says what of it has one right answer.
  @Test func ofTypicalMistakesThoseWithOneRightAnswerAreFixed() throws {
    var told = ""
    for corpusCase in CorpusCase.all {
      let (app, isAboutTexts) = try corpusCase.app()
      let fixes = try fix(app, addsTexts: !isAboutTexts)
      if fixes.isEmpty { continue }
      told += corpusCase.name + "\n"
      for fix in fixes { told += "  \(fix.code): \(fix.sentence)\n" }
      // Texts that an error hid are in no catalog.
      let left = Set(try app.check(addsTexts: !isAboutTexts).map(\.code.description)).subtracting(["KL0621"])
      if !left.isEmpty { told += "  left: \(left.sorted().joined(separator: ", "))\n" }
    }
    assertGolden(told, "corpus.txt")
  }

  @Test(arguments: [
    ("  - text: Hello\n    wehn: true   # now\n", "  - text: Hello\n    when: true   # now\n"),
    ("  - txet:   'It''s'\n", "  - text:   'It''s'\n"),
    ("  - { \"txet\": Hello }  # ok\n", "  - { \"text\": Hello }  # ok\n"),
    ("  - text: Hello\n    when: ${true}\n", "  - text: Hello\n    when: true\n"),
    ("  - text: Hello\n    when: \"${1 == 2}\"\n", "  - text: Hello\n    when: \"1 == 2\"\n"),
    (
      "  - text: Hello\n    when: 1 = 2 or 2 = 2 # or\n",
      "  - text: Hello\n    when: 1 == 2 || 2 == 2 # or\n"
    ),
  ])
  func onlyTheMarkedPlaceIsChanged(_ wrong: String, _ right: String) throws {
    let head = "screen: example\ntitle: Example # a comment\n\n\nbody:\n"
    let app = try DemoApp()
    try app.write("Screens/demo/example.yaml", head + wrong)
    #expect(try !fix(app).isEmpty)
    #expect(try String(decoding: app.read("Screens/demo/example.yaml"), as: UTF8.self) == head + right)
    #expect(try FixedFile.of(app.check()).isEmpty)
  }

  @Test(arguments: [
    // Two states are as near.
    "state: { plans: { type: int, default: 0 }, plane: { type: int, default: 0 } }\nbody: [ { text: \"${state.plan2}\" } ]\n",
    // One is an edit farther.
    "state: { recipes: { type: int, default: 0 }, recipe: { type: int, default: 0 } }\nbody: [ { text: \"${state.recipees}\" } ]\n",
    // The beginning of a name may be that of one to come.
    "state: { description: { type: int, default: 0 } }\nbody: [ { text: \"${state.desc}\" } ]\n",
    // Of two letters, one is half of them.
    "state: { ab: { type: int, default: 0 } }\nbody: [ { text: \"${state.ac}\" } ]\n",
    // Nothing is near.
    "body: [ { banana: Hello } ]\n",
    // A state that nothing reads may be read by what comes next.
    "state: { plans: { type: int, default: 0 } }\nbody: [ { text: Hello } ]\n",
  ])
  func whatHasTwoAnswersIsLeft(_ text: String) throws {
    let app = try DemoApp()
    try app.write("Screens/demo/example.yaml", "screen: example\ntitle: Example\n" + text)
    #expect(try !app.check().isEmpty)
    #expect(try FixedFile.of(app.check()).isEmpty)
  }

  @Test func eachCodeWithAFixIsDeclared() throws {
    let declared = Set(try DeclaredCode.all().map(\.code))
    #expect(Fix.codes.subtracting(declared) == [])
  }

  @Test func placesThatTwoFixesWouldWriteDifferentlyAreLeft() {
    let source = SourceText(path: "a.yaml", text: "totl")
    let name = Diagnostic.Code("KL0305")
    func diagnostic(_ near: String) -> Diagnostic {
      Diagnostic(name, "no field `totl`", at: Span(source, 0..<4), help: "did you mean `\(near)`?")
    }
    #expect(FixedFile.of([diagnostic("total"), diagnostic("tot")]).isEmpty)
    #expect(FixedFile.of([diagnostic("total"), diagnostic("total")]).first?.bytes == Array("total".utf8))
  }

  @Test func theOldKeyIsReplacedWhereServersAreNotGiven() {
    func fixed(_ text: String) -> String? {
      let source = SourceText(path: "app.yaml", text: text)
      let diagnostic = Diagnostic(
        Diagnostic.Code("KL0509"), "`backend` is no key of the app any more", at: Span(source, 0..<7))
      return FixedFile.of([diagnostic]).first.map { String(decoding: $0.bytes, as: UTF8.self) }
    }
    #expect(fixed("backend: demo # old\nb: 1\n") == "servers: { main: { prefix: /api/v1 } } # old\nb: 1\n")
    #expect(fixed("backend: demo\nservers: {}\n") == nil)
    #expect(fixed("backend:\n  demo: 1\n") == nil)
  }
}
