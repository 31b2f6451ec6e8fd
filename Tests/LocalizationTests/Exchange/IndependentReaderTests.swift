import Catalogs
import Foundation
import Foundations
import Testing

@testable import Localization

/// Our files in other readers: translate-toolkit, gettext's msgfmt and libxml2's xmllint, if installed.
@Suite struct IndependentReaderTests {
  /// A Python with translate-toolkit: the system's, or the one that `KOLAM_PYTHON` names.
  static let python = ProcessInfo.processInfo.environment["KOLAM_PYTHON"] ?? "python3"
  static let hasToolkit = (try? run([python, "-c", "import translate.storage.xliff, lxml"]))?.code == 0
  static let hasGettext = (try? run(["msgfmt", "--version"]))?.code == 0
  static let hasXMLLint = (try? run(["xmllint", "--version"]))?.code == 0

  private static func run(_ arguments: [String]) throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// Writes an export into a temporary folder and passes its path to a body.
  private func withFile(
    _ format: ExchangeFormat, _ options: Exchange.Options = .init(), _ body: (String, Catalog) throws -> Void
  ) throws {
    let catalog = try Matrix.catalog()
    let (text, path, _) = try export(catalog, "hi", as: format, options)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)")
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try text.write(to: file, atomically: true, encoding: .utf8)
    try body(file.path, catalog)
  }

  /// Returns a file's units as translate-toolkit's class reads them: ids or contexts, with sources and targets.
  private func units(_ module: String, _ type: String, _ path: String, _ id: String) throws -> [String:
    [String]]
  {
    let script = """
      import json, sys
      from translate.storage import \(module)
      store = \(module).\(type).parsefile(sys.argv[1])
      def text(value):
          return [str(s) for s in getattr(value, "strings", None) or [value if value is not None else ""]]
      found = {}
      for unit in store.units:
          if unit.isheader(): continue
          found[\(id)] = text(unit.source) + text(unit.target)
      print(json.dumps(found))
      """
    let (code, output) = try Self.run([Self.python, "-c", script, path])
    try #require(code == 0, "\(output)")
    return try JSONDecoder().decode([String: [String]].self, from: Data(output.utf8))
  }

  @Test(.enabled(if: hasToolkit, "translate-toolkit is not installed"))
  func translateToolkitReadsTheSameTextsInXLIFF() throws {
    try withFile(.xliff) { path, catalog in
      let found = try units("xliff", "xlifffile", path, "unit.xmlelement.get('id')")
      try hold(found, catalog) { [$0.source ?? $0.id, $0.target?.text ?? ""] }
    }
  }

  @Test(.enabled(if: hasToolkit, "translate-toolkit is not installed"))
  func translateToolkitReadsTheSameTextsInXLIFF2() throws {
    try withFile(.xliff2) { path, catalog in
      let found = try units("xliff2", "Xliff2File", path, "unit.xmlelement.getparent().get('name')")
      try hold(found, catalog) { [$0.source ?? $0.id, $0.target?.text ?? ""] }
    }
  }

  private func hold(
    _ found: [String: [String]], _ catalog: Catalog, _ wanted: (TranslationUnit) -> [String]
  ) throws {
    let units = UnitExporter(catalog, original: "Test.xcstrings", locale: .hindi).file().units
    #expect(found.count == units.count)
    for unit in units { #expect(found[unit.id] == wanted(unit), "\(unit.id)") }
  }

  @Test(.enabled(if: hasToolkit, "translate-toolkit is not installed"))
  func translateToolkitFoldsThePluralsOfTheOlderProfile() throws {
    var options = Exchange.Options()
    options.profile = .stringsdict
    try withFile(.xliff, options) { path, _ in
      let found = try units("applestrings_xliff", "AppleStringsXliffFile", path, "str(unit.getid())")
      #expect(
        found.values.contains {
          $0.filter { !$0.isEmpty } == ["%lld item", "%lld items", "%lld चीज़", "%lld चीज़s"]
        })
    }
  }

  @Test(.enabled(if: hasToolkit, "translate-toolkit is not installed"))
  func translateToolkitReadsTheSameTextsInPO() throws {
    try withFile(.po) { path, _ in
      let found = try units("pypo", "pofile", path, "unit.getcontext()")
      #expect(found["%lld items"] == ["%lld item", "%lld items", "%lld चीज़", "%lld चीज़s"])
      #expect(found["<>&\"'"] == ["<b>&amp; \"it's\"</b>", "<b>&\"'</b> ]]>"])
      #expect(found["a\nb"] == ["line\nfeed\n", "पंक्ति\nदो\n"])
      #expect(found["chained|==|device.iphone.plural.one"] == ["%lld step", "%lld कदम"])
    }
  }

  @Test(.enabled(if: hasToolkit, "translate-toolkit is not installed"))
  func translateToolkitReadsTheSameTextsInAndroidsResources() throws {
    try withFile(.android) { path, _ in
      let found = try units("aresource", "AndroidResourceFile", path, "unit.getid()")
      let names = try ResourceNames(Matrix.catalog().keys)
      #expect(found[names.name(of: "at")]?.last == "@आप? \\")
      #expect(found[names.name(of: "spaces")]?.last == "  दो  जगह ")
      #expect(found[names.name(of: "<>&\"'")]?.last == "<b>&\"'</b> ]]>")
      #expect(found[names.name(of: "a\nb")]?.last == "पंक्ति\nदो\n")
      #expect(found[names.name(of: "%lld items")]?.suffix(2) == ["%1$d चीज़", "%1$d चीज़s"])
    }
  }

  @Test(.enabled(if: hasToolkit, "translate-toolkit is not installed"))
  func translateToolkitReadsTheSameCellsInCSV() throws {
    try withFile(.csv) { path, _ in
      let script = """
        import csv, json, sys
        from translate.storage import csvl10n
        store = csvl10n.csvfile.parsefile(sys.argv[1])
        print(json.dumps([[u.source, u.target] for u in store.units]))
        """
      let (code, output) = try Self.run([Self.python, "-c", script, path])
      try #require(code == 0, "\(output)")
      let found = try JSONDecoder().decode([[String]].self, from: Data(output.utf8))
      #expect(found.contains(["line\nfeed\n", "पंक्ति\nदो\n"]))
      #expect(found.contains(["<b>&amp; \"it's\"</b>", "<b>&\"'</b> ]]>"]))
    }
  }

  @Test(.enabled(if: hasGettext, "gettext is not installed"), arguments: [false, true])
  func gettextAcceptsThePO(_ isFlat: Bool) throws {
    var options = Exchange.Options()
    options.isFlat = isFlat
    try withFile(.po, options) { path, _ in
      let (code, output) = try Self.run(["msgfmt", "-c", "-o", "/dev/null", path])
      #expect(code == 0 && output.isEmpty, "\(output)")
    }
  }

  @Test(
    .enabled(if: hasXMLLint, "xmllint is not installed"),
    arguments: [ExchangeFormat.xliff, .xliff2, .android])
  func libxmlAcceptsTheXML(_ format: ExchangeFormat) throws {
    try withFile(format) { path, _ in
      let (code, output) = try Self.run(["xmllint", "--noout", path])
      #expect(code == 0 && output.isEmpty, "\(output)")
    }
  }
}
