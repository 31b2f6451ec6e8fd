import Foundation
import Foundations
import Glibc
import Testing

@testable import Maestro

/// Flows stay in their workspace, whatever paths and links they name.
final class WorkspaceRootsTests {
  /// A folder with all links resolved, as the system tells paths.
  private let root: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let real = try #require(realpath(folder.path, nil))
    defer { free(real) }
    root = String(cString: real)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  private func write(_ path: String, _ text: String = "appId: a\n---\n- back\n") throws {
    let url = URL(fileURLWithPath: root).appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(root)/\(path)", withDestinationPath: target)
  }

  private func contains(_ path: String, from start: String) -> Bool {
    WorkspaceRoots(of: ["\(root)/\(start)"]).contains("\(root)/\(path)")
  }

  @Test(arguments: [
    ("app/walkthroughs/sub/a.yaml", "app/walkthroughs/b.yaml", true),
    ("app/walkthroughs/sub/a.yaml", "app/app.yaml", false), (".maestro/sub", ".maestro/b.yaml", true),
    (".maestro/sub", "b.yaml", false), ("configured/sub/a.yaml", "configured/b.yaml", true),
    ("configured/sub/a.yaml", "b.yaml", false), ("plain/a.yaml", "plain/new/file.txt", true),
    ("plain/a.yaml", "plainer/b.yaml", false), ("plain", "plain/a.yaml", true), ("plain", "b.yaml", false),
    ("cloned/e2e/deep/a.yaml", "cloned/shared/b.yaml", true), ("cloned/e2e/deep/a.yaml", "b.yaml", false),
  ])
  func aWorkspaceBeginsAtTheNearestFolderThatSaysSo(_ start: String, _ path: String, _ isWithin: Bool) throws
  {
    for file in [
      "app/walkthroughs/sub/a.yaml", ".maestro/sub/a.yaml", "configured/config.yaml", "configured/sub/a.yaml",
      "plain/a.yaml", "plainer/b.yaml", "cloned/.git/HEAD", "cloned/e2e/deep/a.yaml",
    ] { try write(file) }
    #expect(contains(path, from: start) == isWithin)
  }

  @Test func linksAreFollowedBeforeAPathIsJudged() throws {
    try write("walks/a.yaml")
    try write("secret/key.txt", "hunter22")
    try link("walks/out", to: "\(root)/secret")
    try link("walks/key.txt", to: "../secret/key.txt")
    try link("walks/in.yaml", to: "a.yaml")
    try link("walks/gone.txt", to: "\(root)/secret/new.txt")
    for path in [
      "walks/out/key.txt", "walks/out/new.txt", "walks/key.txt", "walks/gone.txt", "walks/../secret/x",
    ] {
      #expect(!contains(path, from: "walks"), "\(path)")
    }
    for path in ["walks/in.yaml", "walks/new/deep.txt", "walks/../walks/a.yaml"] {
      #expect(contains(path, from: "walks"), "\(path)")
    }
    // A workspace that is itself reached by a link.
    try link("linked", to: "walks")
    #expect(contains("walks/a.yaml", from: "linked") && contains("linked/a.yaml", from: "linked"))
  }

  @Test func flowsNameNoFileOutOfTheirWorkspace() throws {
    try write("key.txt", "hunter22")
    try write(
      "walks/a.yaml",
      """
      appId: a
      x-expect: [ { after: 1, tree: ../app.yaml } ]
      ---
      - runFlow: ../key.txt
      - runFlow: /proc/self/environ
      - runFlow: link.yaml
      - runScript: ../key.txt
      - addMedia: /etc/hostname
      - assertScreenshot: ../../key
      - assertScreenshot: inside
      """)
    try link("walks/link.yaml", to: "../key.txt")
    let files = FolderFlowFiles(within: WorkspaceRoots(of: ["\(root)/walks"]))
    var set = FlowSet(files: files)
    set.add("\(root)/walks/a.yaml")
    #expect(set.diagnostics.sorted.map(\.code) == Array(repeating: .pathOutsideWorkspace, count: 7))
    #expect(set.diagnostics.sorted.compactMap { $0.span?.location.line } == [2, 4, 5, 6, 7, 8, 9])
    #expect(set.lines[2].hasPrefix("5:12 KL0950: `/proc/self/environ` is out of the workspace"))
    #expect(throws: Diagnostic.self) { try files.read("\(root)/key.txt") }
    #expect(files.kind(of: "\(root)/walks/a.yaml") == .file)
  }

  @Test func aFolderWithALinkOutOfItTellsThatFlow() throws {
    try write("walks/a.yaml")
    try write("b.yaml")
    try link("walks/b.yaml", to: "../b.yaml")
    let files = FolderFlowFiles(within: WorkspaceRoots(of: ["\(root)/walks"]))
    var set = FlowSet(files: files)
    for path in ["a.yaml", "b.yaml"] { set.add("\(root)/walks/\(path)") }
    #expect(set.diagnostics.all.map(\.code) == [.pathOutsideWorkspace])
  }

  @Test func aPipeIsReadOnlyWhereItIsAskedFor() throws {
    try write("walks/a.yaml", "appId: a\n---\n- runFlow: pipe.yaml\n")
    #expect(mkfifo("\(root)/walks/pipe.yaml", 0o600) == 0)
    let files = FolderFlowFiles(within: WorkspaceRoots(of: ["\(root)/walks"]))
    var set = FlowSet(files: files)
    for path in ["a.yaml", "pipe.yaml"] { set.add("\(root)/walks/\(path)") }
    #expect(set.diagnostics.all.map(\.code) == [.missingFlowFile, .missingFlowFile])
    #expect(
      set.lines.contains { $0.hasSuffix("pipe.yaml` is a pipe or a device, expected a file") }, "\(set.lines)"
    )
    // As in `kolam walk <(make-a-flow)`, whose path leads to no folder.
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let flow = Array("appId: a\n---\n- back\n".utf8)
    #expect(Glibc.write(ends[1], flow, flow.count) == flow.count)
    close(ends[1])
    defer { close(ends[0]) }
    let path = "/dev/fd/\(ends[0])"
    let asked = FolderFlowFiles(within: WorkspaceRoots(of: [path]))
    #expect(asked.kind(of: path) == .file)
    #expect(try asked.read(path).bytes == flow)
  }
}
