import Catalogs

/// The texts of a file that are new since an earlier version of the catalog, whose source or comment is another one
/// than there, or that have no translation.
struct ChangedUnits {
  private let earlier: Catalog
  private let current: Catalog

  init(of current: Catalog, since earlier: Catalog) {
    self.current = current
    self.earlier = earlier
  }

  /// Returns the file with the changed texts only; its keys stay, since names of keys depend on all of them.
  func changed(_ file: TranslationFile) -> TranslationFile {
    var changed: [ExactID: Bool] = [:]
    for group in file.groups {
      changed[ExactID(group[0].key)] = group.contains { $0.target == nil } || isChanged(group[0])
    }
    return TranslationFile(
      original: file.original, source: file.source, target: file.target,
      units: file.units.filter { changed[ExactID($0.key)] ?? true }, keys: file.keys, losses: file.losses)
  }

  private func isChanged(_ unit: TranslationUnit) -> Bool {
    guard let then = earlier.entry(unit.key, in: [earlier.sourceLanguage]) else { return true }
    let hash = (then[earlier.sourceLanguage] ?? Localization(text: unit.key)).hash
    // A comment says what the text means: another one may ask for another translation.
    let comment = current.entry(unit.key, in: [])?.comment
    return hash != unit.sourceHash || (comment ?? "") != (then.comment ?? "")
  }
}
