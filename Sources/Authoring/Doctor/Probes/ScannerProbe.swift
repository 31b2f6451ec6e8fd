/// What can scan: cameras with zbar, and readers on serial lines.
enum ScannerProbe: MachineProbe {
  static let name = "scanners"

  static func findings(on machine: any Machine) -> [Finding] {
    let devices = machine.names(in: "/dev")
    return [
      found("camera", devices.filter { $0.hasPrefix("video") }),
      found("serial line", devices.filter { $0.hasPrefix("ttyUSB") || $0.hasPrefix("ttyACM") }),
      machine.program("zbarimg").map { Finding("zbar", .ok, $0) }
        ?? Finding(
          "zbar", .missing, "no zbarimg",
          help: "codes in pictures need it: sudo apt-get install zbar-tools; a keyboard scanner works without"
        ),
    ]
  }

  private static func found(_ name: String, _ devices: [String]) -> Finding {
    devices.isEmpty
      ? Finding(name, .missing, "none")
      : Finding(name, .ok, devices.map { "/dev/\($0)" }.joined(separator: ", "))
  }
}
