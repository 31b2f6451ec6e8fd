import Foundation
import Testing

/// `kolam walk check`, end to end.
@Suite struct WalkCheckTests {
  @Test func reportsAValidWorkspaceAsFine() throws {
    let folder = try WalkFolder(["browse.yaml": "appId: epicura\n---\n- launchApp\n- tapOn: Idli\n"])
    let run = try Executable()("walk", "check", folder.path)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output == "\(folder.path): 1 flow, 2 steps: fine\n")
    #expect(run.errors.isEmpty)
  }

  @Test func reportsAllErrorsOfAllFlowsWithLocations() throws {
    let folder = try WalkFolder([
      "config.yaml": "flows: [ \"**\" ]\n",
      "a.yaml": "appId: epicura\n---\n- tapOnn: Idli\n- runFlow: parts/b.yaml\n",
      "parts/b.yaml": "appId: epicura\n---\n- assertVisible: { css: .a }\n- sleep: 3\n",
    ])
    let run = try Executable()("walk", "check", folder.path)
    #expect(run.code == 2)
    for part in [
      "a.yaml:3:3: error[KL1004]: there is no command `tapOnn`", "did you mean `tapOn`?",
      "parts/b.yaml:3:20: warning[KL1011]: `css`",
      "parts/b.yaml:4:3: error[KL1004]: there is no command `sleep`",
    ] {
      #expect(run.errors.contains(part), "lacks \(part): \(run.errors)")
    }
    #expect(run.output == "\(folder.path): 2 flows, 2 steps: 2 errors, 1 warning\n")
  }

  @Test func nothingIsWrongWithShippedFlows() throws {
    let run = try Executable()("walk", "check", "--strict")
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test func strictTreatsWarningsAsErrors() throws {
    let folder = try WalkFolder(["a.yaml": "appId: e\n---\n- assertWithAI: Nice\n"])
    #expect(try Executable()("walk", "check", folder.path).code == 0)
    #expect(try Executable()("walk", "check", "--strict", folder.path).code == 2)
  }

  @Test func theAppOfFlowsCanBeNamed() throws {
    let folder = try WalkFolder([
      "a.yaml": "appId: com.example\nx-matrix: { tier: [premium] }\n---\n- launchApp\n"
    ])
    let unknown = try Executable()("walk", "check", folder.path)
    #expect(unknown.code == 0)
    #expect(unknown.errors.contains("1 flow is about no app that can be read here"), "\(unknown.errors)")
    let named = try Executable()("walk", "check", "--app", "epicura", folder.path)
    #expect(named.code == 2)
    #expect(named.errors.contains("error[KL0980]: the app has no tier `premium`"), "\(named.errors)")
    #expect(try Executable()("walk", "check", "--app", "nowhere", folder.path).code == 2)
  }

  @Test func missingPathsAndFoldersWithoutFlowsAreErrors() throws {
    let folder = try WalkFolder(["notes.md": ""])
    let missing = try Executable()("walk", "check", folder.path + "/nowhere")
    #expect(missing.code == 2)
    #expect(missing.errors.contains("there is no flow, folder or app"))
    let empty = try Executable()("walk", "check", folder.path)
    #expect(empty.code == 2)
    #expect(empty.errors.contains("KL1015"))
  }
}

/// A temporary folder of flows.
private final class WalkFolder {
  let path: String

  init(_ files: [String: String]) throws {
    path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    for (name, text) in files {
      let file = URL(fileURLWithPath: path).appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
