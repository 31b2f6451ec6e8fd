import Testing

@testable import Walkthroughs

/// Descriptions that distinguish cases from all others.
@Suite struct CaseDescriptionTests {
  private let all = ["en", "hi", "ta"].flatMap { locale in
    ["free", "pro"].flatMap { tier in
      ["phone", "small"].compactMap { SampleWalk.walkCase("walks/browse.yaml", locale, tier, $0) }
    }
  }

  @Test(arguments: [
    (["hi"], ["free", "pro"], ["phone", "small"], "4 of 12 cases: locale=hi"),
    (["hi", "ta"], ["free", "pro"], ["phone", "small"], "8 of 12 cases: locale=hi,ta"),
    (["en", "hi", "ta"], ["pro"], ["small"], "3 of 12 cases: tier=pro device=small"),
    (["hi"], ["pro"], ["small"], "1 of 12 cases: Browse & \"look\" [locale=hi tier=pro device=small]"),
    (["en", "hi", "ta"], ["free", "pro"], ["phone", "small"], "all 12 cases"),
  ])
  func describesCasesByTheFewestAxes(
    _ locales: [String], _ tiers: [String], _ devices: [String], _ words: String
  ) {
    let some = all.filter {
      locales.contains($0.axes.locale) && tiers.contains($0.axes.tier) && devices.contains($0.axes.device)
    }
    #expect(CaseDescription(all).text(some) == words)
  }

  @Test func listsCasesThatNoAxesDescribe() {
    let text = CaseDescription(all).text([all[0], all[3], all[4]])
    #expect(text.split(separator: "\n").count == 4)
    #expect(text.hasPrefix("3 of 12 cases:\n  Browse"))
  }

  @Test func flowsAreAnAxis() throws {
    let other = try #require(SampleWalk.walkCase("walks/search it.yaml"))
    #expect(CaseDescription(all + [other]).text(all) == "12 of 13 cases: flow=Browse & \"look\"")
  }
}
