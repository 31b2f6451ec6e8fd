/// Each outside library has one module that imports it, so that there is one place to learn it, mind it, change it.
enum OutsideLibraryRule {
  /// The modules that may import each library.
  static let importers: [String: Set<String>] = [
    "ArgumentParser": ["kolam"],
    "CCrypto": ["Signatures"],
    "CCurl": ["Services"],
    "CJavaScriptCore": ["JavaScript"],
    "CExpat": ["Localization"],
    "CYAML": ["Documents"],
    "GRDB": ["Storage"],
    // One reads lines and clusters, the other words and numbers; they share nothing else.
    "_FoundationICU": ["Catalogs", "Patterns", "Typesetting"],
  ]

  static func check(_ target: PackageTarget, _ files: [SourceFile]) -> [Violation] {
    files.filter(target.owns).flatMap { file in
      file.imports.compactMap { number, module in
        guard let allowed = importers[module], !allowed.contains(target.name) else { return nil }
        let who = allowed.sorted().map { "`\($0)`" }.joined(separator: " and ")
        return Violation(path: file.path, line: number, message: "imports `\(module)`, which only \(who) may")
      }
    }
  }
}
