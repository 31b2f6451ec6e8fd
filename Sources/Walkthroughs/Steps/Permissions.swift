import Maestro

extension CaseRun {
  /// Grants and denies the app's permissions.
  ///
  /// - Parameter permissions: the permissions with their values.
  /// - Returns: what the step warns of at its end: denials without effect; nil where all have theirs.
  /// - Throws: ``StepFailure`` where a script fails or a value is none of a permission.
  func setPermissions(_ permissions: [FlowHeader.Variable]) throws -> StepWarned? {
    var values: [String: String] = [:]
    var problems: [String] = []
    for permission in permissions {
      let value = try scripts.text(permission.value)
      guard AppPermission.values.contains(value) else {
        throw StepFailure(
          message: "the permission `\(permission.name)` cannot be `\(value)`",
          notes: ["it can be \(AppPermission.values.joined(separator: ", "))"])
      }
      values[permission.name] = value
      if value == "deny", let denial = AppPermission.ineffectiveDenial(of: permission.name) {
        problems.append([denial.message, denial.help].compactMap(\.self).joined(separator: "; "))
      }
    }
    if let value = values["bluetooth"] ?? values["all"] { try setBluetoothPermission(value != "deny") }
    return problems.isEmpty ? nil : StepWarned(message: problems.joined(separator: "; "))
  }

  /// Undoes the denials of earlier steps; a fault of Bluetooth stays.
  func resetPermissions() throws { try setBluetoothPermission(true) }

  private func setBluetoothPermission(_ isGranted: Bool) throws {
    if isGranted, !phone.deniesBluetooth { return }
    phone.deniesBluetooth = !isGranted
    let set = phone.device.settingBluetoothPermission(isGranted)
    try phone.world.scheduler.run(named: "permissions") { await set() }
    try phone.settle()
  }
}
