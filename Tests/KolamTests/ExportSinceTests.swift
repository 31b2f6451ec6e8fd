import Foundation
import Testing

/// `kolam strings export --since`, on a git repository of the test's own.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git"), "git is not installed"))
struct ExportSinceTests {
  private let checkout: SmallCheckout

  init() throws {
    checkout = try SmallCheckout(["small": ["home.yaml": "screen: home\ntitle: Ready\nbody: []\n"]])
    try checkout.write("Locales/small.xcstrings", Self.catalog("A verb", "Brew it"))
    try git("init", "--quiet", "--initial-branch", "main")
    try git("add", "Locales")
    try git("commit", "--quiet", "--message", "First")
    try git("tag", "v1")
  }

  private static func catalog(_ comment: String, _ english: String) -> String {
    func unit(_ text: String) -> String { #"{"stringUnit":{"state":"translated","value":"\#(text)"}}"# }
    return """
      {"sourceLanguage":"en","version":"1.0","strings":{
        "Brew":{"comment":"\(comment)","localizations":{"hi":\(unit("बनाएँ"))}},
        "brew.it":{"localizations":{"en":\(unit(english)),"hi":\(unit("चाय"))}},
        "Same":{"localizations":{"hi":\(unit("वही"))}}}}
      """
  }

  private func git(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/git")
    process.arguments =
      ["-C", checkout.root.path, "-c", "user.name=Test", "-c", "user.email=test@example.com"] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "git \(arguments)")
  }

  private func export(_ since: String, _ format: String = "csv") throws -> Executable.Run {
    let kolam = Executable()
    defer { kolam.remove() }
    return try kolam.run(
      [
        "strings", "export", "small", "--format", format, "--locale", "hi", "--since", since, "-o", "-",
      ], root: checkout.root)
  }

  @Test(arguments: ["v1", "HEAD", "main", "HEAD~0"])
  func hasWhatWasRewordedOrExplainedSinceARevision(_ revision: String) throws {
    try checkout.write("Locales/small.xcstrings", Self.catalog("A noun", "Brew it now"))
    let run = try export(revision)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("बनाएँ") && run.output.contains("चाय") && !run.output.contains("वही"))
  }

  @Test(arguments: ["csv", "po", "xliff", "xliff2"])
  func hasNothingWhereNothingHasChanged(_ format: String) throws {
    let run = try export("v1", format)
    #expect(run.code == 0, "\(run.errors)")
    #expect(!run.output.contains("वही") && !run.output.contains("चाय"))
  }

  @Test(arguments: ["v2", "--output=x", "HEAD:Locales", "$(touch x)", "v1 v1", ""])
  func namesARevisionThatIsUnknown(_ revision: String) throws {
    let run = try export(revision)
    #expect(run.code != 0 && run.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: checkout.root.appendingPathComponent("x").path))
  }

  @Test func namesAFileThatARevisionDoesNotHave() throws {
    try git("rm", "--quiet", "--cached", "Locales/small.xcstrings")
    try git("commit", "--quiet", "--message", "Second")
    let run = try export("HEAD")
    #expect(run.code != 0 && run.errors.contains("small.xcstrings in `HEAD`"), "\(run.errors)")
  }

  @Test func namesAFolderThatIsInNoRepository() throws {
    try FileManager.default.removeItem(at: checkout.root.appendingPathComponent(".git"))
    let run = try export("v1")
    #expect(run.code != 0 && run.errors.contains("is in no git repository"), "\(run.errors)")
  }

  @Test func runsNothingThatTheRepositoryNames() throws {
    let mark = checkout.root.appendingPathComponent("ran")
    try checkout.write(".gitattributes", "*.xcstrings diff=bad filter=bad\n")
    for setting in [
      "diff.bad.textconv", "filter.bad.smudge", "core.pager", "core.fsmonitor", "alias.cat-file",
    ] {
      try git("config", setting, "touch \(mark.path)")
    }
    #expect(try export("v1").code == 0)
    #expect(!FileManager.default.fileExists(atPath: mark.path))
  }
}
