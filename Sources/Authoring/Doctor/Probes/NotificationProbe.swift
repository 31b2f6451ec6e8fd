/// The desktop's notifications.
enum NotificationProbe: MachineProbe {
  static let name = "notifications"

  static func findings(on machine: any Machine) -> [Finding] {
    guard let program = machine.program("notify-send") else {
      return [
        Finding(
          "desktop", .missing, "no notify-send",
          help:
            "notifications are lines of the session; for those of the desktop: sudo apt-get install libnotify-bin"
        )
      ]
    }
    guard machine.variable("DBUS_SESSION_BUS_ADDRESS") != nil else {
      return [
        Finding(
          "desktop", .limited, "\(program), without a desktop session",
          help: "run it within a desktop session")
      ]
    }
    return [Finding("desktop", .ok, program)]
  }
}
