package import Catalogs
package import Foundations

/// Compares a translated file with a catalog, and plans the edits; nothing is written.
package struct ImportPlan: Sendable {
  /// The handling of a translation whose source has changed since the export.
  package enum ConflictPolicy: String, Sendable, CaseIterable {
    /// Leave the catalog as it is.
    case refuse
    /// Import the translation, marked for review.
    case review
  }

  /// A localization to write into the catalog.
  package struct Edit: Sendable {
    /// The catalog's key.
    package let key: String
    /// The localization, including everything unchanged.
    package let localization: Localization
  }

  /// The outcome of each text.
  package private(set) var report: ImportReport
  /// The edits of the catalog; empty if nothing changes.
  package private(set) var edits: [Edit] = []

  private let catalog: Catalog
  private let locale: LocaleTag
  private let resolver: UnitResolver
  private let expected: TranslationFile
  private let conflicts: ConflictPolicy
  private let keepsTranslations: Bool
  private let lint: ImportLint

  /// Plans an import.
  ///
  /// - Parameters:
  ///   - file: the translated file.
  ///   - targets: the catalogs.
  ///   - conflicts: what to do if the source has changed.
  ///   - keepsTranslations: whether a text that is not translated leaves the catalog's translation as it is.
  /// - Throws: a diagnostic if the file belongs to another catalog or other languages, or contains a text twice.
  package init(
    _ file: ImportedFile, into targets: ImportTargets, conflicts: ConflictPolicy = .refuse,
    keepsTranslations: Bool = true
  ) throws(Diagnostic) {
    let target = try targets.target(for: file.original, at: file.span)
    try targets.check(file.source, file.target, of: target, at: file.span)
    catalog = target.catalog
    locale = file.target
    self.conflicts = conflicts
    self.keepsTranslations = keepsTranslations
    lint = ImportLint(target.catalog, locale, target.settings ?? LintSettings())
    expected = target.file(in: file.target)
    resolver = UnitResolver(target.catalog, expected)
    report = ImportReport(
      catalog: target.name, locale: file.target, changes: [], missing: [], remarks: file.remarks)
    try rejectDuplicates(in: file)
    var pending: [Pending] = []
    for unit in file.units { consider(unit, file.states, &pending) }
    apply(pending)
  }

  private func rejectDuplicates(in file: ImportedFile) throws(Diagnostic) {
    var seen: [ExactID: Foundations.Span] = [:]
    for unit in file.units {
      if let first = seen.updateValue(unit.span, forKey: ExactID(unit.id)) {
        throw Diagnostic(
          .duplicateUnit, "`\(visibleText(unit.id))` comes twice", at: unit.span,
          help: "take one of them out", related: [.init("the first is here", first)])
      }
    }
  }

  // MARK: One text

  /// A valid text, to be imported once its key is known to be complete.
  private struct Pending {
    let key: String
    let path: TextPath
    let source: String?
    let change: Int
    let span: Foundations.Span
  }

  private mutating func consider(_ unit: ImportedUnit, _ states: StateMapping, _ pending: inout [Pending]) {
    guard let (key, path) = resolver.resolve(unit.id) else {
      return note(
        unit, .refused, nil, nil,
        Diagnostic(
          .unknownUnit, "`\(report.catalog)` has no text with the id `\(visibleText(unit.id))`",
          at: unit.span, help: nearestKey(to: unit.id).map { "did you mean `\(visibleText($0))`?" }))
    }
    let known = resolver.expected(unit.id)
    let before = known?.target
    if unit.defect == .halfFilled {
      return note(
        unit, .refused, before, nil,
        Diagnostic(
          .incompleteShape,
          "`\(visibleText(unit.id))` has no text, and other plural forms of its entry have one",
          at: unit.span,
          help: "translate every form of the entry, or none"))
    }
    guard let text = unit.target else {
      var problem: Diagnostic?
      if unit.defect == .emptied, before.map({ !$0.text.isEmpty }) ?? false {
        problem = Diagnostic(
          .emptiedTarget, .warning,
          "the translation of `\(visibleText(unit.id))` is empty here, and the catalog keeps its own",
          at: unit.span, help: "write the translation, or take the target out")
      }
      let isEmpty = before.map(\.text.isEmpty) ?? false
      return note(unit, isEmpty ? .unchanged : .untranslated, before, before, problem)
    }
    let written = unit.state ?? ""
    if let before, before.text.utf8.elementsEqual(text.utf8),
      unit.state == nil || states.written(before.state) == written
    {
      return note(unit, .unchanged, before, before)
    }
    guard let meaning = states.meaning(written) else {
      return note(
        unit, .refused, before, nil,
        Diagnostic(
          .malformedExchange, "`\(visibleText(written))` is no state of a translation", at: unit.span))
    }
    if text.isEmpty, meaning.isUnfinished { return note(unit, .untranslated, before, before) }
    let source = known?.source ?? source(for: path, of: key)
    let isSource = [source ?? unit.id, unit.source].contains { $0?.utf8.elementsEqual(text.utf8) ?? false }
    let isSame = before?.text.utf8.elementsEqual(text.utf8) ?? false
    if keepsTranslations, let before, before.isFinished, meaning.isUntranslated || isSource && !isSame {
      return note(unit, .untranslated, before, before, isSame ? nil : kept(unit, isSource: isSource))
    }
    // Tools fill in the source where nobody has translated it.
    if isSource, meaning.isUntranslated { return note(unit, .untranslated, before, before) }
    let state: StringUnit.State = meaning.isUnfinished ? .needsReview : meaning.state
    if let before, before.text.utf8.elementsEqual(text.utf8), before.state == state {
      return note(unit, .unchanged, before, before)
    }
    if let most = known?.maxLength, text.count > most {
      return note(
        unit, .refused, before, nil,
        Diagnostic(
          .longTranslation,
          "`\(visibleText(unit.id))` has \(text.count) characters, and \(most) are allowed", at: unit.span,
          help: "shorten it"))
    }
    if let most = unit.maxLength, text.count > most {
      report.warnings.append(
        Diagnostic(
          .longTranslation, .warning,
          "`\(visibleText(unit.id))` has \(text.count) characters, and the file says that \(most) are allowed",
          at: unit.span, help: "shorten it"))
    }
    var after = TranslationUnit.Target(text, state)
    if let help = changedSource(of: unit, now: source, hash: known?.sourceHash ?? sourceHash(of: key)) {
      let problem = Diagnostic(
        .changedSource, .warning, "the source of `\(visibleText(unit.id))` is another now", at: unit.span,
        help: help)
      guard conflicts == .review else { return note(unit, .conflict, before, after, problem) }
      after.state = .needsReview
    }
    pending.append(
      Pending(key: key, path: path, source: source, change: report.changes.count, span: unit.span))
    note(unit, before == nil ? .added : .changed, before, after, nil, isUnfinished: meaning.isUnfinished)
  }

  /// Says that the catalog keeps a translation, since the file has none.
  private func kept(_ unit: ImportedUnit, isSource: Bool) -> Diagnostic {
    Diagnostic(
      .keptTranslation, .warning,
      "`\(visibleText(unit.id))` \(isSource ? "has its source as its text" : "is marked as not translated") here, "
        + "and the catalog keeps its translation", at: unit.span,
      help: "translate it; `kolam strings set` writes a text whatever it is")
  }

  private mutating func note(
    _ unit: ImportedUnit, _ kind: ImportChange.Kind, _ before: TranslationUnit.Target?,
    _ after: TranslationUnit.Target?, _ problem: Diagnostic? = nil, isUnfinished: Bool = false
  ) {
    report.changes.append(
      ImportChange(
        id: unit.id, kind: kind, before: before, after: after, isUnfinished: isUnfinished, problem: problem))
  }

  /// Returns what to say about a source that has changed since the export; nil if it has not.
  private func changedSource(of unit: ImportedUnit, now source: String?, hash: String?) -> String? {
    if let theirs = unit.source, !theirs.utf8.elementsEqual((source ?? unit.id).utf8) {
      return "it was `\(visibleText(theirs))`, it is `\(visibleText(source ?? unit.id))`"
    }
    if let theirs = unit.sourceHash, let hash, theirs != hash {
      return "it is `\(visibleText(source ?? unit.id))`; export the text again"
    }
    return nil
  }

  private func sourceHash(of key: String) -> String? {
    catalog.entry(key, in: [catalog.sourceLanguage]).map {
      ($0[catalog.sourceLanguage] ?? Localization(text: key)).hash
    }
  }

  private func source(for path: TextPath, of key: String) -> String? {
    guard let entry = catalog.entry(key, in: [catalog.sourceLanguage, locale]) else { return nil }
    return SourceTextLookup(entry[catalog.sourceLanguage] ?? Localization(text: key)).text(for: path)
  }

  private func nearestKey(to id: String) -> String? {
    // A file of another catalog has thousands of ids, and a search for the nearest key is slow.
    guard id.utf8.count < 200, report.count(.refused) < 20 else { return nil }
    return nearestName(to: id, in: catalog.keys)
  }

  // MARK: One key

  private mutating func apply(_ pending: [Pending]) {
    var order: [ExactID] = []
    var groups: [ExactID: [Pending]] = [:]
    for one in pending {
      if groups[ExactID(one.key)] == nil { order.append(ExactID(one.key)) }
      groups[ExactID(one.key), default: []].append(one)
    }
    for key in order { apply(groups[key] ?? [], to: key.text) }
  }

  private mutating func apply(_ group: [Pending], to key: String) {
    guard let entry = catalog.entry(key, in: [catalog.sourceLanguage, locale]) else { return }
    let existing = entry[locale]
    let source = entry[catalog.sourceLanguage] ?? Localization(text: key)
    let builder = LocalizationBuilder(existing, source: source)
    func piece(_ one: Pending) -> LocalizationBuilder.Piece? {
      report.changes[one.change].after.map { .init(path: one.path, text: $0.text, state: $0.state) }
    }
    let check = ArgumentCheck(
      key: key, sources: SourceTextLookup.texts(of: source),
      parts: builder.parts(with: group.compactMap(piece)))
    var good: [Pending] = []
    for one in group {
      let text = report.changes[one.change].after?.text ?? ""
      guard let problem = check.problem(in: text, at: one.path, source: one.source) else {
        good.append(one)
        continue
      }
      refuse(
        one, .changedPlaceholders, "`\(visibleText(report.changes[one.change].id))`: \(problem.message)",
        help: problem.help)
    }
    guard !good.isEmpty else { return }
    guard let localization = builder.build(good.compactMap(piece)) else {
      for one in good {
        refuse(
          one, .incompleteShape,
          "`\(visibleText(report.changes[one.change].id))`: the catalog's text has another shape, "
            + "and would be lost")
      }
      return
    }
    let flawsBefore = Set(existing.map(ShapeFlaw.all) ?? [])
    if let flaw = ShapeFlaw.all(of: localization).first(where: { !flawsBefore.contains($0) }) {
      for one in good {
        refuse(one, .incompleteShape, "`\(visibleText(report.changes[one.change].id))`: \(flaw)")
      }
      return
    }
    edits.append(Edit(key: key, localization: localization))
    let written = good.map { (report.changes[$0.change].id, $0.span) }
    report.warnings += lint.warnings(about: localization, of: entry, written)
    noteMissing(of: key, good.map(\.path))
  }

  private mutating func refuse(
    _ one: Pending, _ code: Diagnostic.Code, _ message: String, help: String? = nil
  ) {
    report.changes[one.change].kind = .refused
    report.changes[one.change].problem = Diagnostic(code, message, at: one.span, help: help)
  }

  /// Reports which plural forms have no text after the import; a single text in their place stands for all of them.
  private mutating func noteMissing(of key: String, _ paths: [TextPath]) {
    let imported = Set(paths)
    for unit in expected.units where unit.key.utf8.elementsEqual(key.utf8) {
      if unit.target == nil, unit.path.plural != nil, !imported.contains(unit.path),
        !imported.contains(unit.path.withoutPlural)
      {
        report.missing.append(unit.id)
      }
    }
  }
}

extension TranslationUnit.Target {
  /// Whether somebody has translated the text, even if it is to be reviewed.
  fileprivate var isFinished: Bool { !text.isEmpty && state != .new }
}
