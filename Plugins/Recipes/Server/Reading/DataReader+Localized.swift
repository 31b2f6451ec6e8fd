import Documents
import Foundations

extension DataReader {
  /// Reads a text in all three languages, each in its own script, with the same numbers.
  mutating func localized(_ node: Node) -> Localized? {
    guard let fields = fields(node, required: Localized.languages), let en = fields["en"],
      let hi = fields["hi"], let ta = fields["ta"]
    else { return nil }
    let texts = (text(en), text(hi), text(ta))
    guard let english = texts.0, let hindi = texts.1, let tamil = texts.2 else { return nil }
    guard check(hindi, is: .devanagari, hi), check(tamil, is: .tamil, ta) else { return nil }
    for (text, other) in [(hindi, hi), (tamil, ta)] where numbers(text) != numbers(english) {
      warn(
        .dataDifferentNumbers,
        "found the numbers \(words(numbers(text))), expected \(words(numbers(english))) as in English",
        at: other,
        related: [Diagnostic.Related("the English text", en.span)])
    }
    return Localized(en: english, hi: hindi, ta: tamil)
  }

  /// Whether a text is written in a script: at least one letter of it, and no digit of its own; Latin letters only
  /// raise a warning, since a brand's name may have them.
  private mutating func check(_ text: String, is script: Script, _ node: Node) -> Bool {
    guard text.unicodeScalars.contains(where: { script.scalars.contains($0.value) }) else {
      report(.dataText, "found no letter of \(script.name)", at: node, help: "translate the text")
      return false
    }
    if let digit = text.unicodeScalars.first(where: { script.digits.contains($0.value) }) {
      warn(.dataText, "found the digit `\(digit)`", at: node, help: "write numbers with 0–9")
    }
    if let letter = latinLetter(in: text) {
      warn(
        .dataText, "found the Latin letter `\(letter)`, expected \(script.name)", at: node,
        help: "only `°C` is written in Latin letters")
    }
    return true
  }

  /// Returns the first Latin letter except the one of `°C`.
  private func latinLetter(in text: String) -> Unicode.Scalar? {
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      let isDegree = previous == "°" && scalar == "C"
      if scalar.value < 0x250, scalar.properties.isAlphabetic, !isDegree { return scalar }
      previous = scalar
    }
    return nil
  }

  /// Returns the numbers of a text in ascending order, since languages order their words differently.
  private func numbers(_ text: String) -> [String] {
    var numbers: [String] = []
    var open = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "0"..."9": open.unicodeScalars.append(scalar)
      case "." where !open.isEmpty, "/" where !open.isEmpty: open.unicodeScalars.append(scalar)
      default:
        if !open.isEmpty { numbers.append(open) }
        open = ""
      }
    }
    if !open.isEmpty { numbers.append(open) }
    // Punctuation after the last digit ends the sentence.
    return numbers.map { $0.last == "." || $0.last == "/" ? String($0.dropLast()) : $0 }.sorted()
  }

  private func words(_ numbers: [String]) -> String {
    numbers.isEmpty ? "(none)" : numbers.joined(separator: ", ")
  }
}

/// The required script of a language.
private struct Script {
  var name: String
  /// Its block of code points.
  var scalars: ClosedRange<UInt32>
  var digits: ClosedRange<UInt32>

  static let devanagari = Script(name: "Devanagari", scalars: 0x0900...0x097F, digits: 0x0966...0x096F)
  static let tamil = Script(name: "Tamil", scalars: 0x0B80...0x0BFF, digits: 0x0BE6...0x0BEF)
}
