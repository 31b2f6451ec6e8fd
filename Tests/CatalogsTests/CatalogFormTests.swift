import Catalogs
import Foundations
import Testing

@Suite struct CatalogFormTests {
  /// Public catalogs that differ from Xcode's form, with the reason.
  static let others = [
    "bitchat-Localizable": "a script wrote some units on one line",
    "bitchat-share-Localizable": "a script wrote its units on one line",
    "lexrus-Test2": "ends with a line break",
    "lexrus-Test3": "ends with a line break",
  ]

  @Test(
    .enabled(if: Conformance.folder != nil, "conformance data is not on this machine"),
    arguments: Conformance.catalogs)
  func xcodeCatalogsRoundTripByteForByte(name: String) throws {
    let catalog = try Conformance.catalog(name)
    #expect(CatalogEditor(catalog).write() == catalog.source.bytes)
    #expect(CatalogForm.isXcodes(catalog) == (Self.others[name] == nil))
    let canonical = try again(CatalogForm.canonical(catalog))
    #expect(CatalogForm.isXcodes(canonical))
    #expect(canonical.keys.count == catalog.keys.count)
    for key in catalog.keys {
      for locale in catalog.locales {
        let (old, new) = (catalog.localization(key, in: locale), canonical.localization(key, in: locale))
        #expect(old?.texts == new?.texts)
      }
    }
  }

  @Test(arguments: [
    (#"{"version":"1.0","strings":{},"sourceLanguage":"en"}"#, "an object without members"),
    ("{\r\n\t\"sourceLanguage\": \"en\",\r\n\t\"strings\": { }\r\n}\r\n", "carriage returns and tabs"),
    ("\u{FEFF}{\"sourceLanguage\":\"en\",\"strings\":{ }}\n", "a byte order mark"),
  ])
  func convertsEveryLayoutToXcodes(text: String, why: Comment) throws {
    var expected = """
      {
        "sourceLanguage" : "en",
        "strings" : {

        }
      """
    if text.contains("version") { expected += ",\n  \"version\" : \"1.0\"" }
    let catalog = try catalog(text)
    #expect(String(decoding: CatalogForm.canonical(catalog), as: UTF8.self) == expected + "\n}", why)
  }

  @Test func sortsKeysNaturallyAndTheRestByCodePoints() throws {
    let keys = ["item 10", "Zebra", "item 9", "अनार", "%lld", "apple", "Apple", "b/c", "", "आम", "é"]
    let entries = keys.map { "\"\($0)\":{\"b\":[1,{\"z\":0,\"a\":1}],\"B\":1,\"a\":null}" }
    let catalog = try catalog(
      #"{"strings":{\#(entries.joined(separator: ","))},"sourceLanguage":"en"}"#)
    let canonical = try again(CatalogForm.canonical(catalog))
    #expect(
      canonical.keys == ["", "%lld", "apple", "Apple", "b/c", "é", "item 9", "item 10", "Zebra", "अनार", "आम"])
    #expect(canonical.entry("apple")?.unknown.map(\.name) == ["B", "a", "b"])
    #expect(
      canonical.entry("apple")?.unknown.last?.value.text == """
        [
                1,
                {
                  "a" : 1,
                  "z" : 0
                }
              ]
        """)
  }

  @Test(arguments: [
    (#"a\/b"#, "a/b"), (#"\u0905\u0020"#, "अ "), (#"\u001f\b\f"#, #"\u001f\b\f"#), (#"\"\\"#, #"\"\\"#),
    (#"\ud83c\udf72"#, "🍲"), (#"x\ud83cy"#, #"x\ud83cy"#), ("\u{7F}\u{2028}", "\u{7F}\u{2028}"),
  ])
  func escapesOnlyRequiredCharacters(written: String, canonical: String) throws {
    let catalog = try catalog(key: "k", #""en":\#(unit(written))"#)
    let text = String(decoding: CatalogForm.canonical(catalog), as: UTF8.self)
    #expect(text.contains("\"value\" : \"\(canonical)\""))
  }

  @Test func keepsDuplicateKeys() throws {
    let text = #"{"sourceLanguage":"en","strings":{"b":{"comment":"1"},"a":{},"b":{"comment":"2"}}}"#
    var diagnostics = Diagnostics()
    let catalog = try #require(Catalog.read(SourceText(path: "x", text: text), into: &diagnostics))
    let canonical = String(decoding: CatalogForm.canonical(catalog), as: UTF8.self)
    let first = try #require(canonical.firstRange(of: "\"1\""))
    let second = try #require(canonical.firstRange(of: "\"2\""))
    #expect(first.lowerBound < second.lowerBound)
  }
}

/// Parses bytes that were just written, which must have no errors.
func again(_ bytes: [UInt8]) throws -> Catalog { try catalog(String(decoding: bytes, as: UTF8.self)) }

extension Localization {
  /// Every text with its path, without the places of unknown members.
  var texts: [String] {
    node.texts("")
      + substitutions.flatMap { part in
        part.node.texts("\(part.name) \(part.argument ?? 0) \(part.formatSpecifier ?? "")")
      }.sorted()
  }
}

extension LocalizationNode {
  fileprivate func texts(_ path: String) -> [String] {
    let own = unit.map { ["\(path): \($0.state.rawValue) \($0.value)"] } ?? []
    let varied = variations.flatMap { axis in
      axis.cases.flatMap { $0.node.texts("\(path).\(axis.axis.name).\($0.name)") }
    }
    return own + varied.sorted() + unknown.map { "\(path) \($0.name)" }.sorted()
  }
}
