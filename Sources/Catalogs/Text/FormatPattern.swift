/// A text with placeholders, read into its parts: `%@`, `%2$lld`, `%.1f`, `%arg`, `%#@name@` and `%%`.
///
/// Never fails: a percent sign that begins no placeholder is a percent sign, as is one before a space (“50% off”).
/// Source: IEEE Std 1003.1 `fprintf`, Apple's `%@` and `%#@name@`, and `%arg` of String Catalogs.
package struct FormatPattern: Sendable, Hashable {
  /// A part of a text.
  package enum Part: Sendable, Hashable {
    /// Literal text.
    case literal(String)
    /// A placeholder for an argument.
    case placeholder(Placeholder)
    /// A reference to a substitution, and its explicit argument number, from 1.
    case substitution(name: String, position: Int?)
  }

  /// The parts in order.
  package let parts: [Part]
  /// Byte offsets of percent signs that were treated as literals, though they are not doubled.
  package let singlePercents: [Int]

  /// Reads a text.
  package init(_ text: String) {
    var reader = FormatPatternReader(Array(text.utf8))
    (parts, singlePercents) = reader.read()
  }

  /// Whether the text has no placeholders.
  package var isLiteral: Bool {
    parts.allSatisfy { if case .literal = $0 { true } else { false } }
  }

  /// The placeholders in order.
  package var placeholders: [Placeholder] {
    parts.compactMap { if case .placeholder(let placeholder) = $0 { placeholder } else { nil } }
  }

  /// The names of the substitutions that the text refers to, in order.
  package var substitutions: [String] {
    parts.compactMap { if case .substitution(let name, _) = $0 { name } else { nil } }
  }
}

/// A placeholder for an argument.
package struct Placeholder: Sendable, Hashable {
  /// The kind of value it takes.
  package enum Conversion: Sendable, Hashable {
    /// Anything (`%@`).
    case object
    /// A whole number (`%d`, `%ld`, `%lld`).
    case integer
    /// A whole number that is not negative (`%u`, `%lu`, `%llu`).
    case unsigned
    /// A number with decimals (`%f`, `%lf`).
    case decimal
    /// A number in C's format (`%e`, `%g`, `%a`), by its letter.
    case scientific(Character)
    /// A whole number in base 8 or 16 (`%o`, `%x`, `%X`).
    case radix(Int, isUppercase: Bool)
    /// A character by its code point (`%c`).
    case character
    /// A text (`%s`).
    case text
    /// The argument of the substitution, formatted by the substitution's specifier (`%arg`).
    case argument
  }

  /// Which argument, from 1; nil for the next in order.
  package var position: Int?
  /// The kind of value it takes.
  package var conversion: Conversion
  /// The least number of characters; shorter values are padded.
  package var width = 0
  /// How many arguments `*` consumes before the value itself.
  package var stars = 0
  /// The number of decimals, or the greatest length of a text.
  package var precision: Int?
  /// Whether to pad at the end (`-`).
  package var isLeftAligned = false
  /// Whether to pad with zeros (`0`).
  package var isZeroPadded = false
  /// Whether to write a sign before positive numbers (`+`).
  package var isAlwaysSigned = false
  /// The placeholder as written, such as `%2$lld`.
  package var source: String

  /// Reads a specifier without its percent sign, such as `lld` or `.2f`.
  ///
  /// - Returns: nil where it is no placeholder.
  package init?(specifier: String) {
    let pattern = FormatPattern("%" + specifier)
    guard pattern.parts.count == 1, case .placeholder(let placeholder) = pattern.parts[0] else { return nil }
    self = placeholder
  }

  init(position: Int?, conversion: Conversion, source: String) {
    self.position = position
    self.conversion = conversion
    self.source = source
  }

  /// Whether a number belongs there.
  package var isNumeric: Bool {
    switch conversion {
    case .integer, .unsigned, .decimal, .scientific, .radix: true
    case .object, .character, .text, .argument: false
    }
  }
}
