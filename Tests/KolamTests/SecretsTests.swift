import Foundation
import Testing

/// What people keep to themselves is in no log, transcript, recording, report or file of the device.
@Suite struct SecretsTests {
  private static let password = "correct horse 42"
  private static let pin = "258013"
  private static let wrongPIN = "974036"
  /// How every token of ours begins: a JSON object in base64url.
  private static let token = "eyJ"

  private static let input = """
    profile
    account
    sign-in
    email
    new
    name
    Asha
    email
    asha@example.org
    password
    \(password)
    register
    lock
    pin
    \(pin)
    next
    pin-again
    \(pin)
    set
    quit
    """

  /// Reports secrets in a text.
  private func expectNone(in text: String, of place: String) {
    for secret in [Self.password, Self.pin, Self.wrongPIN, Self.token] {
      #expect(!text.contains(secret), "\(place) has `\(secret)`")
    }
  }

  /// Reports secrets in all files of a folder.
  private func expectNone(inFilesOf folder: URL) throws -> Int {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var count = 0
    for case let file as URL in try #require(files) {
      #expect(!file.path.contains(Self.pin) && !file.path.contains(Self.token))
      guard let bytes = try? Data(contentsOf: file) else { continue }
      expectNone(in: String(decoding: bytes, as: UTF8.self), of: file.lastPathComponent)
      count += 1
    }
    return count
  }

  @Test(arguments: ["text", "reader", "json"]) func aSessionKeepsThemToItself(_ format: String) throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let files = kolam.data.appendingPathComponent("files")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    let log = files.appendingPathComponent("run.log").path
    let recording = files.appendingPathComponent("recording.yaml").path
    let data = kolam.data.appendingPathComponent("device")
    let run = try kolam(
      "run", "epicura", "--data", data.path, "--log", log, "--format", format,
      input: ":record \(recording)\n\(Self.input)\n")
    #expect(run.code == 0, "\(run.output.suffix(500))")
    #expect(run.output.contains("Asha"))
    let next = try kolam(
      "run", "epicura", "--data", data.path, "--log", log, "--format", format,
      input:
        ":tree\npin\n\(Self.wrongPIN)\nunlock\npin\n\(Self.pin)\nunlock\nprofile\naccount\n:tree\n:log\nquit\n"
    )
    #expect(next.code == 0, "\(next.output.suffix(500)) \(next.errors)")
    #expect(next.output.contains("asha@example.org"))
    for text in [run.output, run.errors, next.output, next.errors] { expectNone(in: text, of: "the session") }
    #expect(try expectNone(inFilesOf: kolam.data) > 5)
  }

  @Test func reportsOfAWalkKeepThemToThemselves() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    try FileManager.default.createDirectory(at: kolam.data, withIntermediateDirectories: true)
    let flows = Executable.root.appendingPathComponent("Screens/epicura/walkthroughs")
    let flow = try String(contentsOf: flows.appendingPathComponent("account.yaml"), encoding: .utf8)
    // The PINs of this test are in no other text of a report.
    let own = flow.replacingOccurrences(of: "\"2580\"", with: "\"\(Self.pin)\"")
      .replacingOccurrences(of: "\"2581\"", with: "\"\(Self.wrongPIN)\"")
    #expect(own.contains(Self.pin) && own.contains(Self.wrongPIN))
    let file = kolam.data.appendingPathComponent("account.yaml")
    try own.write(to: file, atomically: true, encoding: .utf8)
    try FileManager.default.copyItem(
      at: flows.appendingPathComponent("common"), to: kolam.data.appendingPathComponent("common"))
    let reports = kolam.data.appendingPathComponent("reports")
    try FileManager.default.createDirectory(at: reports, withIntermediateDirectories: true)
    for format in ["text", "junit", "ndjson", "markdown", "github"] {
      let walk = try kolam(
        "walk", file.path, "--app", "epicura", "--matrix", "locale=en", "device=phone", "--verbose",
        "--format",
        format, "--output", reports.appendingPathComponent(format).path, "--html",
        reports.appendingPathComponent("\(format).html").path, "--log",
        reports.appendingPathComponent("log").path, "--state", kolam.data.appendingPathComponent("state").path
      )
      #expect(walk.code == 0, "\(format): \(walk.output.suffix(800)) \(walk.errors)")
      expectNone(in: walk.output + walk.errors, of: format)
    }
    #expect(try expectNone(inFilesOf: reports) == 11)
  }
}
