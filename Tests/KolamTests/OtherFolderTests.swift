import Foundation
import Testing

/// Commands that are called from another folder than the root of the apps.
@Suite struct OtherFolderTests {
  private let checkout: SmallCheckout

  init() throws {
    checkout = try SmallCheckout(["small": ["home.yaml": "screen: home\ntitel: Home\n"]])
    try FileManager.default.createDirectory(
      at: checkout.root.appendingPathComponent("Screens/small/deep"), withIntermediateDirectories: true)
  }

  private func run(_ line: String, in folder: URL, _ environment: [String: String] = [:]) throws
    -> Executable.Run
  {
    try Executable().run(line.split(separator: " ").map(String.init), environment: environment, root: folder)
  }

  private var above: URL { checkout.root.deletingLastPathComponent() }
  private var name: String { checkout.root.lastPathComponent }

  @Test(arguments: ["check small", "run small", "walk small"])
  func theRootIsSaidAndFilesCanBeOpened(command: String) throws {
    try FileManager.default.createDirectory(
      at: checkout.root.appendingPathComponent("Screens/small/walkthroughs"),
      withIntermediateDirectories: true)
    try checkout.write("Screens/small/walkthroughs/a.yaml", "appId: small\n---\n- launchApp\n")
    let run = try run("\(command) --root \(name)", in: above)
    #expect(run.code == 2)
    #expect(run.errors.hasPrefix("kolam: the apps are those of `\(name)`\n"), "\(run)")
    #expect(run.errors.contains("\n\(name)/Screens/small/home.yaml:2:1: error["), "\(run)")
    let elsewhere = try self.run(command, in: URL(fileURLWithPath: "/"), ["KOLAM_ROOT": checkout.root.path])
    let path = checkout.root.path
    #expect(elsewhere.errors.hasPrefix("kolam: the apps are those of `\(path)`\n"), "\(elsewhere)")
    let opened = elsewhere.errors.split(separator: "\n").compactMap { line in
      line.range(of: ":2:1: error[").map { String(line[..<$0.lowerBound]) }
    }
    #expect(opened.count == 1 && FileManager.default.fileExists(atPath: "/\(opened[0])"), "\(elsewhere)")
  }

  @Test(arguments: ["", "Screens/small", "Screens/small/deep", "Locales"])
  func belowTheRootNothingIsSaidOfIt(folder: String) throws {
    let here = checkout.root.appendingPathComponent(folder)
    let run = try run("check small", in: here)
    let path = try #require(run.errors.split(separator: ":").first)
    #expect(FileManager.default.fileExists(atPath: here.appendingPathComponent(String(path)).path), "\(run)")
  }

  @Test(arguments: ["check small --format json", "check small --format=github"])
  func nothingIsSaidToAProgram(command: String) throws {
    let run = try run("\(command) --root \(name)", in: above)
    #expect(run.code == 2 && run.errors.isEmpty && run.output.contains("Screens/small/home.yaml"), "\(run)")
    #expect(!run.output.contains("\(name)/Screens"), "\(run)")
  }
}
