import Foundation
import Testing

/// `kolam doctor` on the machine of the tests.
@Suite struct DoctorCommandTests {
  @Test func looksAtEverySectionAndChangesNothing() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam("doctor")
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    for section in [
      "system", "terminal", "network", "storage", "secrets", "bluetooth", "notifications", "scanners",
      "scripts",
    ] {
      #expect(run.lines.contains(Substring(section)), "\(section) is not in \(run.output)")
    }
    #expect(run.output.contains("limited width"))
    #expect(!FileManager.default.fileExists(atPath: kolam.data.path))
  }

  @Test func givesTheSameToPrograms() throws {
    let run = try Executable()("doctor", "--format", "json")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: [[String: Any]]])
    #expect(report["network"]?.first?["name"] as? String == "libcurl")
    #expect(
      report.values.joined().allSatisfy { ["ok", "limited", "missing"].contains($0["state"] as? String) })
  }
}
