import Testing

/// The rules of the architecture report violations, and only those.
@Suite struct RuleTests {
  // MARK: Reading

  @Test func separatesCodeFromCommentsAndStrings() {
    let file = SourceFile(
      "A.swift",
      ###"""
      let a = "// no \(b("c")) d" // yes /*
      /* one /* two */ still */ let e = ##"\#(f)"##
      let g = """
        try! \
        " \(h /* i */) "
        """ + j
      """###)
    #expect(
      file.code.map { $0.filter { $0 != " " } } == ["leta=b()", "lete=", "letg=", "", "h", "+j"])
    #expect(file.comments.map { $0.filter { $0 != " " } } == ["//yes/*", "onetwostill", "", "", "i", ""])
  }

  @Test(arguments: [
    ("import Foundations", "Foundations"), ("public import Foundations", "Foundations"),
    ("@testable import Screens", "Screens"), ("@_exported public import GRDB", "GRDB"),
    ("import struct Foundation.Date", "Foundation"), ("@_spi(Inner) private import A", "A"),
  ]) func findsImports(_ line: String, _ module: String) {
    #expect(SourceFile("A.swift", "\n" + line).imports.map(\.module) == [module])
    #expect(SourceFile("A.swift", "\n" + line).imports.map(\.number) == [2])
  }

  @Test(arguments: ["// import A", "let important = 1", "\"import A\""])
  func findsNoImportsElsewhere(_ line: String) {
    #expect(SourceFile("A.swift", line).imports.isEmpty)
  }

  @Test func readsTheTargetsOfAManifest() {
    let targets = PackageTarget.read(
      """
      func module(_ name: String) -> Target {
        .target(name: name, dependencies: dependencies)
      }
      let package = Package(
        targets: [
          .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
          .target(name: "A", swiftSettings: settings, linkerSettings: [.linkedLibrary("m")]),
          module("B", ["A", .product(name: "GRDB", package: "GRDB.swift")]),
          module(
            "P", path: "Plugins/P/Sources",
            ["A"]),
          module("Q", path: "Plugins", sources: ["Q/Server", "R/Server"], ["A"]),
          .executableTarget(
            name: "x", dependencies: ["B"], swiftSettings: [.a]),
          tests("A", ["A"]),
        ])
      """)
    #expect(
      targets == [
        PackageTarget(name: "CYAML", kind: .system, path: "Sources/CYAML", dependencies: []),
        PackageTarget(name: "A", kind: .module, path: "Sources/A", dependencies: []),
        PackageTarget(name: "B", kind: .module, path: "Sources/B", dependencies: ["A", "GRDB"]),
        PackageTarget(name: "P", kind: .module, path: "Plugins/P/Sources", dependencies: ["A"]),
        PackageTarget(
          name: "Q", kind: .module, path: "Plugins", sources: ["Q/Server", "R/Server"], dependencies: ["A"]),
        PackageTarget(name: "x", kind: .module, path: "Sources/x", dependencies: ["B"]),
        PackageTarget(
          name: "ATests", kind: .tests, path: "Tests/ATests", dependencies: ["A", "TestSupport"]),
      ])
  }

  @Test func aTargetOwnsTheFilesOfItsFolders() {
    let whole = PackageTarget(name: "P", kind: .module, path: "Plugins/P/Sources", dependencies: [])
    let parts = PackageTarget(
      name: "Q", kind: .module, path: "Plugins", sources: ["Q/Server"], dependencies: [])
    let paths = ["Plugins/P/Sources/A.swift", "Plugins/Q/Server/A.swift", "Plugins/Q/Sources/A.swift"]
    let files = paths.map { SourceFile($0, "") }
    #expect(files.map(whole.owns) == [true, false, false])
    #expect(files.map(parts.owns) == [false, true, false])
  }

  @Test func readsTheTableOfFloors() {
    let rows = FloorTable.read(
      """
      | module | floor | holds |
      |---|---|---|
      | `C` | -1 | a library |
      | `A`, `A2` | 0 | values |
      | `B` | 1 | `b` |
      | other | table | `D` |
      """)
    #expect(
      rows == [
        FloorTable.Row(module: "C", floor: -1),
        FloorTable.Row(module: "A", floor: 0),
        FloorTable.Row(module: "A2", floor: 0),
        FloorTable.Row(module: "B", floor: 1),
      ])
  }

  // MARK: Rules

  @Test func floorsMustAgreeAndRise() {
    let floors = [
      FloorTable.Row(module: "A", floor: 0),
      FloorTable.Row(module: "B", floor: 1),
      FloorTable.Row(module: "Gone", floor: 1),
    ]
    let targets = [
      module("A", ["B"]), module("B", ["GRDB"]), module("New", []),
      PackageTarget(name: "ATests", kind: .tests, path: "Tests/ATests", dependencies: ["A"]),
    ]
    #expect(
      FloorRule.check(targets, floors).map(\.message) == [
        "no target `Gone` in Package.swift",
        "`A` (floor 0) depends on `B` (floor 1)",
        "the table has no row for `New`",
      ])
    #expect(
      FloorRule.check(
        [module("A", []), module("B", ["A", "GRDB"])],
        [FloorTable.Row(module: "A", floor: 0), FloorTable.Row(module: "B", floor: 1)]
      ).isEmpty)
  }

  @Test func findsForbiddenReachThroughOtherModules() {
    let targets = [module("A", ["B"]), module("B", ["C"]), module("C", ["GRDB"]), module("D", ["B"])]
    #expect(
      TransitiveDependencyRule.check(targets, barred: ["A": ["GRDB", "D"], "E": []]).map(\.message) == [
        "`A` reaches `GRDB`, which it must not: A → B → C → GRDB",
        "no target `E`, whose reach is limited",
      ])
    #expect(TransitiveDependencyRule.check(targets, barred: ["C": ["A", "B"]]).isEmpty)
  }

  @Test func modulesOfOneFloorDoNotSeeEachOther() {
    let floors = [
      FloorTable.Row(module: "A", floor: 1),
      FloorTable.Row(module: "B", floor: 1),
    ]
    #expect(FloorRule.check([module("A", ["B"]), module("B", [])], floors).count == 1)
  }

  @Test func importsAndDeclarationsMustAgree() {
    let files = [
      SourceFile("Sources/A/X.swift", "import B\nimport C\nimport Testing\nlet a = 1\n"),
      SourceFile("Sources/AB/Y.swift", "import D\n"),
    ]
    #expect(
      DependencyRule.check(module("A", ["B", "E"]), files).map(\.description) == [
        "Sources/A/X.swift:2: imports `C`, which Package.swift does not declare for `A`",
        "Package.swift: `A` depends on `E`, which none of its files imports",
      ])
    #expect(DependencyRule.check(module("A", ["B", "C"]), files).isEmpty)
  }

  @Test func testsImportWhatTheirModulesDependOn() {
    let tests = PackageTarget(name: "ATests", kind: .tests, path: "Tests/ATests", dependencies: ["A"])
    let files = [SourceFile("Tests/ATests/X.swift", "import A\nimport B\nimport C\nimport D\nlet a = 1\n")]
    let targets = [tests, module("A", ["B"]), module("B", ["C"]), module("D", [])]
    #expect(DependencyRule.check(tests, files, among: targets).map(\.line) == [4])
    #expect(DependencyRule.check(module("A", ["B"]), files, among: targets).isEmpty)
  }

  @Test func eachOutsideLibraryHasItsImporter() {
    let files = [
      SourceFile("Sources/A/X.swift", "import Foundations\nimport GRDB\n"),
      SourceFile("Sources/Storage/Y.swift", "import GRDB\n"),
    ]
    #expect(OutsideLibraryRule.check(module("A", []), files).map(\.line) == [2])
    #expect(OutsideLibraryRule.check(module("Storage", []), files).isEmpty)
  }

  @Test(arguments: [
    "Task { }", "  Task.detached { }", "let t = Task<Void, Never> { }", "Task(priority: .high) { }",
    "try await Task.sleep(for: .seconds(1))", "DispatchQueue.main.async { }",
    "sleep(1)", "usleep(10)", "Glibc.sleep(1)", "a.sleep(for: b); sleep(1)",
    "Thread.sleep(forTimeInterval: 1)",
  ]) func workOutsideTheSchedulerIsFound(_ line: String) {
    #expect(SchedulingRule.check(SourceFile("Sources/Runtime/A.swift", line)).count == 1)
    #expect(SchedulingRule.check(SourceFile("Sources/Simulation/A.swift", line)).isEmpty)
  }

  @Test(arguments: [
    "try await scheduler.sleep(for: .seconds(1))", "func sleep(for duration: Duration) {}", "// Task { }",
    "\"Task { }\"", "withTaskGroup(of: Int.self) { }", "MyTask { }", "Task.isCancelled",
  ]) func workOnTheSchedulerIsNot(_ line: String) {
    #expect(SchedulingRule.check(SourceFile("Sources/Runtime/A.swift", line)).isEmpty)
  }

  @Test(arguments: [
    "final class A: @unchecked Sendable {}", "nonisolated(unsafe) var a = 1", "try! a()", "a as! B",
    "fatalError()", "precondition(a)", "preconditionFailure(\"// no reason\")",
    "unsafeBitCast(a, to: B.self)",
  ]) func escapesNeedAReason(_ line: String) {
    func count(_ text: String) -> Int { UnsafeCodeRule.check(SourceFile("A.swift", text)).count }
    #expect(count(line) == 1)
    #expect(count("// far away\n\n" + line) == 1)
    #expect(count(line + " //") == 1)
    #expect(count(line + "  // the lock guards it") == 0)
    #expect(count("// the lock guards it\n" + line) == 0)
    #expect(count("// \(line)\n\n\"\(line.filter { $0 != "\"" })\"") == 0)
  }

  @Test(arguments: [
    "// TO" + "DO: later", "# FIX" + "ME", "cd /wo" + "rk/main", "\"/ro" + "ot/.cache\"",
    "path=/ho" + "me/ada/x",
  ]) func leftoversAreFound(_ line: String) {
    #expect(LeftoverRule.check("A.swift", "\n" + line).map(\.line) == [2])
  }

  @Test(arguments: ["todo lists", "../shared/conformance", "GET /api/work/1", "mastodon", "/home"])
  func acceptsOrdinaryLines(_ line: String) {
    #expect(LeftoverRule.check("A.swift", line).isEmpty)
  }

  @Test func linksMustLeadToFiles() {
    let files: Set = ["README.md", "docs/a.md", "Sources/A"]
    func messages(_ path: String, _ line: String) -> [String] {
      LinkRule.check(path, "\n" + line, exists: files.contains).map(\.description)
    }
    #expect(messages("docs/modules/b.md", "[a](../a.md#part), [b](https://b.example), `Sources/A`").isEmpty)
    #expect(messages("docs/a.md", "[r](../README.md), `Sources/Gone`, `Sources/<Name>`").isEmpty)
    #expect(messages("docs/a.md", "[x](x.md)") == ["docs/a.md:2: there is no `docs/x.md`"])
    #expect(
      messages("ARCHITECTURE.md", "`Sources/Gone`") == ["ARCHITECTURE.md:2: there is no `Sources/Gone`"])
    #expect(messages("a.txt", "[x](x.md)").isEmpty)
  }

  @Test func codesAreDeclaredOnce() {
    let files = [
      SourceFile("Sources/A/X.swift", "let a = Code(\"KL0101\")\nlet b = Code(\"KL0102\")"),
      SourceFile("Sources/B/Y.swift", "let a = Self(\"KL0101\")\nlet c = Self(\"KL99\")"),
      SourceFile("Tests/ATests/Z.swift", "#expect(code == \"KL0102\")"),
    ]
    #expect(
      CodeRule.check(files).map(\.description) == [
        "Sources/B/Y.swift:1: `KL0101` is declared in Sources/A/X.swift:1 too",
        "Sources/B/Y.swift:2: `KL99` is not KL and four digits",
      ])
  }

  @Test func longFilesNeedAReason() {
    func file(_ lines: Int) -> SourceFile {
      SourceFile("A.swift", String(repeating: "\n", count: lines))
    }
    #expect(LengthRule.check([file(300)], exceptions: [:]).isEmpty)
    #expect(LengthRule.check([file(301)], exceptions: [:]).count == 1)
    #expect(LengthRule.check([file(301)], exceptions: ["A.swift": "a table"]).isEmpty)
    let owner = "actor A {}\n"
    for (count, isLong) in [(499, false), (500, true)] {
      let file = SourceFile("A.swift", owner + String(repeating: "\n", count: count))
      #expect(LengthRule.check([file], exceptions: [:]).isEmpty != isLong)
    }
    #expect(LengthRule.check([file(300)], exceptions: ["A.swift": "a table"]).count == 1)
  }

  private func module(_ name: String, _ dependencies: [String]) -> PackageTarget {
    PackageTarget(name: name, kind: .module, path: "Sources/\(name)", dependencies: dependencies)
  }
}
