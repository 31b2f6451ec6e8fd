import Catalogs

/// The literal numbers of a translation compared with its source.
enum NumberCheck: TranslationCheck {
  static let rules = [numbers]

  /// `numbers`: a translation has other numbers than its source.
  static let numbers = LintRule("KL1164", "numbers", .warning)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.path.pluralCategory == nil, source.words.has(.digits) else { return }
    let (found, wanted) = (text.words.numbers.sorted(), source.words.numbers.sorted())
    guard found != wanted else { return }
    let lost = wanted.filter { !found.contains($0) }
    let added = found.filter { !wanted.contains($0) }
    // A small number is often expressed by a word, or by its plural form.
    if added.isEmpty, !lost.isEmpty, lost.allSatisfy({ $0.count == 1 }) { return }
    // Half an hour is thirty minutes.
    if added.isEmpty, lost == ["30"], text.words.scalars.contains(where: { $0 == "半" || $0 == "반" }) {
      return
    }
    if let lost = lost.first {
      run.report(
        numbers,
        "the source has the number \(lost), and the text \(added.first.map { "has \($0)" } ?? "does not")",
        text,
        of: entry)
    } else if let added = added.first {
      run.report(numbers, "the text has the number \(added), and the source does not", text, of: entry)
    }
  }
}

extension LintScalars {
  /// The numbers in Latin digits, without separators.
  var numbers: [String] {
    var numbers: [String] = []
    var current = ""
    var pending = false
    for (index, scalar) in scalars.enumerated() {
      if let raised = scalar.superscriptDigit {
        if !current.isEmpty { numbers.append(current) }
        numbers.append(String(raised))
        current = ""
        pending = false
      } else if let digit = scalar.digit {
        current += String(digit)
        pending = false
      } else if !current.isEmpty, !pending,
        Self.separators.contains(scalar) || scalar == " " && isGroup(after: index)
      {
        pending = true
      } else if !current.isEmpty {
        numbers.append(current)
        current = ""
        pending = false
      }
    }
    if !current.isEmpty { numbers.append(current) }
    return numbers
  }

  /// Whether a group of three digits follows, as in “2 000”.
  private func isGroup(after index: Int) -> Bool {
    let next = scalars[(index + 1)...].prefix(4)
    return next.prefix { $0.digit != nil }.count == 3
  }

  // Group and decimal separators.
  private static let separators: Set<Unicode.Scalar> = [
    ".", ",", "\u{A0}", "\u{202F}", "\u{2019}", "\u{66B}", "\u{66C}",
  ]
}

extension Unicode.Scalar {
  /// The value of a superscript digit, such as that of m².
  fileprivate var superscriptDigit: Int? {
    switch value {
    case 0xB2, 0xB3: Int(value) - 0xB0
    case 0xB9: 1
    default: nil
    }
  }
}
