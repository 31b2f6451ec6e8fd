import Catalogs
import Foundations
import Testing

/// Random edits of catalogs with unknown members, which must be preserved.
@Suite struct EditorPropertyTests {
  /// Random numbers, reproducible by seed (SplitMix64).
  struct Dice {
    var state: UInt64
    mutating func roll(_ bound: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return Int((mixed ^ mixed >> 31) % UInt64(bound))
    }
    mutating func pick<Element>(_ items: [Element]) -> Element { items[roll(items.count)] }
  }

  private static let locales = ["en", "hi", "ta", "pt-BR"].compactMap { LocaleTag($0) }
  private static let words = ["a", "%lld ब", "c/d", "\"q\"", "\u{1F}", "🍲\n", "", "ஆ"]
  private static let layouts = [CatalogEditorTests.xcode, CatalogEditorTests.inline]

  private static func localization(_ dice: inout Dice) -> Localization {
    func node(_ dice: inout Dice) -> LocalizationNode {
      LocalizationNode(unit: StringUnit(value: dice.pick(words), state: dice.pick([.new, .translated])))
    }
    func plural(_ dice: inout Dice) -> LocalizationNode {
      let names = ["zero", "one", "few", "other"].filter { _ in dice.roll(2) == 0 } + ["many"]
      return LocalizationNode(variations: [Variations(.plural, names.map { .init($0, node(&dice)) })])
    }
    switch dice.roll(4) {
    case 0: return Localization(plural(&dice))
    case 1:
      return Localization(
        LocalizationNode(variations: [
          Variations(.device, [.init("ipad", plural(&dice)), .init("other", node(&dice))])
        ]))
    case 2:
      return Localization(
        node(&dice),
        substitutions: [
          Substitution(
            name: "n", argument: dice.roll(2) == 0 ? nil : 1, formatSpecifier: dice.pick([nil, "lld"]),
            node: plural(&dice))
        ])
    default: return Localization(node(&dice))
    }
  }

  /// Returns the unknown members of entries and texts, with their values.
  private static func unknown(_ catalog: Catalog) -> [String: String] {
    var found = Dictionary(catalog.unknown.map { ($0.name, $0.value.text) }, uniquingKeysWith: { $1 })
    for key in catalog.keys {
      guard let entry = catalog.entry(key) else { continue }
      for field in entry.unknown { found["\(key) \(field.name)"] = field.value.text }
      for (locale, text) in entry.localizations {
        for field in text.node.unknown { found["\(key) \(locale) \(field.name)"] = field.value.text }
      }
    }
    return found
  }

  @Test(arguments: 0..<60)
  func randomEditsRoundTrip(seed: UInt64) throws {
    var dice = Dice(state: seed)
    for layout in Self.layouts {
      let before = try catalog(layout)
      var editor = CatalogEditor(before)
      var expected: [String: [LocaleTag: [String]]] = [:]
      let keys = before.keys + ["new 10", "new 9", "नया"]
      for _ in 0..<12 {
        let (key, locale) = (dice.pick(keys), dice.pick(Self.locales))
        switch dice.roll(6) {
        case 0, 1: editor.setExtractionState(dice.pick([nil, .stale, .manual]), for: key)
        default:
          let text = Self.localization(&dice)
          editor.set(text, for: key, in: locale)
          expected[key, default: [:]][locale] = text.texts
        }
      }
      let bytes = editor.write()
      let after = try again(bytes)
      for (key, texts) in expected {
        for (locale, expected) in texts {
          var found = try #require(after.localization(key, in: locale))
          found.node.unknown = []
          let known = found.texts.filter { !$0.hasSuffix(" note") }
          #expect(known == expected, "seed \(seed), `\(key)` in \(locale)")
        }
      }
      let (old, new) = (Self.unknown(before), Self.unknown(after))
      #expect(new == old, "seed \(seed)")
      // Writing is idempotent, and so is an empty edit.
      #expect(editor.write() == bytes)
      #expect(CatalogEditor(after).write() == bytes)
      if layout == CatalogEditorTests.xcode { #expect(CatalogForm.isXcodes(after), "seed \(seed)") }
    }
  }

  /// Truncates and flips every byte: a catalog that is still readable can be formatted, edited and read again.
  @Test func writesDamagedCatalogsThatAreStillReadable() throws {
    let good = Array(CatalogEditorTests.inline.utf8)
    for index in good.indices {
      for bit in [0x01, 0x02, 0x20, 0x80] as [UInt8] {
        var damaged = good
        damaged[index] ^= bit
        check(damaged)
      }
      check(Array(good[..<index]))
      check(Array(good[..<index] + good[(index + 1)...]))
    }
  }

  private func check(_ bytes: [UInt8]) {
    var diagnostics = Diagnostics()
    guard let catalog = Catalog.read(SourceText(path: "x", bytes: bytes), into: &diagnostics) else {
      #expect(diagnostics.hasErrors)
      return
    }
    #expect(CatalogEditor(catalog).write() == bytes)
    var editor = CatalogEditor(catalog)
    editor.set(Localization(text: "x"), for: catalog.keys.first ?? "k", in: .hindi)
    for written in [CatalogForm.canonical(catalog), editor.write()] {
      var diagnostics = Diagnostics()
      let again = Catalog.read(SourceText(path: "x", bytes: written), into: &diagnostics)
      #expect(
        again.map { $0.keys.count >= catalog.keys.count } == true, "\(String(decoding: bytes, as: UTF8.self))"
      )
    }
  }
}
