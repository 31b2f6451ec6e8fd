import Flags
import Foundations
import Testing

@testable import Runtime

/// A flag source whose stored copy is unreadable.
private final class BrokenFlagSource: FlagSource {
  var copy: ServedDocument? { nil }
  var refusal: [Diagnostic] { [] }
  var revision: Int { 0 }
  var serve: (@Sendable (String, String?) async throws -> Void)? { nil }

  func use(device: String) throws(Diagnostic) {
    throw Diagnostic(Diagnostic.Code("KL0920"), "`flags.sqlite` is damaged", at: nil)
  }

  func pull() async {}
}

@Suite struct EntitlementSourceTests {
  private func start(_ flags: any FlagSource) throws -> TestApp {
    let app = try TestApp(
      ["home": "screen: home\ntitle: Home\nbody: [ { text: \"${device.name}\", id: device } ]"],
      app: TestApp.appFile + "\nprofiles: { phone: { columns: 48 }, wide: { columns: 100 } }")
    app.entitlements = EntitlementSources(flags: flags)
    _ = try app.start()
    return app
  }

  @Test func reportsUnreadableFlagsAndChangesTheDevice() throws {
    let app = try start(BrokenFlagSource())
    #expect(try app.send(.device("wide")).node("device")?.label == "wide")
    #expect(try app.said() == ["problem: `flags.sqlite` is damaged"])
  }

  @Test func rejectsTesterChangesToAForeignServer() throws {
    let app = try start(BrokenFlagSource())
    try app.send(.server("insights", "on"))
    #expect(try app.said().count == 1)
  }
}
