import Testing

@testable import Walkthroughs

/// The command that repeats a case.
@Suite struct RepeatCommandTests {
  @Test(arguments: [
    ("plain-word_1.yaml", "plain-word_1.yaml"), ("two words", "'two words'"), ("it's", #"'it'\''s'"#),
    ("$(rm -rf /)", "'$(rm -rf /)'"), ("", "''"), ("खोज", "'खोज'"), ("a\nb\u{1B}'", #"$'a\nb\033\''"#),
    ("~/x", "'~/x'"), ("a;b", "'a;b'"),
  ])
  func quotesArgumentsForShells(_ word: String, _ quoted: String) {
    #expect(ShellWord.quoted(word) == quoted)
  }

  @Test func commandIncludesFlowAxesSeedAndOptions() throws {
    let walkCase = try #require(SampleWalk.walkCase("walks/browse.yaml", "hi", "pro", "small"))
    let command = RepeatCommand(options: ["--allow-net"], constants: [("USER", "a b")])
    #expect(
      command.text(for: CaseRecord(walkCase: walkCase, seed: 9))
        == "kolam walk walks/browse.yaml --matrix locale=hi tier=pro device=small --seed 9 --allow-net -e 'USER=a b'"
    )
  }

  @Test func omitsASeedThatTheFlowDeclares() throws {
    let walkCase = try #require(SampleWalk.walkCase("walks/search it.yaml"))
    #expect(!RepeatCommand().text(for: CaseRecord(walkCase: walkCase, seed: 7)).contains("--seed"))
  }

  @Test func takesSecretsFromVariables() throws {
    let walkCase = try #require(SampleWalk.walkCase("walks/browse.yaml"))
    let text = RepeatCommand(constants: [("API_TOKEN", "abc")]).text(
      for: CaseRecord(walkCase: walkCase, seed: 1))
    #expect(text.hasSuffix(#" -e API_TOKEN="$API_TOKEN""#))
  }
}
