import Authoring
import Documents
import Foundations
import Glibc
import Runtime
import Screens
import Simulation
import Testing

/// Any single wrong key, name, type, reference or text in a shipped script is found without running it.
@Suite struct ScriptMutationTests {
  /// Mutations that are valid, or not detectable, with the reason.
  private static let reasons: [(applies: @Sendable (ScriptMutation) -> Bool, reason: String)] = [
    ({ $0.kind == .name && $0.file.hasSuffix("app.yaml") }, "a name that nothing else in the app mentions"),
    ({ $0.kind == .name && $0.file.hasSuffix("flags.yaml") }, "a name that nothing else mentions yet"),
  ]

  @Test func detectsNearlyEveryMutationWithoutCrashing() throws {
    // All of them take a tenth of the time of all tests; every second one is still more than the required 500.
    let isFull = getenv("KOLAM_FULL").map { String(cString: $0) } == "1"
    let mutations = ShippedApp.names.flatMap(Self.mutations).enumerated()
      .filter { isFull || $0.offset.isMultiple(of: 2) }.map(\.element)
    #expect(mutations.count >= 500)
    let copies = Dictionary(uniqueKeysWithValues: ShippedApp.names.map { ($0, CheckedCopies($0)) })
    let outcomes = inParallel(mutations) { mutation in
      (mutation, copies[mutation.app].flatMap { try? !Self.check(mutation, in: $0).isEmpty } ?? false)
    }
    let missed = outcomes.filter { !$0.1 }.map(\.0)
    let share = Double(mutations.count - missed.count) / Double(max(mutations.count, 1))
    print(
      "mutations: \(mutations.count), found: \(mutations.count - missed.count), \(Int(share * 10000)) in 10,000"
    )
    for kind in ScriptMutation.Kind.allCases {
      let all = mutations.count { $0.kind == kind }
      print("  \(kind.rawValue): \(all - missed.count { $0.kind == kind }) of \(all)")
    }
    for mutation in missed {
      let reason = Self.reasons.first { $0.applies(mutation) }?.reason
      print("  not found: \(mutation)\(reason.map { ", \($0)" } ?? "")")
    }
    #expect(share >= 0.98)
  }

  /// Without this, every mutation would count as found if the app itself has an error.
  @Test(arguments: ShippedApp.names) func unmutatedCopyIsClean(_ app: String) throws {
    let copy = try AppCopy(app)
    let report = AppCheck.run(AppFolder(root: copy.root, app: app))
    #expect(report.diagnostics.all.isEmpty, "\(DiagnosticRenderer().text(report.diagnostics.sorted))")
  }

  @Test(arguments: ShippedApp.names) func aCheckThatReusesAnEarlierOneReportsTheSame(_ app: String) throws {
    let copies = CheckedCopies(app)
    let some = Self.mutations(app).enumerated().filter { $0.offset.isMultiple(of: 23) }.map(\.element)
    #expect(some.count > 50)
    for mutation in some {
      let reusing = try Self.check(mutation, in: copies)
      let fromScratch = try Self.check(mutation, in: copies, fromScratch: true)
      #expect(
        DiagnosticRenderer().text(reusing) == DiagnosticRenderer().text(fromScratch), "\(mutation)")
    }
  }

  private static func mutations(_ app: String) -> [ScriptMutation] {
    let folder = AppFolder(root: ShippedApp.root, app: app)
    var files: [(file: String, spec: RecordSpec)] = [(folder.appFile, AppScript.spec)]
    files += folder.screenNames.sorted().map { (folder.screenFile($0), ScreenScript.spec) }
    files += folder.componentNames.sorted().map { (folder.componentFile($0), ComponentScript.spec) }
    files += folder.flowNames.sorted().map { (folder.flowFile($0), FlowScript.spec) }
    return flagMutations(folder)
      + files.flatMap { file, spec -> [ScriptMutation] in
        var diagnostics = Diagnostics()
        guard let source = try? SourceText.load(folder.path(file), shownAs: file),
          let root = DocumentReader.read(source, into: &diagnostics)
        else { return [] }
        var mutations = ScriptMutations(app: app, file: file, source: source)
        mutations.visit(root, spec)
        return mutations.found
      }
  }

  private static func flagMutations(_ folder: AppFolder) -> [ScriptMutation] {
    var diagnostics = Diagnostics()
    guard let source = try? SourceText.load(folder.path(folder.flagFile), shownAs: folder.flagFile),
      let root = DocumentReader.read(source, into: &diagnostics)
    else { return [] }
    var mutations = ScriptMutations(app: folder.app, file: folder.flagFile, source: source)
    mutations.visitFlags(root)
    return mutations.found
  }

  private static func check(
    _ mutation: ScriptMutation, in copies: CheckedCopies, fromScratch: Bool = false
  ) throws -> [Diagnostic] {
    var bytes = try SourceText.load("\(ShippedApp.root)/\(mutation.file)").bytes
    bytes.replaceSubrange(mutation.range, with: Array(mutation.now.utf8))
    return try copies.check(mutation.file, bytes, fromScratch: fromScratch)
  }
}
