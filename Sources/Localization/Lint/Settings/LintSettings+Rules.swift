extension LintSettings {
  static let rules = [unusedIgnore, malformedSettings, malformedGlossary, malformedSources]

  /// `unused-ignore`: something is ignored that is not found any more.
  static let unusedIgnore = LintRule("KL1195", "unused-ignore", .warning)

  /// `lint-settings`: the settings of the lint have not the form that they should have.
  static let malformedSettings = LintRule("KL1196", "lint-settings", .error)

  /// `glossary-form`: a glossary has not the form that it should have.
  static let malformedGlossary = LintRule("KL1197", "glossary-form", .error)

  /// `sources-form`: the record of source texts has not the form that it was written in.
  static let malformedSources = LintRule("KL1198", "sources-form", .error)
}
