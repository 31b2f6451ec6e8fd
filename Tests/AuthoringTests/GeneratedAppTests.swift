import Authoring
import Foundation
import Foundations
import GeneratedInputs
import Runtime
import Testing

/// The generated app of benchmarks.
@Suite struct GeneratedAppTests {
  /// The checkout, relative to this file.
  private static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().path

  @Test func hasNoDiagnostics() throws {
    let root = try TemporaryRoot()
    try GeneratedApp(screens: 20).write(to: root.path, checkout: Self.checkout)
    let report = AppCheck.run(AppFolder(root: root.path, app: GeneratedApp.name))
    #expect(DiagnosticRenderer().text(report.diagnostics.sorted) == "")
    #expect(report.screens == 20)
    #expect(report.texts > 100)
    #expect(report.locales == 3)
  }

  @Test func isDeterministic() {
    let one = GeneratedApp(screens: 9).files
    let other = GeneratedApp(screens: 9).files
    #expect(one.map(\.path) == other.map(\.path))
    #expect(one.map(\.text) == other.map(\.text))
    #expect(GeneratedApp(screens: 9, seed: 5).files.map(\.text) != one.map(\.text))
  }

  @Test func screensHaveAboutFiftyLines() {
    let screens = GeneratedApp(screens: 40).scripts.filter { $0.path.contains("/screen-") }
    let lines = screens.reduce(0) { $0 + $1.text.split(separator: "\n").count }
    #expect(screens.count == 40)
    #expect((45...60).contains(lines / screens.count))
  }
}

/// A temporary folder.
private final class TemporaryRoot {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
