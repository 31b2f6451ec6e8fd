import Foundations
import Glibc
import PluginKit
import Services
import Simulation
import TestSupport
import Testing

@testable import Runtime

/// The semantics of scripts, specified by data: the cases of the folder `Tests/Conformance`.
///
/// `RECORD=1 scripts/test ConformanceTests` rewrites the expected files and fails, so that they are reviewed first.
@Suite struct ConformanceTests {
  private static let checkout =
    #filePath.firstRange(of: "/Tests/ConformanceTests").map {
      String(#filePath[..<$0.lowerBound])
    } ?? "."
  private static let folder = "\(checkout)/Tests/Conformance"
  static let cases = Case.all(in: folder, names: names)

  @Test func findsCases() { #expect(Self.cases.count >= 40) }

  @Test(arguments: cases) func playsAsExpected(_ example: Case) throws {
    let player = try CasePlayer(example, words: "\(Self.checkout)/Locales/Kolam.xcstrings")
    defer { player.remove() }
    assertGolden(
      try player.play(), "\(example.name).expected", at: "\(Self.folder)/\(example.name).expected")
  }

  private static var names: [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".yaml") { names.append(String(name.dropLast(5))) }
    }
    return names.sorted()
  }
}
