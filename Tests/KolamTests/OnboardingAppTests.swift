import Foundation
import Glibc
import Testing

/// An app of 26 lines that asks for a name at its first start, and greets by it from then on.
@Suite struct OnboardingAppTests {
  private static let files = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "OnboardingApp")

  private func checkout() throws -> SmallCheckout {
    let checkout = try SmallCheckout([:])
    try FileManager.default.createDirectory(
      at: checkout.root.appending(path: "Screens"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: Self.files, to: checkout.root.appending(path: "Screens/hello"))
    try checkout.write(
      "Locales/hello.xcstrings", #"{ "sourceLanguage" : "en", "strings" : { }, "version" : "1.0" }"#)
    return checkout
  }

  @Test func itIsFaultlessAndItsWalkthroughPasses() throws {
    let checkout = try checkout()
    let check = try Executable()("check", "hello", root: checkout.root)
    #expect(check.code == 0 && !check.output.contains("warning"), "\(check.output)\(check.errors)")
    let walk = try Executable()("walk", "hello", root: checkout.root)
    #expect(walk.code == 0, "\(walk.output)\(walk.errors)")
  }

  @Test func whatIsOnScreenSurvivesAKill() throws {
    let checkout = try checkout()
    let arguments = ["run", "hello", "--data", checkout.root.path + "/data"]
    let first = try RunningProgram(arguments, root: checkout.root)
    first.write("start\nname=Asha\nnext\nbegin\n")
    try first.print(until: "Hello Asha")
    #expect(first.end(SIGKILL).code == 128 + SIGKILL)
    let second = try RunningProgram(arguments, root: checkout.root)
    try second.print(until: "Hello Asha")
    #expect(second.end(SIGKILL).code == 128 + SIGKILL)
  }

  @Test func aStartStoresNothing() throws {
    let checkout = try checkout()
    let program = Executable()
    _ = try program(
      "run", "hello", "--data", checkout.root.path + "/data", input: "quit\n", root: checkout.root)
    #expect(!FileManager.default.fileExists(atPath: checkout.root.path + "/data/state.sqlite"))
  }
}
