import Backend
import Foundation
import Foundations
import PluginServers
import Runtime
import Simulation
import Testing

@testable import Authoring

/// The small app in `Demo`, copied into a temporary folder, in which a test replaces files.
final class DemoApp {
  let root: String
  private var written: Set<String> = []

  init() throws {
    let parent = FileManager.default.temporaryDirectory.path
    root = "\(parent)/kolam-demo-\(UUID().uuidString)"
    try FileManager.default.copyItem(atPath: Self.source, toPath: root)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  private static let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Demo")
    .standardized.path

  /// Returns the text of a file of the original app.
  static func text(of file: String) throws -> String {
    try String(contentsOfFile: "\(source)/\(file)", encoding: .utf8)
  }

  /// Writes a file of the app.
  func write(_ file: String, _ bytes: [UInt8]) throws {
    let url = URL(filePath: "\(root)/\(file)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    written.insert(file)
  }

  func write(_ file: String, _ text: String) throws { try write(file, Array(text.utf8)) }

  /// Returns the diagnostics of its server with another file in its data.
  func adding(_ text: String, to file: String) throws -> [Diagnostic] {
    try write("\(Self.data)/\(file)", text)
    return try serverDiagnostics()
  }

  /// Returns the bytes of a file of the app.
  func read(_ file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(root)/\(file)")))
  }

  func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: "\(root)/\(file)") }

  /// Returns the app's diagnostics, sorted by place.
  ///
  /// With `addsTexts`, missing texts are added in every language first, since most examples are not about them.
  func check(addsTexts: Bool = true) throws -> [Diagnostic] {
    let folder = AppFolder(root: root, app: "demo")
    if addsTexts { try addTexts(folder) }
    var diagnostics = AppCheck.run(folder, implementing: ["demo", "example"]).diagnostics
    if written.contains(where: { $0.hasPrefix(Self.data) }) {
      diagnostics.report(contentsOf: try serverDiagnostics())
    }
    return diagnostics.sorted
  }

  /// The data folder that the embedded server is seeded from.
  static let data = "Plugins/Recipes/Data"

  /// Returns the diagnostics of the embedded server's data, which a check of the app does not read.
  func serverDiagnostics() throws -> [Diagnostic] {
    let data = BackendSetup.Part.Data("\(root)/\(Self.data)", shownAs: Self.data)
    let clock = ServerClock(Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600))))
    let parts = [BackendSetup.Part(RecipesServer.self, data: data)]
    return try Backend(BackendSetup(parts: parts, clock: clock)).diagnostics
  }

  /// Writes a catalog with the texts that the app's own catalog lacks.
  private func addTexts(_ folder: AppFolder) throws {
    var unused = Diagnostics()
    guard let app = App.load(folder, into: &unused) else { return }
    let keys = Set(app.checkScreens(into: &unused).map(\.key)).subtracting(app.catalogKeys)
    let entries = keys.sorted().map { key -> String in
      let name = Self.json(key)
      let localizations = ["en", "hi", "ta"].map {
        "\"\($0)\" : { \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \(name) } }"
      }
      return "\(name) : { \"localizations\" : { \(localizations.joined(separator: ", ")) } }"
    }
    let strings = "{ \(entries.joined(separator: ",\n")) }"
    let catalog = "{ \"sourceLanguage\" : \"en\", \"strings\" : \(strings), \"version\" : \"1.0\" }"
    try Data(catalog.utf8).write(to: URL(filePath: folder.path(folder.catalogFile("examples"))))
  }

  private static func json(_ text: String) -> String {
    let data = try? JSONEncoder().encode(text)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
