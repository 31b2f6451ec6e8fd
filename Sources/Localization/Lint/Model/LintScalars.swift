/// The scalars of a text, with a mark in place of each placeholder, and the traits of these scalars.
///
/// It is computed once for each text; most checks only look at the traits.
struct LintScalars: Sendable {
  /// Replaces a placeholder.
  static let placeholder: Unicode.Scalar = "\u{FFFC}"

  /// The kinds of characters in a text.
  struct Traits: OptionSet, Sendable {
    let rawValue: Int
    static let letters = Traits(rawValue: 1)
    static let digits = Traits(rawValue: 2)
    static let nativeDigits = Traits(rawValue: 4)
    static let quotes = Traits(rawValue: 8)
    static let brackets = Traits(rawValue: 16)
    static let lineBreaks = Traits(rawValue: 32)
    static let doubleSpaces = Traits(rawValue: 64)
    static let ellipses = Traits(rawValue: 128)
    static let angles = Traits(rawValue: 256)
    static let ats = Traits(rawValue: 512)
    static let slashes = Traits(rawValue: 1024)
    static let dashes = Traits(rawValue: 2048)
    static let latin = Traits(rawValue: 4096)
    static let foreign = Traits(rawValue: 8192)
    static let controls = Traits(rawValue: 16384)
    static let placeholders = Traits(rawValue: 32768)
    static let marks = Traits(rawValue: 65536)
    static let signs = Traits(rawValue: 131_072)
    static let privateUse = Traits(rawValue: 262_144)
    /// The letters of Latin-1 that begin a letter of UTF-8 which was read as Latin.
    static let latin1 = Traits(rawValue: 524_288)
  }

  let scalars: [Unicode.Scalar]
  let traits: Traits

  init(_ scalars: [Unicode.Scalar]) {
    var traits: Traits = []
    var last: Unicode.Scalar = "\0"
    for scalar in scalars {
      traits.formUnion(scalar.value < 0x80 ? Self.traits(ascii: scalar, after: last) : Self.traits(scalar))
      last = scalar
    }
    self.scalars = scalars
    self.traits = traits
  }

  func has(_ traits: Traits) -> Bool { !self.traits.isDisjoint(with: traits) }

  var isEmpty: Bool { scalars.isEmpty }

  private static func traits(ascii scalar: Unicode.Scalar, after last: Unicode.Scalar) -> Traits {
    switch scalar {
    case "a"..."z", "A"..."Z": [.letters, .latin]
    case "0"..."9": .digits
    case "\"": .quotes
    case "(", ")", "[", "]", "{", "}": .brackets
    case "\n", "\t": .lineBreaks
    case " ": last == " " ? .doubleSpaces : []
    case ".": last == "." ? .ellipses : []
    case "<", ">", "*", "`": .angles
    case "@": .ats
    case "/", "\\", "~": .slashes
    case "-": last == "-" ? .dashes : []
    case "&", "=", "_", "|", "+", "#": .signs
    default: scalar.value < 0x20 || scalar.value == 0x7F ? .controls : []
    }
  }

  private static func traits(_ scalar: Unicode.Scalar) -> Traits {
    switch scalar.value {
    case 0xFFFC: return .placeholders
    case 0x2018...0x201F, 0xAB, 0xBB, 0x2039, 0x203A, 0x300C...0x300F: return .quotes
    case 0xFF08, 0xFF09, 0x3010, 0x3011: return .brackets
    case 0x2026: return .ellipses
    case 0xB2, 0xB3, 0xB9: return .digits
    case 0x2028, 0x2029, 0x85: return .lineBreaks
    case 0xAD, 0x61C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFFD, 0x80...0x9F, 0x25CC:
      return .controls
    case 0xE000...0xF8FF, 0xF0000...: return .privateUse
    case 0xD7: return .latin1
    case 0xC2...0xD6, 0xD8...0xEF: return [.letters, .foreign, .latin1]
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      return [.letters, .foreign]
    case .decimalNumber: return [.digits, .nativeDigits]
    case .nonspacingMark, .spacingMark, .enclosingMark: return [.marks, .foreign]
    default: return []
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter of any script.
  var isLetter: Bool {
    if value < 0x80 { return value | 0x20 >= 0x61 && value | 0x20 <= 0x7A }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
    default: return false
    }
  }

  /// Whether it is a combining mark, such as a vowel sign.
  var isCombiningMark: Bool {
    guard value >= 0x300 else { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }

  /// Whether it belongs to a word: a letter, a combining mark or a joiner.
  var isWordPart: Bool { isLetter || isCombiningMark || value == 0x200C || value == 0x200D }

  /// Whether it is white space of any kind, line breaks included.
  var isSpace: Bool {
    value == 0x20 || value == 0xA0 || value >= 9 && value <= 13 || value > 0x80 && properties.isWhitespace
  }

  /// The value of a decimal digit of any script.
  var digit: Int? {
    if value < 0x80 { return value >= 0x30 && value <= 0x39 ? Int(value) - 0x30 : nil }
    guard properties.generalCategory == .decimalNumber else { return nil }
    return properties.numericValue.map { Int($0) }
  }
}

extension LintScalars {
  /// The pieces between spaces.
  var tokens: [ArraySlice<Unicode.Scalar>] { scalars.split(whereSeparator: \.isSpace) }

  /// The runs of letters with their marks.
  var words: [ArraySlice<Unicode.Scalar>] { scalars.split { !$0.isWordPart } }

  var text: String { String(scalars[...]) }
}

extension String {
  /// Creates a string of code points.
  init(_ scalars: ArraySlice<Unicode.Scalar>) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}
