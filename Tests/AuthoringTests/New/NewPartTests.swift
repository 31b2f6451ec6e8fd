import Foundations
import TestSupport
import Testing

@testable import Authoring

@Suite struct NewPartTests {
  private static let today = CivilDate(year: 2026, month: 11, day: 3)

  @Test(arguments: ["tea", "add_plant", "a1", String(repeating: "a", count: 64)])
  func takesNamesAsScriptsHaveThem(_ name: String) throws {
    for part in NewPart.allCases { try part.check(name: name) }
  }

  @Test(arguments: [
    "", "Tea", "my-tea", "1a", "_a", "a b", "चाय", "../a", "a/b", "a.", "a\n",
    String(repeating: "a", count: 65),
  ])
  func refusesOtherNames(_ name: String) {
    for part in NewPart.allCases {
      #expect(throws: CommandError.self) { try part.check(name: name) }
    }
  }

  @Test(arguments: NewPart.allCases) func writesBelowTheAppOrThePlugins(_ part: NewPart) {
    let files = part.files(named: "my_name", of: part == .app ? "my_name" : "tea", today: Self.today)
    #expect(!files.isEmpty)
    let folder = part == .plugin ? "Plugins/MyName/" : part == .app ? "Screens/my_name/" : "Screens/tea/"
    for file in files {
      #expect(file.path.hasPrefix(folder) && file.path.hasSuffix(".yaml"))
      #expect(file.text.hasSuffix("\n") && !file.text.hasSuffix("\n\n"))
    }
  }
}

@Suite struct NewPluginTests {
  /// `scripts/outside-package` compiles and tests these files.
  @Test func theOutsidePackageHasThePackageOfANewPlugin() throws {
    let plugin = NewPlugin("boiling_kettle")
    let prefix = "Plugins/BoilingKettle/"
    for file in plugin.files + plugin.package where !file.path.hasSuffix("Package.swift") {
      let path = "Tests/OutsidePackage/BoilingKettle/\(file.path.dropFirst(prefix.count))"
      assertGolden(file.text, path, at: "\(DeclaredCode.root)/\(path)")
    }
  }

  @Test(arguments: [
    ("app: a", "app: a\nplugins: { tea: \">=1.0\" }\n"),
    ("plugins: {}\nb: 1\n", "plugins: { tea: \">=1.0\" }\nb: 1\n"),
    ("plugins: { a: \"1\" } # x\n", "plugins: { a: \"1\", tea: \">=1.0\" } # x\n"),
    ("plugins:   # ours\n  a: \"1\"\n", "plugins:   # ours\n  tea: \">=1.0\"\n  a: \"1\"\n"),
  ])
  func anAppNamesItBesideOthers(_ file: String, _ expected: String) {
    #expect(NewUse.added("tea", to: file) == expected)
  }

  @Test(arguments: [
    "plugins: { tea: \"1\" }\n", "plugins:\n  tea: \"1\"\n", "plugins: [a]\n", "plugins: { a:\n  1 }\n",
  ])
  func whatIsThereOrOfAnotherFormIsLeft(_ file: String) {
    #expect(NewUse.added("tea", to: file) == nil)
  }
}

@Suite struct NewFlagTests {
  private let flag = NewFlag("quick", today: CivilDate(year: 2026, month: 11, day: 3))

  private var entry: String {
    """
      quick:
        state: ENABLED
        kind: release
        owner: product
        expires: "2027-02-01"
        about: What it switches.
        variants: { "on": true, "off": false }
        defaultVariant: "off"

    """
  }

  @Test func isOffAndEndsInAQuarter() { #expect(flag.text == entry) }

  @Test(arguments: [
    // Before, and after it with the entry at `@`.
    ("", "flags:\n@"),
    ("tiers: {}\n", "tiers: {}\nflags:\n@"),
    ("tiers: {}", "tiers: {}\nflags:\n@"),
    ("flags:\n", "flags:\n@"),
    ("flags:   # All of them.\n", "flags:   # All of them.\n@"),
    ("flags:\n  a:\n    state: ENABLED\n", "flags:\n  a:\n    state: ENABLED\n@"),
    ("flags:\n  a: {}", "flags:\n  a: {}\n@"),
    ("flags:\n  a: {}\n\n# Groups.\nsegments: {}\n", "flags:\n  a: {}\n@\n# Groups.\nsegments: {}\n"),
    ("flags:\n\n  # One.\n  a: {}\n", "flags:\n\n  # One.\n  a: {}\n@"),
  ])
  func isAddedBehindTheOthers(_ before: String, _ after: String) throws {
    #expect(try flag.added(to: before) == after.replacing("@", with: entry))
  }

  @Test(arguments: ["flags: {}\n", "flags: { a: {} }\n", "flags:\n    a: {}\n", "flags:\n a: {}\n"])
  func asksForAFlagByHandWhereTheFormIsAnother(_ file: String) {
    let error = #expect(throws: CommandError.self) { try flag.added(to: file) }
    #expect(error?.message.contains("add the flag by hand") == true)
  }

  @Test func refusesAFlagThatIsThere() {
    let error = #expect(throws: CommandError.self) { try flag.added(to: "flags:\n  quick: {}\n") }
    #expect(error?.message == "there is a flag `quick` already")
  }
}
