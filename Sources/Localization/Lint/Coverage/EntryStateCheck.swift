import Catalogs

/// The extraction state of an entry.
enum EntryStateCheck: EntryCheck {
  static let rules = [unknownExtraction, stale]

  /// `unknown-extraction-state`: a key says of its origin what Xcode does not know.
  static let unknownExtraction = LintRule("KL1109", "unknown-extraction-state", .warning)

  /// `stale-key`: a key is no longer found in the sources.
  static let stale = LintRule("KL1125", "stale-key", .warning)

  private static let known: Set<CatalogEntry.ExtractionState> = [
    .manual, .migrated, .extractedWithValue, .stale,
  ]

  static func check(_ entry: LintEntry, _ run: inout LintRun) {
    guard let state = entry.entry.extractionState else { return }
    if !known.contains(state) {
      run.report(
        unknownExtraction, "the extraction state `\(state.rawValue)` is not known",
        members: ["extractionState"],
        of: entry.key, in: nil, help: "known are manual, migrated, extracted_with_value and stale")
    }
    if state == .stale {
      run.report(
        stale, "the key is no longer found in the sources", of: entry.key, in: nil,
        help: "remove it, or mark it `manual` where it is used all the same")
    }
  }
}
