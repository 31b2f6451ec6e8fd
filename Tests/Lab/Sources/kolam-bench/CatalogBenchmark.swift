import Catalogs
import Foundation
import Foundations
import GeneratedInputs

/// Loading a large String Catalog for one language, compared with Foundation's JSONDecoder on the same bytes.
struct CatalogBenchmark {
  /// The maximum duration, in milliseconds.
  static let bar = 15.0
  /// The maximum memory, as a multiple of the file's size.
  static let memoryBar = 4.0
  /// The number of texts on a screen, generously.
  static let screenful = 100

  let bytes: Int
  let rounds: Int

  /// Measures and prints.
  ///
  /// - Returns: whether both bars are met.
  func run() -> Bool {
    let generated = GeneratedCatalog(bytes: bytes)
    let file = Array(generated.text.utf8)
    let before = ProcessMemory.current
    let kept = serve(file, generated.keys)
    let growth = Double(max(0, ProcessMemory.current - before)) / Double(file.count)
    var serves = Timings()
    var everything = Timings()
    var decodes = Timings()
    var canonicals = Timings()
    var edits = Timings()
    // Interleaved, so that a slow machine affects all of them equally.
    for _ in 0..<rounds {
      serves.measure { _ = serve(file, generated.keys) }
      everything.measure { for key in generated.keys { _ = kept.localizer.string(key, [3]) } }
      decodes.measure { _ = try? JSONDecoder().decode(File.self, from: Data(file)) }
      canonicals.measure { _ = CatalogForm.canonical(kept.catalog) }
      edits.measure {
        var editor = CatalogEditor(kept.catalog)
        for key in generated.keys { editor.set(Localization(text: key), for: key, in: .tamil) }
        _ = editor.write()
      }
    }
    print(
      "\(file.count >> 10) KiB, \(generated.keys.count) keys, \(GeneratedCatalog.locales.count) languages")
    let holds = serves.wall < Self.bar
    print(
      "read, and \(Self.screenful) texts in one    \(serves)\(holds ? "  (bar 15)" : "  OVER the bar of 15")")
    print("every text in that language   \(everything)")
    print("JSONDecoder alone             \(decodes)")
    print("ratio to JSONDecoder          \((serves.wall / decodes.wall).rounded(to: 2))")
    print("written in Xcode's form       \(canonicals)")
    print("every key edited, written     \(edits)")
    let holdsMemory = growth < Self.memoryBar
    print(
      "memory, in times the file     \(growth.rounded(to: 2))\(holdsMemory ? "  (bar 4)" : "  OVER the bar of 4")"
    )
    return holds && holdsMemory
  }

  /// Reads the file and looks up the texts of a screen.
  private func serve(_ file: [UInt8], _ keys: [String]) -> (catalog: Catalog, localizer: Localizer) {
    var diagnostics = Diagnostics()
    guard let catalog = Catalog.read(SourceText(path: "bench.xcstrings", bytes: file), into: &diagnostics)
    else {
      // A benchmark of a file that cannot be read would measure nothing.
      fatalError(diagnostics.all.map(\.message).joined(separator: "\n"))
    }
    let localizer = Localizer(catalogs: [catalog], locale: .hindi)
    for key in keys.prefix(Self.screenful) { _ = localizer.string(key, [3]) }
    return (catalog, localizer)
  }

  /// The file as JSONDecoder reads it: the usual shape of such a reader.
  private struct File: Decodable {
    struct Entry: Decodable { let localizations: [String: Text]? }
    struct Text: Decodable {
      let stringUnit: Unit?
      let variations: [String: [String: Text]]?
    }
    struct Unit: Decodable {
      let state: String
      let value: String
    }
    let sourceLanguage: String
    let strings: [String: Entry]
    let version: String
  }
}
