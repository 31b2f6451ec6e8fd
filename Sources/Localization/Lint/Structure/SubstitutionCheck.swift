import Catalogs

/// Substitutions and the texts that refer to them.
enum SubstitutionCheck: LocalizationCheck {
  static let rules = [undefined, unreferenced, circular]

  /// `undefined-substitution`: a text refers to a substitution that it does not have.
  static let undefined = LintRule("KL1101", "undefined-substitution", .error)

  /// `unreferenced-substitution`: a substitution is not used by any text.
  static let unreferenced = LintRule("KL1102", "unreferenced-substitution", .warning)

  /// `circular-substitution`: a substitution refers to itself.
  static let circular = LintRule("KL1103", "circular-substitution", .error)

  static func check(_ localization: LintLocalization, of entry: LintEntry, _ run: inout LintRun) {
    let parts = localization.localization.substitutions
    let defined = Set(parts.map(\.name))
    var referenced: Set<String> = []
    var below: [String: Set<String>] = [:]
    for text in localization.texts {
      for name in text.pattern.substitutions {
        if text.path.substitution != name { referenced.insert(name) }
        if let holder = text.path.substitution { below[holder, default: []].insert(name) }
        if !defined.contains(name) {
          run.report(
            undefined, "Referencing undefined substitution '\(name)'", text, of: entry,
            help: "add `\(name)` to `substitutions`, or write the words into the text")
        }
      }
    }
    for part in parts {
      let path = UnitPath().down(.substitution(part.name))
      if !referenced.contains(part.name) {
        run.report(
          unreferenced,
          "Substitution '\(part.name)' was never referenced. To reference, use %#@\(part.name)@ in some other string",
          at: path, of: entry.key, in: localization.language.tag, isBare: true)
      }
      if reaches(part.name, from: part.name, below) {
        run.report(
          circular, "the substitution `\(part.name)` refers to itself", at: path, of: entry.key,
          in: localization.language.tag, help: "take the reference out of its texts")
      }
    }
  }

  private static func reaches(_ goal: String, from start: String, _ below: [String: Set<String>]) -> Bool {
    guard !below.isEmpty else { return false }
    var seen: Set<String> = []
    var open = [start]
    while let name = open.popLast() {
      for next in below[name] ?? [] {
        if next == goal { return true }
        if seen.insert(next).inserted { open.append(next) }
      }
    }
    return false
  }
}
