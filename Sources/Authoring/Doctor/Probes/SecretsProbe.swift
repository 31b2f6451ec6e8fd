/// What sealing secrets needs: tokens of a sign-in, and the app's PIN.
enum SecretsProbe: MachineProbe {
  static let name = "secrets"

  static func findings(on machine: any Machine) -> [Finding] {
    [service(machine), keys(machine)]
  }

  /// Where the key of a new app's secrets goes.
  private static func service(_ machine: any Machine) -> Finding {
    guard let program = machine.program("secret-tool") else {
      return Finding(
        "keyring", .missing, "no secret-tool",
        help:
          "keys are files for this user alone; for the desktop's keyring: sudo apt-get install libsecret-tools"
      )
    }
    guard machine.variable("DBUS_SESSION_BUS_ADDRESS") != nil else {
      return Finding(
        "keyring", .limited, "\(program), without a desktop session",
        help: "keys of new apps are files for this user alone")
    }
    return Finding("keyring", .ok, program)
  }

  /// Keys that others may read seal nothing.
  private static func keys(_ machine: any Machine) -> Finding {
    let keys = machine.names(in: machine.dataFolder).flatMap { app in
      ["key", "key.desktop"].map { "\(machine.dataFolder)/\(app)/secrets/\($0)" }
    }.filter(machine.exists)
    let exposed = keys.filter { (machine.mode(of: $0) ?? 0) & 0o077 != 0 }
    if exposed.isEmpty {
      let count = keys.count == 1 ? "1 app has" : "\(keys.count) apps have"
      return Finding("keys", .ok, keys.isEmpty ? "none yet" : "\(count) one, for this user alone")
    }
    return Finding(
      "keys", .limited, "others may read \(exposed.joined(separator: ", "))",
      help: "make them private: chmod 600 \(exposed.joined(separator: " "))")
  }
}
