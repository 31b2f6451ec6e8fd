import Catalogs
import Foundations

/// Typed text, cleaned for parsing.
enum TypedText {
  /// The most characters of a text that are kept; longer texts need another component.
  static let longest = 50_000

  /// Returns the text without characters that no field can hold: controls, and marks that override the text direction.
  ///
  /// Line ends and tabs become spaces. Joiners (U+200C and U+200D) are kept: Indic scripts need them.
  static func cleaned(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control where scalar == "\t" || scalar == "\n": scalars.append(" ")
      case .lineSeparator, .paragraphSeparator: scalars.append(" ")
      case .control, .surrogate: break
      default: if !isDirection(scalar) { scalars.append(scalar) }
      }
    }
    return String(scalars)
  }

  private static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// Returns the text without leading and trailing spaces.
  static func trimmed(_ text: some StringProtocol) -> String {
    let isSpace: (Character) -> Bool = { $0.isWhitespace }
    guard let first = text.firstIndex(where: { !isSpace($0) }),
      let last = text.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(text[first...last])
  }
}

extension String {
  /// The text with decimal digits of any script converted to ASCII.
  var westernDigits: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue,
            let digit = Unicode.Scalar(UInt32(value) + 0x30)
          else { return scalar }
          return digit
        }))
  }

  /// Whether it consists of ASCII digits only, and is not empty.
  var isDigits: Bool { !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
}

/// Words that people may spell in several ways, which a catalog lists with commas between them.
enum Spelling {
  /// The spellings under a key: the locale's, and the English ones that its key brings along.
  static func of(_ key: String, _ localizer: Localizer) -> Set<String> {
    Set((localizer.string(key) + "," + (english[key] ?? "")).split(separator: ",").map { folded($0) })
  }

  /// Understood whatever the locale: keyboards and habits are not as local as screens.
  private static let english = [
    "field.time.morning": "am", "field.time.afternoon": "pm",
    "field.duration.days": "d,day,days", "field.duration.hours": "h,hr,hrs,hour,hours",
    "field.duration.minutes": "m,min,mins,minute,minutes",
    "field.duration.seconds": "s,sec,secs,second,seconds",
  ]

  /// A word for comparison: without case, stops, spaces and commas.
  static func folded(_ text: some StringProtocol) -> String {
    text.lowercased().filter { !$0.isWhitespace && !$0.isPunctuation }
  }
}
