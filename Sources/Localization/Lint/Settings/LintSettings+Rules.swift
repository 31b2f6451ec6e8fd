extension LintSettings {
  static let rules = [unusedIgnore, settingsForm, glossaryForm, sourcesForm]

  /// `unused-ignore`: something is ignored that is not found any more.
  ///
  /// Each entry of `ignore` in `Locales/<catalog>.lint.yaml` says of something why it is right although a rule speaks
  /// against it. Once nothing is found there, the entry would only hide what comes later: remove it.
  ///
  /// ```yaml fails texts
  /// en: Ready
  /// hi: तैयार
  /// ```
  /// ```yaml and lint
  /// lint: 1
  /// ignore:
  ///   - { check: same-as-source, key: Ready, reason: it is the same word }
  /// ```
  /// ```yaml passes texts
  /// en: Ready
  /// hi: Ready
  /// ```
  /// ```yaml and lint
  /// lint: 1
  /// ignore:
  ///   - { check: same-as-source, key: Ready, reason: it is the same word }
  /// ```
  static let unusedIgnore = LintRule("KL1195", "unused-ignore", .warning)

  /// `lint-settings`: the settings of the lint have not the form that they should have.
  ///
  /// `Locales/<catalog>.lint.yaml` says `lint: 1`, and below it what there is to say: `digits` (by language, `latin` or
  /// `native`), `limits` (of a `key`, in `characters` or `cells`), and `ignore` (a `check`, a `key`, perhaps a
  /// `locale`, and the `reason`). In keys `*` stands for anything. An entry that is wrong ignores nothing, so what it was
  /// about is told as well (here KL1155).
  ///
  /// ```yaml fails texts
  /// en: Ready
  /// hi: Ready
  /// ```
  /// ```yaml and lint
  /// lint: 1
  /// ignore:
  ///   - { check: same-as-source, key: Ready }
  /// ```
  /// ```yaml passes texts
  /// en: Ready
  /// hi: Ready
  /// ```
  /// ```yaml and lint
  /// lint: 1
  /// ignore:
  ///   - { check: same-as-source, key: Ready, reason: it is the same word }
  /// ```
  static let settingsForm = LintRule("KL1196", "lint-settings", .error)

  /// `glossary-form`: a glossary has not the form that it should have.
  ///
  /// `Locales/<catalog>.glossary.yaml` says `glossary: 1`, and below it what there is to say: `also` (other
  /// glossaries), `keep` (words that stay as they are in every language) and `terms`, each with its `term` in the
  /// source language, its words by language (one, or a list), and perhaps a `note`.
  ///
  /// ```yaml fails texts
  /// en: All recipes
  /// hi: सभी रेसिपी
  /// ```
  /// ```yaml and glossary
  /// glossary: 1
  /// terms:
  ///   - { hi: रेसिपी }
  /// ```
  /// ```yaml passes texts
  /// en: All recipes
  /// hi: सभी रेसिपी
  /// ```
  /// ```yaml and glossary
  /// glossary: 1
  /// terms:
  ///   - { term: recipe, hi: रेसिपी }
  /// ```
  static let glossaryForm = LintRule("KL1197", "glossary-form", .error)

  /// `sources-form`: the record of source texts has not the form that it was written in.
  ///
  /// `Locales/<catalog>.sources.yaml` is written by `kolam strings lint --accept`; nobody needs to write in it. After a
  /// merge that went wrong, take one side's version, look at what the lint says, and accept.
  ///
  /// ```yaml fails texts
  /// en: Ready
  /// hi: तैयार
  /// ```
  /// ```yaml and sources
  /// sources: 1
  /// texts: [ Ready ]
  /// ```
  /// ```yaml passes texts
  /// en: Cooked
  /// hi: तैयार
  /// ```
  /// ```yaml and sources
  /// sources: 1
  /// texts:
  ///   Cooked: { en: "e84d444d", hi: "a9610908" }
  /// ```
  static let sourcesForm = LintRule("KL1198", "sources-form", .error)
}
