import Testing

@testable import Walkthroughs

@Suite struct ScriptCheckerTests {
  @Test(arguments: ["output.x = ", "1 +\n+ ;", "'abc"])
  func anErrorIsThatOfARun(_ script: String) throws {
    let found = try #require(ScriptChecker(nil).error(in: script, name: "a.js"))
    let error = #expect(throws: ScriptError.self) {
      try interpreterScripts().evaluate(script, name: "a.js")
    }
    #expect(found == error)
  }

  @Test(arguments: ["output.x = 1", "", "unknown.name", "[1].map(x => x)", "(() => {"])
  func whatIsFineOrNeedsAnEngineIsNoErrorWithoutOne(_ script: String) {
    #expect(ScriptChecker(nil).error(in: script, name: "a.js") == nil)
    #expect(
      ScriptChecker(EnginePool(.init(time: .seconds(2)), libraries: [])).error(in: script, name: "") == nil)
  }

  @Test(
    .enabled(if: engineIsInstalled, "\(engineIsMissing)"),
    arguments: ["if (a {\n}", "function () {}", "() => {\n\n return + }", "for (;;", "with (a) {}"])
  func theEngineFindsTheErrorOfARun(_ script: String) throws {
    let found = try #require(ScriptChecker(engines).error(in: script, name: "a.js"))
    let error = #expect(throws: ScriptError.self) {
      try Scripts(host: host(), engines: engines).evaluate(script, name: "a.js")
    }
    #expect(found == error)
  }

  @Test(
    .enabled(if: engineIsInstalled, "\(engineIsMissing)"),
    arguments: [
      "while (true) {}", "(() => { throw 1 })()", "new Date()", "function f() { f() }; f()",
      "'use strict'; [1].map(x => x)",
    ])
  func theEngineRunsNothing(_ script: String) {
    #expect(ScriptChecker(engines).error(in: script, name: "a.js") == nil)
  }
}
