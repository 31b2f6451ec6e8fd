package import Runtime

/// The kind of a line's fragment, which determines its color; never the only carrier of a meaning.
enum Look: Sendable, Hashable, CaseIterable {
  /// Running text, in the terminal's own color.
  case plain
  /// The screen's title.
  case title
  /// A heading on the screen.
  case heading
  /// The number to choose by.
  case number
  /// The app's main call to action.
  case primary
  /// Secondary text, such as why something is disabled.
  case secondary
  /// The word of a tone.
  case info, success, warning, error
}

/// Maps looks to escape sequences by an app's palette.
///
/// Only the foreground is set, never the background: lines end where their text ends. A color is adjusted until it is
/// readable on the terminal's background or, since that is rarely known, on the one that the palette is for.
struct Style: Sendable {
  private let codes: [Look: String]

  /// Computes the sequences once.
  ///
  /// - Parameters:
  ///   - palette: the app's colors.
  ///   - support: the colors that the output supports.
  ///   - isDark: whether it is the app's dark palette.
  ///   - background: the terminal's background as 24-bit RGB, if known.
  init(palette: Palette, support: ColorSupport, isDark: Bool = false, background: UInt32? = nil) {
    guard support != .none else {
      codes = [:]
      return
    }
    let backgrounds = Contrast.Background.of(terminal: background, isDark: isDark)
    var codes: [Look: String] = [:]
    for look in Look.allCases {
      var parts = look.isBold ? ["1"] : []
      if let name = look.color, let color = palette.colors[name] {
        let readable = Contrast.readable(color, on: backgrounds)
        switch support {
        case .truecolor:
          parts.append("38;2;\(readable >> 16 & 0xFF);\(readable >> 8 & 0xFF);\(readable & 0xFF)")
        case .indexed: parts.append("38;5;\(Contrast.indexed(readable, on: backgrounds))")
        case .none: break
        }
      }
      if !parts.isEmpty { codes[look] = "\u{1B}[\(parts.joined(separator: ";"))m" }
    }
    self.codes = codes
  }

  /// Whether it has no sequences.
  var isPlain: Bool { codes.isEmpty }

  /// Returns a text within the sequences of its look.
  func applied(_ look: Look, to text: String) -> String {
    guard !text.isEmpty, let code = codes[look] else { return text }
    return "\(code)\(text)\u{1B}[0m"
  }
}

extension Look {
  /// Its color of the palette; nil for the terminal's own.
  fileprivate var color: Palette.Name? {
    switch self {
    case .plain, .heading: nil
    case .title, .number, .primary: .primary
    case .secondary: .textSecondary
    case .info: .secondary
    case .success: .success
    case .warning: .warning
    case .error: .emergency
    }
  }

  fileprivate var isBold: Bool {
    switch self {
    case .title, .heading, .primary, .error: true
    default: false
    }
  }

  /// Creates the look of a tone's word.
  init(_ tone: ViewNode.Tone) {
    switch tone {
    case .neutral: self = .plain
    case .info: self = .info
    case .success: self = .success
    case .warning: self = .warning
    case .error: self = .error
    case .primary: self = .primary
    }
  }
}

/// An app's colors in light and in dark.
package struct Theme: Sendable, Hashable {
  /// The light palette.
  package var light: Palette
  /// The dark palette.
  package var dark: Palette

  /// Creates a theme; without a dark palette the light one serves both.
  package init(light: Palette = Palette(), dark: Palette? = nil) {
    self.light = light
    self.dark = dark ?? light
  }
}

/// The colors that the output supports.
package enum ColorSupport: Sendable, Hashable, CaseIterable {
  /// None: no escape sequence of any kind is written.
  case none
  /// The 256 colors of xterm.
  case indexed
  /// 24-bit colors.
  case truecolor

  /// Detects the colors that the output supports.
  ///
  /// `NO_COLOR` (no-color.org) takes precedence, then `CLICOLOR_FORCE` (bixense.com/clicolors), then whether the output
  /// is a terminal, `CLICOLOR`, `TERM` and `COLORTERM`.
  ///
  /// - Parameters:
  ///   - environment: the environment variables by name.
  ///   - isTerminal: whether the output goes to a terminal.
  /// - Returns: the supported colors.
  package static func detect(environment: [String: String], isTerminal: Bool) -> ColorSupport {
    if environment["NO_COLOR"]?.isEmpty == false { return .none }
    let force = environment["CLICOLOR_FORCE"].map { !$0.isEmpty && $0 != "0" } ?? false
    let term = environment["TERM"]?.lowercased() ?? ""
    if !force {
      if !isTerminal || environment["CLICOLOR"] == "0" { return .none }
      if term.isEmpty || term == "dumb" || term.hasPrefix("vt") { return .none }
    }
    let colorTerm = environment["COLORTERM"]?.lowercased()
    if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct") { return .truecolor }
    return .indexed
  }
}
