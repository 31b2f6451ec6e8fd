/// Each outside library is imported by one module, so that it is learnt, watched and replaced in one place.
enum OutsideLibraryRule {
  /// The modules that may import each library.
  static let importers: [String: Set<String>] = [
    "ArgumentParser": ["kolam"],
    "CCurl": ["Services"],
    // Either uses another part: the runtime's texts, or explanations of codes.
    "CWords": ["Authoring", "Runtime"],
    "CExpat": ["Localization"],
    "CJavaScriptCore": ["Walkthroughs"],
    "COpenSSL": ["Services"],
    "CPictures": ["Pictures"],
    "CYAML": ["Documents"],
    "GRDB": ["Storage"],
    // Each module uses another part: lines and clusters, or words and numbers.
    "_FoundationICU": ["Catalogs", "Typesetting", "Walkthroughs"],
  ]

  static func check(_ target: PackageTarget, _ files: [SourceFile]) -> [Violation] {
    files.filter(target.owns).flatMap { file in
      file.imports.compactMap { found in
        let module = found.module
        guard let allowed = importers[module], !allowed.contains(target.name) else { return nil }
        let who = allowed.sorted().map { "`\($0)`" }.joined(separator: " and ")
        return Violation(
          path: file.path, line: found.number, message: "imports `\(module)`, which only \(who) may")
      }
    }
  }
}
