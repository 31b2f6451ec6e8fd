import Testing

@testable import Walkthroughs

/// Annotations name files as the repository does, wherever the program runs.
@Suite struct RepositoryPathsTests {
  private func paths(_ current: String, checkout: String? = nil) -> RepositoryPaths {
    RepositoryPaths(current: current, checkout: checkout) { $0 == "/ci/shop" }
  }

  @Test(arguments: [
    ("/ci/shop", "walks/a.yaml", "walks/a.yaml"), ("/ci/shop/app", "walks/a.yaml", "app/walks/a.yaml"),
    ("/ci/shop/app", "../b.yaml", "b.yaml"), ("/ci/shop/app", "/ci/shop/x/c.yaml", "x/c.yaml"),
    ("/ci/shop/app", "../../other/d.yaml", "../../other/d.yaml"), ("/elsewhere", "a.yaml", "a.yaml"),
    ("/ci/shop/app", "/ci/shopping/a.yaml", "/ci/shopping/a.yaml"),
  ])
  func pathsAreThoseOfTheRepository(_ current: String, _ file: String, _ path: String) {
    #expect(paths(current).path(file) == path)
  }

  @Test func theCheckoutOfTheServiceCountsBeforeARepositoryWithinIt() {
    #expect(paths("/ci/shop/app", checkout: "/ci").path("a.yaml") == "shop/app/a.yaml")
    #expect(paths("/ci/shop/app", checkout: "/other").path("a.yaml") == "app/a.yaml")
  }

  @Test func anAnnotationHasThePathOfTheRepository() {
    let text = WalkGitHubReport(paths: paths("/ci/shop/e2e")).write(SampleWalk.report)
    #expect(text.contains("::error file=e2e/walks/search it.yaml,"))
    #expect(text.contains("::warning file=e2e/walks/browse.yaml,"))
  }
}
