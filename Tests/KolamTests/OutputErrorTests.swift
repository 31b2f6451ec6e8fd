import Foundation
import Testing

/// Commands whose standard output cannot be written.
@Suite struct OutputErrorTests {
  private static let commands = [
    "check epicura", "check epicura --format json", "reference --markdown", "schema screen", "explain KL0201",
    "eval 1", "flags list --app epicura", "strings coverage epicura", "strings lint epicura",
    "strings export epicura --locale hi --format csv -o -",
    "walk epicura --list", "walk check epicura", "--help", "--version", "run epicura </dev/null",
    "why epicura recipes search",
  ]

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: commands)
  func fullDiskIsAnError(command: String) throws {
    let run = try Self.shell("\(command) >/dev/full")
    #expect(run.code == 2, "\(run)")
    #expect(
      run.errors.contains("kolam: standard output cannot be written: No space left on device"), "\(run)")
  }

  @Test(arguments: commands) func closedOutputIsAnError(command: String) throws {
    let run = try Self.shell("\(command) >&-")
    #expect(run.code == 2, "\(run)")
    #expect(!run.errors.isEmpty)
  }

  /// A reader such as `head` has what it wanted.
  @Test(arguments: ["reference --markdown", "check epicura --format sarif", "run epicura </dev/null"])
  func closedPipeEndsTheCommandQuietly(command: String) throws {
    let run = try Self.shell("{ \(command); echo \"code $?\" >&2; } | true")
    #expect(run.errors == "code 0\n", "\(run)")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDiskOfALogIsReportedOnce() throws {
    let run = try Self.shell("walk Screens/epicura/walkthroughs/trouble.yaml --quiet --log /dev/full")
    #expect(run.errors.components(separatedBy: "the log is incomplete").count == 2, "\(run)")
  }

  private static func shell(_ line: String) throws -> Executable.Run {
    let kolam = Executable()
    defer { kolam.remove() }
    let program = try #require(Executable.path)
    return try kolam.run(
      [
        "-c",
        "\(line.hasPrefix("{") ? line.replacing("{ ", with: "{ \(program.path) ") : "\(program.path) \(line)")",
      ],
      root: Executable.root, program: URL(fileURLWithPath: "/bin/sh"))
  }
}
