import Foundation
import Foundations
import Testing

@testable import Maestro

/// Real flows by others, which are not part of the repository.
struct ConformanceTests {
  private static let folder: String = {
    let environment = ProcessInfo.processInfo.environment["KOLAM_CONFORMANCE"]
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder =
      environment.map { URL(fileURLWithPath: $0) }
      ?? checkout.deletingLastPathComponent().appending(path: "shared/conformance")
    return folder.appending(path: "flows").path
  }()

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: folder),
      "the conformance folder is absent: set KOLAM_CONFORMANCE"))
  func acceptsEveryFlowWhoseFilesArePresent() throws {
    let files = try #require(FileManager.default.enumerator(atPath: Self.folder)).compactMap { $0 as? String }
      .filter { ($0.hasSuffix(".yaml") || $0.hasSuffix(".yml")) && !$0.hasSuffix("config.yaml") }
    var steps = 0
    var missing = 0
    for path in files.sorted() {
      var set = FlowSet(files: FolderFiles(root: Self.folder))
      set.add(path)
      for diagnostic in set.diagnostics.all where diagnostic.severity == .error {
        if diagnostic.code == .missingFlowFile {
          missing += 1
        } else {
          Issue.record("\(path): \(diagnostic)")
        }
      }
      steps += set.flows[path]?.allSteps.count ?? 0
    }
    print("conformance flows: \(files.count) files, \(steps) steps, \(missing) missing files named")
    #expect(files.count >= 200)
    #expect(steps >= 2_500)
  }
}
