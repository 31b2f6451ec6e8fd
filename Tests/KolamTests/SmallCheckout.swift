import Foundation

/// A temporary folder with small apps, independent of the shipped ones.
final class SmallCheckout {
  let root = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)")

  /// Creates the folder from screens by app and file name.
  ///
  /// Each app gets its `app.yaml`, which starts at `home`, and a catalog without texts.
  init(_ screens: [String: [String: String]]) throws {
    for folder in ["Locales", "Plugins"] {
      try FileManager.default.createDirectory(
        at: root.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(
      at: Executable.root.appendingPathComponent("Locales/Kolam.xcstrings"),
      to: root.appendingPathComponent("Locales/Kolam.xcstrings"))
    for (app, files) in screens { try add(app, files) }
  }

  /// Creates an app from its screens by file name.
  func add(_ app: String, _ files: [String: String]) throws {
    try FileManager.default.createDirectory(
      at: root.appendingPathComponent("Screens/\(app)"), withIntermediateDirectories: true)
    try write(
      "Locales/\(app).xcstrings", #"{ "sourceLanguage" : "en", "strings" : { }, "version" : "1.0" }"#)
    for (file, text) in files { try write("Screens/\(app)/\(file)", text) }
    try write(
      "Screens/\(app)/app.yaml",
      "app: \(app)\nname: { verbatim: Small }\nstart: home\nlocales: [en]\nplugins: {}\n")
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func write(_ file: String, _ text: String) throws {
    try Data(text.utf8).write(to: root.appendingPathComponent(file))
  }

  func read(_ file: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
  }

  /// Returns a screen whose list lacks its `empty:`, which raises a warning.
  static func list(_ name: String, above: String = "") -> String {
    """
    screen: \(name)
    title: { verbatim: Home }
    state: { names: "list(string)" }
    body:
    \(above)  - list: state.names
        id: names
        as: name
        row: [ { text: { verbatim: "${name}" } } ]

    """
  }
}
