import Foundation

/// A copy of the apps' files, for tests that change it.
final class CheckoutCopy {
  let root = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    for part in ["Screens", "Locales", "Plugins"] {
      try FileManager.default.copyItem(
        at: Executable.root.appendingPathComponent(part), to: root.appendingPathComponent(part))
    }
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// Replaces a part of a file.
  func edit(_ file: String, _ old: String, _ new: String) throws {
    let url = root.appendingPathComponent(file)
    let text = try String(contentsOf: url, encoding: .utf8).replacingOccurrences(of: old, with: new)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }

  /// Overwrites a file.
  func write(_ file: String, _ data: Data) throws { try data.write(to: root.appendingPathComponent(file)) }

  /// Writes screens that exhaust a naive reader: by aliases, by depth, by length.
  func writeHostileFiles() throws {
    var bomb = "l0: &l0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...30 {
      let aliases = Array(repeating: "*l\(level - 1)", count: 10).joined(separator: ", ")
      bomb += "l\(level): &l\(level) [\(aliases)]\n"
    }
    try write("Screens/epicura/bomb.yaml", Data(bomb.utf8))
    try write("Screens/epicura/deep.yaml", Data(String(repeating: "[", count: 100_000).utf8))
    try write("Screens/epicura/huge.yaml", Data())
    let huge = try FileHandle(forWritingTo: root.appendingPathComponent("Screens/epicura/huge.yaml"))
    try huge.truncate(atOffset: 1 << 30)
    try huge.close()
  }
}
