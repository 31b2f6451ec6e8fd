import Catalogs

/// Bidirectional controls.
enum DirectionCheck: TextCheck {
  static let rules = [overrides, unbalanced]

  /// `bidi-controls`: a text sets its direction by controls that reach too far.
  static let overrides = LintRule("KL1181", "bidi-controls", .warning)

  /// `unbalanced-isolates`: an isolate is opened and not closed, or closed and not opened.
  static let unbalanced = LintRule("KL1182", "unbalanced-isolates", .warning)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.controls) else { return }
    var open = 0
    var isBalanced = true
    var control: Unicode.Scalar?
    for scalar in text.words.scalars {
      switch scalar.value {
      case 0x2066...0x2068: open += 1
      case 0x2069:
        if open == 0 { isBalanced = false }
        open = max(0, open - 1)
      case 0x0A, 0x2029:
        if open > 0 { isBalanced = false }
        open = 0
      case 0x202A...0x202E: control = control ?? scalar
      case 0x200E, 0x200F, 0x61C: if !text.language.isRightToLeft { control = control ?? scalar }
      default: break
      }
    }
    if let control {
      run.report(
        overrides, "the text sets its direction by U+\(control.hexDigits)", text, of: entry,
        help: "use isolates, U+2068 and U+2069, where anything is needed")
    }
    if !isBalanced || open > 0 {
      run.report(
        unbalanced, "an isolate of direction is not closed, or not opened, on its line", text, of: entry)
    }
  }
}

/// The bidirectional controls (UAX 9).
enum Direction {
  /// Returns whether a scalar is a bidirectional control, which is invisible.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
