import Foundation
import Foundations
import Maestro
import Testing
import WalkHosting
import Walkthroughs

@testable import Runtime

/// The permission of Bluetooth in walks of Epicura, whose setup of an appliance needs it.
@Suite struct PermissionWalkTests {
  private static let denied = "{ permissions: { bluetooth: deny } }"
  private static let noTrouble = "- assertVisible: { id: found/epicura-EPIC-207 }"
  private static let trouble = "- assertVisible: { id: trouble }"

  /// Walks steps around the search for an appliance.
  private func walk(header: String = "", before: String, after: String) throws -> CaseRecord {
    var diagnostics = Diagnostics()
    let app = try #require(App.load(AppFolder(root: ShippedApp.root, app: "epicura"), into: &diagnostics))
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("flow.yaml").path
    let search = "\(ShippedApp.root)/Screens/epicura/walkthroughs/common/open_setup.yaml"
    let text = "appId: com.epicura.app\n\(header)\n---\n\(before)\n- runFlow: \(search)\n\(after)\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    var set = FlowSet(files: FolderFlowFiles())
    set.add(path)
    #expect(!set.diagnostics.hasErrors, "\(DiagnosticRenderer().text(set.diagnostics.sorted))")
    let flow = try #require(set.flows[path])
    let walk = Walk(
      try EmbeddedWalkHost(app), flows: set.flows, files: FolderFlowFiles(), WalkSettings())
    return walk.walk(try #require(WalkMatrix(app).cases(of: flow).first))
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
