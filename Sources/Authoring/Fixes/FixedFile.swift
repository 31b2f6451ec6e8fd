package import Foundations

/// The fixes of a file, and the file as they leave it.
package struct FixedFile: Sendable {
  /// The file below the root.
  package let path: String
  /// The fixes, in the order of their places.
  package let fixes: [Fix]
  /// The new bytes; only the marked places differ.
  package let bytes: [UInt8]
  /// The new path, where the file is renamed.
  package let newPath: String?

  /// Returns the fixes of some diagnostics by file, in order.
  ///
  /// Of places that overlap, or that two fixes would write differently, none is changed.
  ///
  /// - Parameter diagnostics: what was found.
  /// - Returns: the files that change.
  package static func of(_ diagnostics: [Diagnostic]) -> [FixedFile] {
    var byFile: [String: Set<Fix>] = [:]
    for fix in diagnostics.lazy.compactMap(Fix.init) { byFile[fix.span.source.path, default: []].insert(fix) }
    return byFile.sorted { $0.key < $1.key }.compactMap { FixedFile($0.key, Array($0.value)) }
  }

  private init?(_ path: String, _ all: [Fix]) {
    let sorted = all.sorted { $0.span.range.lowerBound < $1.span.range.lowerBound }
    let edits = sorted.filter { fix in
      !fix.isRename
        && sorted.allSatisfy {
          $0 == fix || $0.isRename || Self.isSame($0, fix) || !$0.span.range.overlaps(fix.span.range)
        }
    }
    // One place can be reported by two rules, which are answered alike.
    let distinct = edits.enumerated().filter { index, fix in
      !edits[..<index].contains { Self.isSame($0, fix) }
    }.map(\.element)
    newPath = sorted.first(where: \.isRename)?.text
    guard let source = sorted.first?.span.source, !distinct.isEmpty || newPath != nil else { return nil }
    var bytes = source.bytes
    for fix in distinct.reversed() { bytes.replaceSubrange(fix.span.range, with: fix.text.utf8) }
    self.path = path
    self.bytes = bytes
    fixes = distinct + sorted.filter(\.isRename)
  }

  private static func isSame(_ left: Fix, _ right: Fix) -> Bool {
    left.span == right.span && left.text == right.text
  }
}
