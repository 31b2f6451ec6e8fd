import Foundations
import Testing

@Suite struct SemanticVersionTests {
  @Test(arguments: ["1.2.3", "0.0.0", "10.20.30"]) func releasesRoundTrip(_ text: String) {
    #expect(SemanticVersion(release: text)?.description == text)
  }

  @Test(arguments: [
    "", "1", "1.2", "1.2.3.4", "01.2.3", "1.2.x", "v1.2.3", "1.2.3-beta", "1.2.3+4", "-1.0.0",
    "99999999999999999999.0.0",
  ]) func rejectsInvalidReleases(_ text: String) {
    #expect(SemanticVersion(release: text) == nil)
  }

  @Test(arguments: [
    ("v1.2.3", "1.2.3"), ("1", "1.0.0"), ("1.2", "1.2.0"), ("1.2.3-rc.1+build.5", "1.2.3-rc.1"),
    ("99999999999999999999.0.0", "99999999999999999999.0.0"),
  ]) func parsesVersionsAsLenientlyAsFlagd(_ text: String, _ expected: String) {
    #expect(SemanticVersion(lenient: text)?.description == expected)
  }

  @Test(arguments: ["", "v", "01.0.0", "1.2-rc", "1.2.3-01", "1.2.3-", "1.2.3+", "1.2.3.4"])
  func rejectsInvalidVersions(_ text: String) {
    #expect(SemanticVersion(lenient: text) == nil)
  }

  /// The order of the specification's section 11.
  @Test func ordersVersionsBySpecification() {
    let texts = [
      "0.9.9", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2",
      "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.2.0", "1.10.0", "10.0.0",
    ]
    let versions = texts.compactMap { SemanticVersion(lenient: $0) }
    #expect(versions.count == texts.count)
    #expect(versions.shuffled().sorted() == versions)
  }

  @Test func compatibilityDependsOnTheLeadingNumbers() {
    let version = SemanticVersion(1, 2, 3)
    #expect(version.hasSameMajor(as: SemanticVersion(1, 9, 0)))
    #expect(!version.hasSameMajor(as: SemanticVersion(2, 2, 3)))
    #expect(version.hasSameMinor(as: SemanticVersion(1, 2, 0)))
    #expect(!version.hasSameMinor(as: SemanticVersion(2, 2, 3)))
  }
}
