import Testing
import Walkthroughs

/// The permission of Bluetooth in walks of Epicura, whose setup of an appliance needs it.
@Suite struct PermissionWalkTests {
  private static let denied = "{ permissions: { bluetooth: deny } }"
  private static let noTrouble = "- assertVisible: { id: found/epicura-EPIC-207 }"
  private static let trouble = "- assertVisible: { id: trouble }"

  /// Walks steps around the search for an appliance.
  private func walk(header: String = "", before: String, after: String) throws -> CaseRecord {
    let search = "\(ShippedApp.root)/Screens/epicura/walkthroughs/common/open_setup.yaml"
    return try ShippedApp.walk(
      "epicura", "appId: com.epicura.app\n\(header)\n---\n\(before)\n- runFlow: \(search)\n\(after)\n")
  }

  @Test(arguments: [
    "- launchApp: \(denied)", "- launchApp: { permissions: { all: allow, bluetooth: deny } }",
    "- launchApp\n- setPermissions: \(denied)",
  ])
  func aDeniedPermissionIsTheAppsTrouble(_ before: String) throws {
    let record = try walk(before: before, after: Self.trouble)
    #expect(record.status == .passed, "\(record.failure?.message ?? "")")
  }

  @Test(arguments: [
    "- launchApp", "- launchApp: { permissions: { all: allow } }",
    "- launchApp: \(denied)\n- setPermissions: { permissions: { bluetooth: unset } }",
    "- launchApp: \(denied)\n- launchApp", "- launchApp: \(denied)\n- clearState\n- launchApp",
  ])
  func aGrantedPermissionIsNone(_ before: String) throws {
    let record = try walk(before: before, after: Self.noTrouble)
    #expect(record.status == .passed, "\(record.failure?.message ?? "")")
  }

  @Test func aStartDoesNotUndoAFault() throws {
    let record = try walk(
      header: "x-faults: [ { at: 2, bluetooth: denied } ]",
      before: "- launchApp\n- launchApp: { permissions: { all: allow } }", after: Self.trouble)
    #expect(record.status == .passed, "\(record.failure?.message ?? "")")
  }
}
