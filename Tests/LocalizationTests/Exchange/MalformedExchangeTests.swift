import Catalogs
import Foundation
import Foundations
import Testing

@testable import Localization

/// Malformed files: a clear error with a place, no crash, no hang, nothing imported.
@Suite struct MalformedExchangeTests {
  private let into: Catalog

  init() throws { into = try Matrix.catalog() }

  private func found(_ text: String, _ path: String) -> String? {
    message { _ = try importing(text, path, into: into, locale: "hi") }
  }

  @Test func rejectsADocumentTypeAndItsEntities() {
    let laughs = (1...30).map { "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">" }
      .joined()
    for text in [
      "<!DOCTYPE xliff [<!ENTITY l0 \"ha\">\(laughs)]><xliff>&l30;</xliff>",
      "<!DOCTYPE xliff SYSTEM \"file:///etc/passwd\"><xliff/>",
      "<!DOCTYPE xliff [<!ENTITY % p SYSTEM \"http://example.org/x\">%p;]><xliff/>",
    ] {
      #expect(found(text, "a.xliff")?.contains("document type") == true)
    }
    #expect(found("<xliff>&nbsp;</xliff>", "a.xliff") == "1:8 the XML is not well formed: undefined entity")
  }

  @Test func rejectsDeepNesting() {
    let deep = String(repeating: "<g>", count: 100_000)
    #expect(found(deep, "a.xliff")?.contains("more than 128 levels deep") == true)
    let formula = String(repeating: "(", count: 1_900)
    #expect(PluralFormula(formula) == nil)
    #expect(PluralFormula(String(repeating: "!", count: 1_900) + "n") == nil)
  }

  @Test func reportsUnsupportedEncodingsAndReadsUTF16() throws {
    var bytes = Array("<xliff version=\"1.2\">".utf8)
    bytes += [0xE9]
    var run = ImportRun([("Test.xcstrings", into)])
    #expect(throws: Diagnostic.self) { try run.take(SourceText(path: "a.xliff", bytes: bytes)) }
    #expect(
      found("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><xliff/>", "a.xliff")?.contains("`iso-8859-1`")
        == true)
    let text = try export(into, "hi", as: .xliff).text.replacing("UTF-8", with: "UTF-16")
    let units: [UInt8] = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let wide: [UInt8] = [0xFF, 0xFE] + units
    try run.take(SourceText(path: "a.xliff", bytes: wide))
    #expect(run.results.isEmpty)
    #expect(throws: Diagnostic.self) {
      try run.take(SourceText(path: "a.xliff", bytes: Array(wide.dropLast())))
    }
  }

  @Test(arguments: ExchangeFormat.allCases) func truncatedFilesFailOrLoseNothing(
    _ format: ExchangeFormat
  ) throws {
    let small = try inXcodesForm(
      catalog(
        entries: [
          entry("n", ["en": Matrix.varied("x"), "hi": Matrix.varied("क")]),
          entry("a b", ["hi": unit("ख\\n")]),
        ].joined(separator: ",")))
    let (text, path, _) = try export(small, "hi", as: format)
    let whole = Array(text.utf8)
    for count in 0..<whole.count - 1 {
      var run = ImportRun([("Test.xcstrings", small)], locale: .hindi)
      do throws(Diagnostic) {
        try run.take(SourceText(path: path, bytes: Array(whole[..<count])), as: format)
        // Tables and lists of entries may end anywhere; a completely read file equals the catalog.
        #expect(format == .po || format == .csv || whole[count...].allSatisfy { $0 == 0x0A })
      } catch {
        #expect(!error.message.isEmpty && error.span != nil, "\(format) cut at \(count)")
      }
    }
  }

  @Test(arguments: ExchangeFormat.allCases) func changedBytesNeverCrash(_ format: ExchangeFormat) throws {
    let into = try catalog(
      entries: [
        entry(
          "n", ["en": Matrix.two("%#@BIRDS@ %#@YARDS@", "x"), "hi": Matrix.two("%#@YARDS@ %#@BIRDS@", "क")]),
        entry("d", ["en": Matrix.chained("x"), "hi": Matrix.chained("क")]),
      ].joined(separator: ","))
    let (text, path, _) = try export(into, "hi", as: format)
    let whole = Array(text.utf8)
    for at in stride(from: 0, to: whole.count, by: max(1, whole.count / 50)) {
      for byte in [UInt8(0), 0x22, 0x27, 0x3C, 0x5C, 0x7B, 0x7D, 0xFF] {
        var bytes = whole
        bytes[at] = byte
        var run = ImportRun([("Test.xcstrings", into)], locale: .hindi)
        do throws(Diagnostic) {
          try run.take(SourceText(path: path, bytes: bytes), as: format)
        } catch {
          #expect(!error.message.isEmpty)
          #expect(
            error.span.map { $0.range.upperBound <= bytes.count } == true, "\(format): \(error.message)")
        }
      }
    }
  }

  @Test(arguments: [
    ("", "a.xliff", "1:1 neither the name nor the text says what format it is"),
    ("<html/>", "a.html", "1:1 the file is `<html>`, and not XLIFF or Android's resources"),
    ("<xliff version=\"1.2\"/>", "a.xliff", "1:1 the XLIFF has no `<file>`"),
    ("<xliff", "a.xliff", "1:1 the file ends in the middle of something (unclosed token)"),
    (
      "<xliff version=\"1.2\"><file target-language=\"hi\"><body><trans-unit/></body></file></xliff>",
      "a.xliff", "1:55 a `<trans-unit>` has no `id`"
    ),
    ("key,target\nready", "a.hi.csv", "2:1 the row has 1 cells, and the first row 2"),
    ("key,target\n\"ready,x", "a.hi.csv", "2:1 a quote is opened here and never closed"),
    ("one,two\n", "a.hi.csv", "1:1 the first row has to name the columns, among them `key` and `target`"),
    ("msgid \"a\"\nmsgstr \"b\"\n", "a.po", "1:1 the file has no header, an entry whose `msgid` is empty"),
    ("msgid \"\nmsgstr \"b\"\n", "a.po", "1:7 a string is not closed"),
    ("msgid \"\"\nmsgstr \"\"\nmsgstr \"x\"\n", "a.po", "3:1 `msgstr` does not belong here"),
    ("<resources><string>x</string></resources>", "values-hi/strings.xml", "1:12 a `<string>` has no `name`"),
    (
      "<resources><plurals name=\"n\"><item quantity=\"lots\">x</item></plurals></resources>",
      "values-hi/strings.xml", "1:30 an `<item>` needs one `quantity` of its own, such as `one` or `other`"
    ),
  ])
  func reportsErrorsAtTheirLocations(_ text: String, _ path: String, _ wanted: String) {
    #expect(found(text, path) == wanted)
  }
}
