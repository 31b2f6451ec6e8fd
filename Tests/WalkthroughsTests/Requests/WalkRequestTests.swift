import Foundations
import Maestro
import Testing

@testable import Walkthroughs

/// What is asked for, as words of a command line say it.
@Suite struct WalkRequestTests {
  @Test func wordsBehindAxesWithoutASignArePaths() throws {
    var request = WalkRequest()
    #expect(try request.add(matrix: ["locale=en,hi", "tea", "tier=pro", "a.yaml"]) == ["tea", "a.yaml"])
    #expect(request.asked.axes == [.locale: ["en", "hi"], .tier: ["pro"]])
  }

  @Test func anUnknownAxisIsRefused() {
    var request = WalkRequest()
    #expect(throws: CommandError("--matrix: no axis `locle`: did you mean `locale`?")) {
      try request.add(matrix: ["locle=en"])
    }
  }

  @Test func commasSeparateTags() throws {
    let tags = try WalkRequest.tags(["a,not b", "c and d"], "--include-tags")
    #expect(tags == [.tag("a"), .not(.tag("b")), .all([.tag("c"), .tag("d")])])
  }

  @Test func aTagThatEndsTooEarlyIsRefusedWithItsOption() {
    #expect(throws: CommandError("--exclude-tags `a and`: ends where a tag is expected")) {
      try WalkRequest.tags(["b,a and"], "--exclude-tags")
    }
  }
}
