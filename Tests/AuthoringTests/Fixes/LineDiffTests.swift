import Foundations
import Testing

@testable import Authoring

/// Differences by lines.
@Suite struct LineDiffTests {
  private func diff(_ old: String, _ new: String) -> String {
    LineDiff(Array(old.utf8), Array(new.utf8)).text(from: "a/x", to: "b/x")
  }

  @Test func aLineIsShownWithThoseAround() {
    let lines = (1...12).map { "\($0)\n" }
    var changed = lines
    changed[5] = "six\n"
    #expect(
      diff(lines.joined(), changed.joined())
        == "--- a/x\n+++ b/x\n@@ -3,7 +3,7 @@\n 3\n 4\n 5\n-6\n+six\n 7\n 8\n 9\n")
  }

  @Test func placesFarApartAreShownByThemselves() {
    let lines = (1...30).map { "\($0)\n" }
    var changed = lines
    changed[1] = "two\n"
    changed.remove(at: 27)
    let text = diff(lines.joined(), changed.joined())
    #expect(text.contains("@@ -1,5 +1,5 @@\n 1\n-2\n+two\n 3\n"))
    #expect(text.contains("@@ -25,6 +25,5 @@\n 25\n 26\n 27\n-28\n 29\n 30\n"))
  }

  @Test func aNewFileIsAdded() {
    let text = LineDiff([], Array("a\nb\n".utf8)).text(from: "/dev/null", to: "b/x")
    #expect(text == "--- /dev/null\n+++ b/x\n@@ -0,0 +1,2 @@\n+a\n+b\n")
  }

  @Test func whatIsTheSameHasNoDifference() { #expect(diff("a\n", "a\n") == "") }

  @Test func controlCharactersAreMadeVisible() {
    #expect(!diff("a\n", "\u{1B}[2Jb\n").contains("\u{1B}"))
  }
}
