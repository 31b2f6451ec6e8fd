import Catalogs

/// The texts of a file whose source is new or another than in an earlier version of the catalog, or that have no
/// translation.
struct ChangedUnits {
  private let earlier: Catalog

  init(since earlier: Catalog) { self.earlier = earlier }

  /// Returns the file with the changed texts only; its keys stay, since names of keys depend on all of them.
  func changed(_ file: TranslationFile) -> TranslationFile {
    var isChanged: [ExactID: Bool] = [:]
    for group in file.groups {
      let isOpen = group.contains { $0.target == nil }
      isChanged[ExactID(group[0].key)] = isOpen || sourceHash(of: group[0].key) != group[0].sourceHash
    }
    return TranslationFile(
      original: file.original, source: file.source, target: file.target,
      units: file.units.filter { isChanged[ExactID($0.key)] ?? true }, keys: file.keys, losses: file.losses)
  }

  private func sourceHash(of key: String) -> String? {
    earlier.entry(key, in: [earlier.sourceLanguage]).map {
      ($0[earlier.sourceLanguage] ?? Localization(text: key)).hash
    }
  }
}
