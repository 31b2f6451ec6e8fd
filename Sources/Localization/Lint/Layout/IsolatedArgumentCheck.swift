import Catalogs
import Typesetting

/// Placeholders in right-to-left texts.
enum IsolatedArgumentCheck: TextCheck {
  static let rules = [unisolated]

  /// `rtl-isolates`: a value may be torn apart in a text that runs from right to left.
  static let unisolated = LintRule("KL1191", "rtl-isolates", .warning)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.language.isRightToLeft, text.words.has(.placeholders), text.words.has(.foreign) else { return }
    let kinds = text.pattern.parts.compactMap { part -> Bool? in
      switch part {
      case .literal: nil
      case .placeholder(let placeholder): placeholder.conversion == .object
      case .substitution: false
      }
    }
    let scalars = text.words.scalars
    var number = 0
    var depth = 0
    for (index, scalar) in scalars.enumerated() {
      if (0x2066...0x2068).contains(scalar.value) { depth += 1 }
      if scalar.value == 0x2069 { depth = max(0, depth - 1) }
      guard scalar == LintScalars.placeholder else { continue }
      defer { number += 1 }
      guard depth == 0, kinds.indices.contains(number), kinds[number], isExposed(index, in: scalars) else {
        continue
      }
      run.report(
        unisolated, "the value may change places with what stands beside it", text, of: entry,
        help: "put the placeholder between U+2068 and U+2069")
      return
    }
  }

  /// Whether the next strong character is left-to-right too, or a sign before it belongs to it.
  private static func isExposed(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    if index > 0, prefixes.contains(scalars[index - 1]), index == 1 || !scalars[index - 2].isWordPart {
      return true
    }
    var isParted = false
    for scalar in scalars[(index + 1)...] where !scalar.isSpace {
      if scalar == LintScalars.placeholder { return true }
      // Arabic digits run with Arabic letters.
      if scalar.digit != nil { return !(0x660...0x669).contains(scalar.value) }
      // A Latin word directly after it is read together with it.
      if scalar.isWordPart { return isParted && Script.of(scalar) == .latin }
      // `؟`, `؛` and `۔` are right-to-left, as letters are.
      if Direction.isControl(scalar) || [0x61B, 0x61F, 0x6D4].contains(scalar.value) { return false }
      isParted = true
    }
    return false
  }

  // Signs that begin a name or a command.
  private static let prefixes: Set<Unicode.Scalar> = ["@", "#", "/", "~", "$", "+"]
}
