/// Bluetooth, for pairing with an appliance.
enum BluetoothProbe: MachineProbe {
  static let name = "bluetooth"

  // As Linux numbers them (bluetooth/bluetooth.h); Swift's Glibc has neither.
  private static let family: Int32 = 31
  private static let rawType: Int32 = 3
  private static let hci: Int32 = 1

  static func findings(on machine: any Machine) -> [Finding] {
    let help = "pairing uses a simulated appliance without it, or the controller that --ble names"
    if let failure = machine.failure(ofSocket: family, type: rawType, protocol: hci) {
      return [
        Finding("kernel", .missing, "no Bluetooth socket: \(failure)", help: help)
      ]
    }
    let adapters = machine.names(in: "/sys/class/bluetooth")
    guard !adapters.isEmpty else {
      return [Finding("kernel", .ok, "has Bluetooth"), Finding("adapter", .missing, "none", help: help)]
    }
    return [
      Finding("kernel", .ok, "has Bluetooth"),
      Finding("adapter", .ok, "\(adapters.joined(separator: ", ")), used by --ble l2cap"),
    ]
  }
}
