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
