import Catalogs

/// Code points that no character has.
enum UnassignedCharacterCheck: TextCheck {
  static let rules = [unassigned]

  /// `unassigned-character`: a text has a code point that Unicode gives no character.
  static let unassigned = LintRule("KL1203", "unassigned-character", .error)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard
      let scalar = text.words.scalars.first(where: { scalar in
        scalar.value >= 0x370 && scalar.properties.generalCategory == .unassigned
      })
    else { return }
    run.report(
      unassigned, "U+\(scalar.hexDigits) is no character", text, of: entry,
      help: "type the letter that it stands for; a danda is U+0964 in all scripts")
  }
}
