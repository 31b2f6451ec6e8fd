/// The folder where apps keep their data.
enum StorageProbe: MachineProbe {
  static let name = "storage"

  /// With less, a device's data may not fit.
  private static let enough: Int64 = 100 << 20

  static func findings(on machine: any Machine) -> [Finding] {
    let folder = machine.dataFolder
    // A folder that is not there yet is made in the nearest one that is.
    var existing = folder[...]
    while !existing.isEmpty, !machine.exists(String(existing)) {
      existing = existing.lastIndex(of: "/").map { existing[..<$0] } ?? ""
    }
    let place = existing.isEmpty ? "/" : String(existing)
    guard machine.isWritable(place) else {
      return [
        Finding(
          "data folder", .limited, "\(folder) cannot be written: apps keep their data in memory",
          help: "name another folder with --data, or set XDG_DATA_HOME")
      ]
    }
    let state = place == folder ? "is there" : "is made with the first data"
    var findings = [Finding("data folder", .ok, "\(folder) \(state)")]
    if let free = machine.freeSpace(at: place) {
      findings.append(
        Finding(
          "free space", free < enough ? .limited : .ok, "\(free >> 20) MiB",
          help: free < enough ? "free up some space, or name a folder elsewhere with --data" : nil))
    }
    return findings
  }
}
