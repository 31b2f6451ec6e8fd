import Foundation
import Testing

/// `kolam strings export` and `import`, as a localization tester runs them.
@Suite(.enabled(if: Executable.path != nil, "the program is not built"))
struct StringsExchangeTests {
  private let kolam = Executable()
  private let folder: URL
  private let catalog: URL

  init() throws {
    folder = kolam.data.appendingPathComponent("work")
    catalog = folder.appendingPathComponent("epicura.xcstrings")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Executable.root.appendingPathComponent("Locales/epicura.xcstrings"), to: catalog)
  }

  private func read(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }

  @Test(arguments: [
    ("xliff", "hi.xliff"), ("xliff2", "hi.xlf"), ("android", "values-hi/strings.xml"),
    ("po", "epicura.hi.po"), ("csv", "epicura.hi.csv"),
  ])
  func exportAndImportRoundTrip(_ format: String, _ path: String) throws {
    defer { kolam.remove() }
    let before = try read(catalog)
    let out = folder.appendingPathComponent("out")
    let exported = try kolam(
      "strings", "export", catalog.path, "--format", format, "--locale", "hi", "-o", out.path)
    #expect(exported.code == 0, "\(exported.errors)")
    #expect(exported.lines.last.map(String.init) == out.appendingPathComponent(path).path)
    let imported = try kolam(
      "strings", "import", out.appendingPathComponent(path).path, "--into", catalog.path)
    #expect(imported.code == 0, "\(imported.errors)")
    #expect(imported.errors.isEmpty)
    #expect(!imported.output.contains("added") && !imported.output.contains("changed,"))
    #expect(try read(catalog) == before)
  }

  @Test func aTextIsSetAsAnImportSetsIt() throws {
    defer { kolam.remove() }
    try #"{"sourceLanguage":"en","strings":{"Hi %@":{},"Bye":{}},"version":"1.0"}"#.write(
      to: catalog, atomically: true, encoding: .utf8)
    let set = try kolam("strings", "set", "Bye", "விடை", "--into", catalog.path, "--locale", "ta")
    #expect(set.code == 0 && set.output.contains("+ விடை (translated)"), "\(set.errors)")
    let before = try read(catalog)
    #expect(before.contains("விடை"))
    let refused = try kolam("strings", "set", "Hi %@", "வணக்கம்", "--into", catalog.path, "--locale", "ta")
    #expect(refused.code == 2 && refused.errors.contains("KL0646"))
    let unknown = try kolam("strings", "set", "Byee", "விடை", "--into", catalog.path, "--locale", "ta")
    #expect(unknown.code == 2 && unknown.errors.contains("did you mean `Bye`?"))
    let malformed = try kolam(
      "strings", "set", "Bye", "x", "--into", catalog.path, "--locale", "ta", "--path", "plural.lots")
    #expect(malformed.code == 2 && malformed.errors.contains("`plural.lots` is no form of a text"))
    #expect(try read(catalog) == before)
  }

  @Test func anXcodeFolderRoundTrips() throws {
    defer { kolam.remove() }
    let before = try read(catalog)
    let out = folder.appendingPathComponent("out").path
    let exported = try kolam(
      "strings", "export", catalog.path, "--format", "xcloc", "--locale", "hi,ta", "-o", out)
    #expect(exported.code == 0, "\(exported.errors)")
    let imported = try kolam("strings", "import", out, "--into", catalog.path)
    #expect(imported.code == 0 && imported.errors.isEmpty, "\(imported.errors)")
    #expect(try read(catalog) == before)
  }

  @Test func dryRunShowsChangesAndWritesNothing() throws {
    defer { kolam.remove() }
    let before = try read(catalog)
    let file = folder.appendingPathComponent("epicura.ta.csv")
    let exported = try kolam(
      "l10n", "export", catalog.path, "--format", "csv", "--locale", "ta", "-o", file.path)
    #expect(exported.code == 0)
    let rows = try read(file).split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
    let at = try #require(
      rows.firstIndex { $0.hasSuffix(",translated,") && !$0.contains("\"") && !$0.contains("%") })
    var cells = rows[at].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    cells[4] = "புதிய"
    var changed = rows
    changed[at] = cells.joined(separator: ",")
    try changed.joined(separator: "\r\n").write(to: file, atomically: true, encoding: .utf8)
    let dry = try kolam("strings", "import", file.path, "--into", catalog.path, "--dry-run")
    #expect(dry.code == 0)
    #expect(dry.output.contains("1 changed") && dry.output.contains("+ புதிய (translated)"))
    #expect(try read(catalog) == before)
    let real = try kolam("strings", "import", file.path, "--into", catalog.path)
    #expect(real.code == 0)
    #expect(try read(catalog).contains("\"value\" : \"புதிய\""))
  }

  @Test func rejectedTextPreventsTheImportUnlessPartialIsRequested() throws {
    defer { kolam.remove() }
    try #"{"sourceLanguage":"en","strings":{"Hi %@":{},"Bye":{}},"version":"1.0"}"#.write(
      to: catalog, atomically: true, encoding: .utf8)
    let file = folder.appendingPathComponent("epicura.hi.csv")
    try "key,target\r\nHi %@,नमस्ते\r\nBye,विदा\r\n".write(to: file, atomically: true, encoding: .utf8)
    let before = try read(catalog)
    let refused = try kolam("strings", "import", file.path, "--into", catalog.path, "--locale", "hi")
    #expect(refused.code == 2)
    #expect(refused.errors.contains("KL0646") && refused.errors.contains("epicura.hi.csv:2:1"))
    #expect(try read(catalog) == before)
    let rest = try kolam(
      "strings", "import", file.path, "--into", catalog.path, "--locale", "hi", "--skip-refused", "--report",
      "json")
    #expect(rest.code == 0)
    #expect(rest.output.contains(#""kind": "refused""#))
    let after = try read(catalog)
    #expect(after.contains("विदा") && !after.contains("नमस्ते"))
  }

  @Test func reportsLossesAsErrorsIfRequested() throws {
    defer { kolam.remove() }
    try #"""
    {"sourceLanguage":"en","strings":{"k":{"localizations":{"hi":{"stringUnit":{"state":"needs_review","value":"क"}}}}},
    "version":"1.0"}
    """#.write(to: catalog, atomically: true, encoding: .utf8)
    let out = folder.appendingPathComponent("out").path
    let told = try kolam("strings", "export", catalog.path, "--format", "android", "-o", out)
    #expect(told.code == 0)
    #expect(told.errors.contains("hi: the state `needs_review`, as Android has none\n    k\n"))
    let strict = try kolam(
      "strings", "export", catalog.path, "--format", "android", "-o", out + "2", "--strict")
    #expect(strict.code == 2)
    #expect(!FileManager.default.fileExists(atPath: out + "2"))
  }

  @Test func outputRequiresASingleFileFormat() throws {
    defer { kolam.remove() }
    let one = try kolam("strings", "export", "epicura", "--format", "po", "--locale", "hi", "-o", "-")
    #expect(one.code == 0 && one.output.hasPrefix("msgid \"\"\n"))
    let two = try kolam("strings", "export", "epicura", "--format", "po", "--locale", "hi,ta", "-o", "-")
    #expect(two.code == 2 && two.errors.contains("name one --locale"))
    let wrong = try kolam("strings", "export", "epicura", "--format", "po", "--locale", "h!", "-o", "-")
    #expect(wrong.code == 2 && wrong.errors.contains("`h!` is no language tag"))
  }
}
