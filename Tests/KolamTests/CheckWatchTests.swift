import Foundation
import Testing

/// `kolam check --watch`: a check after each edit.
@Suite struct CheckWatchTests {
  private static let home = "screen: home\ntitle: { verbatim: Home }\nbody: []\n"

  /// A check of a small app that goes on until it is ended.
  private final class RepeatedCheck {
    let checkout: SmallCheckout
    private let process = Process()
    private let (input, output, errors) = (Pipe(), Pipe(), Pipe())

    init(of app: String? = "small", _ arguments: String...) throws {
      checkout = try SmallCheckout(["small": ["home.yaml": home]])
      process.executableURL = try #require(Executable.path)
      process.arguments = ["check", "--watch"] + [app].compactMap(\.self) + arguments
      process.currentDirectoryURL = checkout.root
      process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
      (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
      try process.run()
    }

    /// The errors of the next check.
    func nextErrors() -> String { errors.read(until: "Watching; q ends it.\n") }

    /// The output up to a text.
    func output(until end: String) -> String { output.read(until: end) }

    /// Ends it, and returns its exit code.
    func end(_ keys: String) -> Int32 {
      if !keys.isEmpty { input.fileHandleForWriting.write(Data(keys.utf8)) }
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
      return process.terminationStatus
    }

    func interrupt() -> Int32 {
      process.interrupt()
      process.waitUntilExit()
      return process.terminationStatus
    }
  }

  @Test func anEditIsCheckedAtOnceAlsoWhereTheOneBeforeBrokeTheApp() throws {
    let check = try RepeatedCheck()
    let app = try check.checkout.read("Screens/small/app.yaml")
    #expect(check.nextErrors() == "Watching; q ends it.\n")
    #expect(check.output(until: "fine\n").hasPrefix("small: "))

    try check.checkout.write("Screens/small/home.yaml", Self.home.replacing("title", with: "titel"))
    #expect(check.nextErrors().contains("no key `titel`"))
    #expect(check.output(until: "changed ──\n\n").contains("── home.yaml changed ──"))
    try check.checkout.write("Screens/small/app.yaml", "app: [")
    #expect(check.nextErrors().contains("Screens/small/app.yaml:"))
    try check.checkout.write("Screens/small/app.yaml", app)
    #expect(check.nextErrors().contains("no key `titel`"))

    try check.checkout.write("Screens/small/home.yaml", Self.home)
    #expect(check.nextErrors() == "Watching; q ends it.\n")
    #expect(check.output(until: "fine\n").hasSuffix("fine\n"))
    #expect(check.end("q") == 0)
  }

  @Test func anAppThatIsMadeMeanwhileIsCheckedWhereNoneIsNamed() throws {
    let check = try RepeatedCheck(of: nil)
    _ = check.nextErrors()
    #expect(check.output(until: "fine\n").hasPrefix("small: "))
    try check.checkout.add("later", ["home.yaml": Self.home.replacing("title", with: "titel")])
    // A save may be seen in parts.
    while !check.nextErrors().contains("no key `titel`") {}
    try check.checkout.write("Screens/later/home.yaml", Self.home)
    #expect(check.nextErrors() == "Watching; q ends it.\n")
    #expect(check.output(until: "later: 1 screen").contains("later: 1 screen"))
    #expect(check.end("q") == 0)
  }

  @Test func itEndsWithTheCodeOfTheLastCheckOrOfTheSignal() throws {
    let broken = try RepeatedCheck()
    _ = broken.nextErrors()
    try broken.checkout.write("Screens/small/home.yaml", "screen: home\nbody: 1\n")
    _ = broken.nextErrors()
    #expect(broken.end("") == 2)
    let interrupted = try RepeatedCheck()
    _ = interrupted.nextErrors()
    #expect(interrupted.interrupt() == 130)
  }

  @Test func toolsReadOneObjectALine() throws {
    let check = try RepeatedCheck("--format", "json")
    _ = check.nextErrors()
    try check.checkout.write("Screens/small/home.yaml", Self.home + "# a comment\n")
    _ = check.nextErrors()
    #expect(check.end("q") == 0)
    let lines = check.output(until: "never").split(separator: "\n")
    #expect(lines.count == 2, "\(lines)")
    for line in lines {
      #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
    }
  }

  @Test(arguments: [
    (["--format", "sarif"], "--watch reports in text or json"),
    (["--format", "junit"], "--watch reports in text or json"),
    (["--baseline", "known.yaml", "--update-baseline"], "--watch goes with neither"),
    (["--baseline", "known.yaml", "--write-baseline"], "--watch goes with neither"),
  ])
  func whatHoldsOneCheckIsRefused(_ arguments: [String], _ reason: String) throws {
    let run = try Executable()(["check", "epicura", "--watch"] + arguments)
    #expect(run.code == 2)
    #expect(run.errors.contains(reason))
  }
}
