import Catalogs

/// Resolves an id: first among the texts that an export would write now, then by its parts.
struct UnitResolver {
  /// The longest id that is parsed, in bytes; longer ones match as a whole or not at all, so a hostile one is cheap.
  private static let longest = 16 << 10

  private let catalog: Catalog
  private let expected: [ExactID: TranslationUnit]

  init(_ catalog: Catalog, _ file: TranslationFile) {
    self.catalog = catalog
    expected = Dictionary(
      file.units.map { (ExactID($0.id), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the text that an export would write now under an id.
  func expected(_ id: String) -> TranslationUnit? { expected[ExactID(id)] }

  /// Returns the key and the place of an id; nil if the catalog has no such key.
  func resolve(_ id: String) -> (key: String, path: TextPath)? {
    if let unit = expected[ExactID(id)] { return (unit.key, unit.path) }
    if catalog.contains(id) { return (id, .root) }
    // A key may contain the separator: the longest known key wins.
    guard id.utf8.count <= Self.longest else { return nil }
    let bytes = Array(id.utf8)
    let separator = Array(TextPath.separator.utf8)
    var at = bytes.count - separator.count
    while at >= 0 {
      if bytes[at..<at + separator.count].elementsEqual(separator) {
        let key = String(decoding: bytes[..<at], as: UTF8.self)
        let rest = String(decoding: bytes[(at + separator.count)...], as: UTF8.self)
        if catalog.contains(key), let path = TextPath.parse(rest) { return (key, path) }
      }
      at -= 1
    }
    return nil
  }
}
