import Foundations
import Testing

@testable import Maestro

struct WorkspaceTests {
  @Test(arguments: [
    ("*", "a.yaml", true), ("*", "b/a.yaml", false), ("**", "b/c/a.yaml", true), ("**", "a.yaml", true),
    ("b/*", "b/a.yaml", true), ("b/**/a.yaml", "b/a.yaml", true), ("b/**/a.yaml", "b/c/d/a.yaml", true),
    ("*.y?ml", "a.yaml", true), ("{a,b}/*", "b/x.yaml", true), ("{a,b}/*", "c/x.yaml", false),
    ("sub", "sub", true), ("a*c*e", "abcde", true), ("a*c*e", "abcd", false), ("", "a", false),
  ])
  func patternsMatchLikeUpstream(pattern: String, path: String, isMeant: Bool) {
    #expect(Glob(pattern).matches(path) == isMeant)
  }

  @Test func matchesAHostilePatternInLinearTime() {
    #expect(!Glob(String(repeating: "*a", count: 200)).matches(String(repeating: "b", count: 2_000)))
    _ = Glob(String(repeating: "{a,b}", count: 60))
  }

  @Test func selectsOnlyTopLevelFlowsByDefault() {
    let workspace = Workspace(
      folder: "walks", listing: ["b.yaml", "a.yml", "sub/c.yaml", "config.yaml", "notes.md"],
      config: WorkspaceConfig(), isFlow: { _ in true })
    #expect(workspace.paths == ["walks/a.yml", "walks/b.yaml"])
  }

  @Test func exclamationMarkExcludesFlows() {
    var config = WorkspaceConfig()
    config.flows = ["**", "!parts/**"]
    let workspace = Workspace(
      folder: "", listing: ["a.yaml", "parts/b.yaml"], config: config, isFlow: { _ in true })
    #expect(workspace.paths == ["a.yaml"])
  }

  @Test(arguments: [
    ("smoke", ["smoke"], true), ("smoke", ["slow"], false), ("not slow", [], true),
    ("smoke and not slow", ["smoke", "slow"], false), ("a or b and c", ["a"], true),
    ("(a or b) and c", ["a"], false), ("not (a and b)", ["a"], true), ("not not a", ["a"], true),
  ])
  func combinesTags(text: String, tags: [String], matches: Bool) throws {
    #expect(try TagExpression(text).matches(tags) == matches)
  }

  @Test(arguments: [
    ("", "ends where a tag is expected"), ("a and", "ends where a tag is expected"),
    ("(a", "a `(` is not closed"),
    ("a b", "found `b`, expected `and` or `or` before it"), (")", "found `)`, expected a tag"),
    (String(repeating: "not ", count: 99) + "a", "nested more than 64 levels deep"),
    (String(repeating: "(", count: 99) + "a", "nested more than 64 levels deep"),
  ])
  func rejectsAnInvalidTagExpression(text: String, message: String) {
    #expect(throws: TagExpression.SyntaxError(message: message)) { try TagExpression(text) }
  }

  @Test func readsTheSelectionAndWarnsOfUnknownKeys() {
    var diagnostics = Diagnostics()
    let config = WorkspaceConfig(
      SourceText(
        path: "config.yaml",
        text: """
          flows: [ "**" ]
          includetags: [ a ]
          excludeTags: [ wip ]
          executionOrder: { continueOnFailure: false, flowsOrder: [ B, Missing ] }
          """), into: &diagnostics)
    #expect(config.excludeTags == ["wip"])
    #expect(config.flowsOrder == ["B", "Missing"])
    #expect(!config.continueOnFailure)
    #expect(diagnostics.all.map(\.code) == [.unknownWorkspaceKey])
    let set = read("appId: a\nname: B\n---\n- back\n", others: [:])
    var order = Diagnostics()
    let workspace = Workspace(folder: "", listing: [], config: config, isFlow: { _ in true })
    #expect(workspace.ordered(Array(set.flows.values), into: &order).map(\.name) == ["B"])
    #expect(order.all.map(\.message) == ["no flow is named `Missing`, which `flowsOrder` names"])
  }
}
