import Testing

/// Checks the sources against ARCHITECTURE.md and CONTRIBUTING.md.
@Suite struct ArchitectureTests {
  let checkout: Checkout

  init() throws { checkout = try Checkout.current.get() }

  @Test func theSourcesAreFound() {
    #expect(checkout.sources.count > 100)
    #expect(checkout.targets.count > 20)
    #expect(checkout.floors.count > 10)
  }

  @Test func everyFileBelongsToATarget() {
    // The measurements are a package of their own.
    let strays = checkout.sources.filter { file in
      !file.path.hasPrefix("Tests/Lab/") && !checkout.targets.contains { $0.owns(file) }
    }
    // SwiftPM expects the entry point of all tests here.
    #expect(strays.map(\.path) == ["Tests/XCTMain.swift"])
  }

  @Test func modulesImportOnlyDownwards() {
    expectNone(FloorRule.check(checkout.targets, checkout.floors))
  }

  @Test func limitedModulesReachNoDatabaseOrNetwork() {
    expectNone(TransitiveDependencyRule.check(checkout.targets))
  }

  @Test func declaredDependenciesMatchImports() {
    expectNone(
      checkout.targets.flatMap { DependencyRule.check($0, checkout.sources, among: checkout.targets) })
  }

  @Test func eachOutsideLibraryHasOneImporter() {
    expectNone(checkout.targets.flatMap { OutsideLibraryRule.check($0, checkout.sources) })
  }

  /// The server's id of a person is the same at two addresses; whose rows they are says `AccountService.owner`.
  @Test func pluginsAskTheAccountWhoseDataItIs() {
    let plugins = checkout.texts.filter { $0.path.hasPrefix("Plugins/") && $0.path.contains("/Sources/") }
    #expect(plugins.count > 50)
    #expect(plugins.filter { $0.text.contains("current.person?.id") }.map(\.path) == [])
  }

  @Test func allWorkGoesThroughTheScheduler() {
    expectNone(checkout.sources.flatMap(SchedulingRule.check))
  }

  @Test func escapesSayWhy() {
    expectNone(checkout.sources.flatMap(UnsafeCodeRule.check))
  }

  @Test func noLeftoversRemain() {
    expectNone(checkout.texts.flatMap(LeftoverRule.check))
  }

  @Test func documentsReferToFilesThatAreThere() {
    expectNone(checkout.texts.flatMap { LinkRule.check($0.path, $0.text, exists: checkout.has) })
  }

  @Test func theArchitectureCanBeReadAtOnce() throws {
    let page = try #require(checkout.texts.first { $0.path == "ARCHITECTURE.md" })
    #expect(page.text.utf8.count < 20_000)
  }

  @Test func diagnosticCodesAreDeclaredOnce() {
    expectNone(CodeRule.check(checkout.sources))
  }

  @Test func avoidsParaphrases() {
    expectNone(checkout.sources.flatMap(WordRule.check))
  }

  @Test func aTypeNameIsDeclaredByOneModule() {
    expectNone(TypeNameRule.check(checkout.sources))
  }

  @Test func filesAreShort() {
    expectNone(LengthRule.check(checkout.sources))
  }

  private func expectNone(
    _ violations: [Violation], at location: SourceLocation = #_sourceLocation
  ) {
    for violation in violations { Issue.record("\(violation)", sourceLocation: location) }
  }
}
