import Foundations

/// A catalog that is edited and written back without loss.
///
/// Only edited parts get new bytes. A file in Xcode's form keeps that form; in any other file untouched parts keep
/// their exact bytes, and new ones are formatted like the rest. Unknown members are kept, also within edited parts.
package struct CatalogEditor: Sendable {
  /// The catalog as it was read.
  package let catalog: Catalog
  /// Whether anything is other than it was read.
  package private(set) var hasChanges = false

  private let style: JSONStyle
  private var root: JSONObject
  /// The original entries; edited ones are in `edits`.
  private var strings: JSONObject
  private let positions: [ExactText: Int]
  private var edits: [Int: JSONObject] = [:]
  private var added: [ExactText: JSONObject] = [:]

  /// Starts with an unedited catalog.
  package init(_ catalog: Catalog) {
    self.catalog = catalog
    let bytes = catalog.source.bytes
    style = JSONStyle(of: bytes)
    let start = JSONScanner.start(of: bytes)
    let brace = bytes[start...].firstIndex(of: UInt8(ascii: "{")) ?? start
    root = JSONObject(bytes, brace..<bytes.count)
    let strings = root["strings"]?.opened(in: bytes) ?? JSONObject()
    self.strings = strings
    positions = Dictionary(
      strings.members.enumerated().map { (ExactText($1.name), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  // MARK: Edits

  /// Sets the text of a key in a locale, of any shape; adds the key where the catalog lacks it.
  ///
  /// Unknown members of the old text are kept as long as their parent is.
  ///
  /// - Parameters:
  ///   - localization: the text or its variations.
  ///   - key: the catalog key.
  ///   - locale: the locale; the file may spell it in another way.
  package mutating func set(_ localization: Localization, for key: String, in locale: LocaleTag) {
    let source = catalog.source
    edit(key) { entry, bytes in
      var texts = entry["localizations"]?.opened(in: bytes) ?? JSONObject()
      let index = texts.members.firstIndex { LocaleTag($0.name) == locale }
      var object = index.flatMap { texts.members[$0].value.opened(in: bytes) } ?? JSONObject()
      guard LocalizationWriter(source).merge(localization, into: &object) || index == nil else {
        return false
      }
      if let index {
        texts.replace(at: index, .object(object))
      } else {
        texts.set(locale.description, .object(object))
      }
      entry.set("localizations", .object(texts))
      return true
    }
  }

  /// Removes the text of a key in a locale; the key is kept.
  package mutating func remove(_ key: String, in locale: LocaleTag) {
    guard contains(key) else { return }
    edit(key) { entry, bytes in
      guard var texts = entry["localizations"]?.opened(in: bytes),
        let index = texts.members.firstIndex(where: { LocaleTag($0.name) == locale })
      else { return false }
      texts.remove(at: index)
      if texts.members.isEmpty, let index = entry.index("localizations") {
        entry.remove(at: index)
      } else {
        entry.set("localizations", .object(texts))
      }
      return true
    }
  }

  /// Adds a key without texts; does nothing where it exists.
  package mutating func add(_ key: String) {
    if !contains(key) { edit(key) { _, _ in true } }
  }

  /// Sets a key's origin; nil where it is extracted from a source.
  package mutating func setExtractionState(_ state: CatalogEntry.ExtractionState?, for key: String) {
    edit(key) { entry, bytes in entry.set("extractionState", string: state?.rawValue, in: bytes) }
  }

  private func contains(_ key: String) -> Bool {
    let exact = ExactText(key)
    return added[exact] != nil || positions[exact] != nil
  }

  /// Edits an entry, which is added where there is none; the body returns whether it changed anything.
  private mutating func edit(_ key: String, _ body: (inout JSONObject, [UInt8]) -> Bool) {
    let bytes = catalog.source.bytes
    let exact = ExactText(key)
    if let position = positions[exact] {
      var entry = edits[position] ?? strings.members[position].value.opened(in: bytes) ?? JSONObject()
      // Removed during the edit, so that it is not copied.
      edits[position] = nil
      let isChanged = body(&entry, bytes)
      if isChanged || hasChanges { edits[position] = entry }
      hasChanges = hasChanges || isChanged
    } else {
      var entry = added.removeValue(forKey: exact) ?? JSONObject()
      _ = body(&entry, bytes)
      added[exact] = entry
      hasChanges = true
    }
  }

  // MARK: Writing

  /// The file with its changes; the bytes that were read where there are none.
  package func write() -> [UInt8] {
    let bytes = catalog.source.bytes
    guard hasChanges else { return bytes }
    var strings = strings
    for (position, entry) in edits { strings.replace(at: position, .object(entry)) }
    insertAdded(into: &strings)
    var root = root
    root.set("strings", .object(strings))
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 8)
    let brace = bytes.firstIndex(of: UInt8(ascii: "{")) ?? 0
    output += bytes[..<brace]
    root.write(bytes, level: 0, style: style, into: &output)
    // The bytes behind the outermost brace, a line break at most, are kept.
    output += bytes[((bytes.lastIndex(of: UInt8(ascii: "}")) ?? bytes.count - 1) + 1)...]
    return output
  }

  /// Inserts new entries in the file's order.
  private func insertAdded(into strings: inout JSONObject) {
    let keys = added.keys.map(\.text)
    guard !keys.isEmpty else { return }
    let order = NaturalOrder()
    let isSorted = order?.areSorted(strings.members.map(\.name)) ?? false
    let sorted = NaturalOrder.sorted(keys).map { keys[$0] }
    strings.insert(sorted.map { ($0, .object(added[ExactText($0)] ?? JSONObject())) }) {
      isSorted && order?.isBefore($0, $1) == true
    }
  }
}

/// The form in which Xcode writes a String Catalog.
///
/// Two spaces a level, `"key" : value`, an empty line in empty braces, keys of texts in natural order and all other
/// members by code points, no unnecessary escape, and no line break at the end. Apple documents none of this; it is
/// common to all catalogs that Xcode wrote.
package enum CatalogForm {
  /// Whether a catalog is, byte for byte, as Xcode would have written it.
  package static func isXcodes(_ catalog: Catalog) -> Bool { canonical(catalog) == catalog.source.bytes }

  /// A catalog as Xcode would write it; nothing is lost, neither unknown nor duplicate members.
  ///
  /// - Returns: the bytes of the file.
  package static func canonical(_ catalog: Catalog) -> [UInt8] {
    let bytes = catalog.source.bytes
    var formatter = JSONFormatter(style: .xcode, isCatalog: true)
    var scanner = JSONScanner(bytes, at: JSONScanner.start(of: bytes))
    do {
      try formatter.write(&scanner, level: 0)
      return formatter.output
    } catch {
      // Unreachable, since a catalog was read by the same scanner; the file stays unchanged.
      return bytes
    }
  }
}
