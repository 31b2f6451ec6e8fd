import Foundation
import Foundations
import TestSupport
import Testing

@testable import Maestro

/// Paths, tags and folders of flows.
struct FlowPathTests {
  @Test(arguments: [
    ("a.yaml", "flow.yaml", "a.yaml"), ("a.yaml", "x/flow.yaml", "x/a.yaml"),
    ("./a.yaml", "x/y/flow.yaml", "x/y/a.yaml"),
    ("../a.yaml", "x/y/flow.yaml", "x/a.yaml"), ("../../a.yaml", "x/flow.yaml", "../a.yaml"),
    ("/a/../b.yaml", "x/flow.yaml", "/b.yaml"), ("a//./b.yaml", "/x/flow.yaml", "/x/a/b.yaml"),
    ("", "x/flow.yaml", "x"),
    ("ஆ/😀.yaml", "x/flow.yaml", "x/ஆ/😀.yaml"), ("..", "x/y/flow.yaml", "x"),
  ])
  func aPathBeginsAtTheFolderOfItsFile(_ path: String, _ file: String, _ expected: String) {
    #expect(FlowPath.resolve(path, from: file) == expected)
  }

  @Test func aNormalPathIsNormalAndMeansTheSame() {
    var random = Xorshift(seed: 29)
    for _ in 0..<2000 {
      let parts = (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in
        ["a", "b", "..", ".", ""].randomElement(using: &random)
      }
      let path = parts.joined(separator: "/")
      let normal = FlowPath.normal(path)
      #expect(FlowPath.normal(normal) == normal)
      // Read step by step, from a folder deep enough.
      func walk(_ path: String) -> [Substring] {
        path.split(separator: "/").reduce(into: (0..<10).map { "\($0)"[...] }) { place, part in
          if part == ".." { place.removeLast() } else if part != "." { place.append(part) }
        }
      }
      if !path.hasPrefix("/") { #expect(walk(path) == walk(normal), "\(path)") }
    }
  }

  /// Expressions of tags, held against their own truth tables.
  @Test func anExpressionOfTagsIsWhatItsTreeIs() throws {
    indirect enum Tree {
      case tag(String), not(Tree), and(Tree, Tree), or(Tree, Tree)
      var text: String {
        switch self {
        case .tag(let tag): tag
        case .not(let inner): "not (\(inner.text))"
        case .and(let left, let right): "(\(left.text)) and (\(right.text))"
        case .or(let left, let right): "(\(left.text) or \(right.text))"
        }
      }
      func matches(_ tags: [String]) -> Bool {
        switch self {
        case .tag(let tag): tags.contains(tag)
        case .not(let inner): !inner.matches(tags)
        case .and(let left, let right): left.matches(tags) && right.matches(tags)
        case .or(let left, let right): left.matches(tags) || right.matches(tags)
        }
      }
    }
    var random = Xorshift(seed: 33)
    func tree(_ depth: Int) -> Tree {
      switch Int.random(in: 0..<(depth == 0 ? 1 : 4), using: &random) {
      case 1: .not(tree(depth - 1))
      case 2: .and(tree(depth - 1), tree(depth - 1))
      case 3: .or(tree(depth - 1), tree(depth - 1))
      default: .tag(["a", "b", "c"].randomElement(using: &random) ?? "a")
      }
    }
    for _ in 0..<300 {
      let tree = tree(4)
      let expression = try TagExpression(tree.text)
      for set in 0..<8 {
        let tags = ["a", "b", "c"].enumerated().filter { set >> $0.offset & 1 == 1 }.map(\.element)
        #expect(expression.matches(tags) == tree.matches(tags), "\(tree.text) and \(tags)")
      }
    }
  }

  @Test func anyNumberOfTagsIsReadAndForgottenAgain() throws {
    for word in ["or", "and"] {
      let text = (0..<100_000).map { "t\($0)" }.joined(separator: " \(word) ")
      let expression = try TagExpression(text)
      #expect(expression.matches(["t99999"]) == (word == "or"))
      #expect(!expression.matches(["none"]))
    }
  }

  @Test func aLongChainOfFlowsIsReadToItsEnd() {
    var files: [String: String] = [:]
    for index in 0..<400 { files["f\(index).yaml"] = "appId: a\n---\n- runFlow: f\(index + 1).yaml\n" }
    files["f400.yaml"] = "appId: a\n---\n- back\n"
    var set = FlowSet(files: TestFiles(texts: files))
    set.add("f0.yaml")
    #expect(set.lines == [])
    #expect(set.flows.count == 401)
  }

  @Test func aFolderIsListedWithoutHiddenFilesAndWithoutFollowingLinks() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    for file in ["a.yaml", "sub/deep/b.yaml", ".hidden.yaml", ".git/c.yaml", "ஆ/😀.yaml"] {
      let url = root.appendingPathComponent(file)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("appId: a\n---\n- back\n".utf8).write(to: url)
    }
    // A link that leads back to where it is, and one that leads nowhere.
    for (link, target) in [("sub/loop", root.path), ("gone.yaml", "/nowhere")] {
      try FileManager.default.createSymbolicLink(
        atPath: root.appendingPathComponent(link).path, withDestinationPath: target)
    }
    let files = FolderFlowFiles()
    #expect(
      files.listing(of: root.path)
        == ["a.yaml", "gone.yaml", "sub/deep/b.yaml", "sub/loop", "ஆ/😀.yaml"].sorted())
    #expect(files.listing(of: root.path + "/nothing") == [])
    #expect(files.kind(of: root.path + "/gone.yaml") == .missing)
    var diagnostics = Diagnostics()
    let found = try WorkspaceReader().find(root.path, unlisted: "**", into: &diagnostics)
    #expect(
      found.workspace.paths.map { $0.dropFirst(root.path.count + 1) }
        == ["a.yaml", "gone.yaml", "sub/deep/b.yaml", "ஆ/😀.yaml"])
    #expect(throws: Diagnostic.self) { try WorkspaceReader().find(root.path + "/x", into: &diagnostics) }
    #expect {
      try WorkspaceReader().find(root.path + "/sub", into: &diagnostics)
    } throws: {
      ($0 as? Diagnostic)?.code == .noFlows
    }
  }

  @Test func aFolderOfScreensTellsWhereTheFlowsAre() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let folder = root.appendingPathComponent("Screens/tea")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("app: tea\n".utf8).write(to: folder.appendingPathComponent("app.yaml"))
    try Data("screen: teas\n".utf8).write(to: folder.appendingPathComponent("teas.yaml"))
    for path in ["\(root.path)/Screens", folder.path] {
      var diagnostics = Diagnostics()
      #expect {
        try WorkspaceReader().find(path, unlisted: "**", into: &diagnostics)
      } throws: {
        ($0 as? Diagnostic)?.help == "flows are in `\(folder.path)/walkthroughs`"
      }
    }
  }

  @Test func aFolderWithoutFlowsTellsWhereTheyAre() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let hidden = root.appendingPathComponent(".maestro")
    try FileManager.default.createDirectory(at: hidden, withIntermediateDirectories: true)
    func help(_ path: String, unlisted: String = "**") -> String? {
      var diagnostics = Diagnostics()
      do throws(Diagnostic) {
        _ = try WorkspaceReader().find(path, unlisted: unlisted, into: &diagnostics)
        return nil
      } catch { return error.help }
    }
    #expect(help(root.path) == "its flows are in `\(hidden.path)`; name that folder")
    let without = "without a `config.yaml`, flows are the files in it that end in `.yaml` or `.yml`"
    #expect(help(hidden.path) == without)
    #expect(help(hidden.path, unlisted: "*") == without.replacingOccurrences(of: "in it", with: "at its top"))
    try Data("flows: [\"a/*\"]\n".utf8).write(to: hidden.appendingPathComponent("config.yaml"))
    #expect(help(hidden.path) == "flows are those that `flows` of its `config.yaml` names: `a/*`")
  }
}
