/// The rule for counting cells, named for the version that it was compared with.
///
/// There is no standard: UAX 11 says nothing of Devanagari and Tamil, so one word takes two to five cells. Sources:
/// the tables of wcwidth 0.2.14 and 0.9.4, wcwidth(3) of glibc 2.36, and kitty's text sizing protocol.
package enum WidthProfile: String, Sendable, Hashable, CaseIterable {
  /// A cluster takes two cells once it has a spacing vowel sign or a conjunct, and never more: wcwidth 0.5.2 to 0.9,
  /// ghostty, contour.
  case wcwidth09 = "wcwidth-0.9"
  /// Code points are summed, spacing vowel signs count: glibc, xterm, VTE and most others.
  case posix = "posix-2.36"
  /// Code points are summed, vowel signs do not count: wcwidth up to 0.2.14, wezterm, foot, mlterm.
  case wcwidth02 = "wcwidth-0.2"
  /// A cluster has the width of its first code point: kitty.
  case kitty = "kitty-0.43"

  /// The default.
  package static let standard = wcwidth09

  /// The terminals and libraries that count so, in lower case.
  package var terminals: [String] {
    switch self {
    case .wcwidth09: ["wcwidth", "ghostty", "contour"]
    case .posix:
      [
        "posix", "glibc", "xterm", "vte", "gnome-terminal", "konsole", "iterm2", "iterm.app", "terminal.app",
        "apple_terminal", "alacritty", "vscode", "tmux", "screen",
      ]
    case .wcwidth02: ["wezterm", "foot", "mlterm"]
    case .kitty: ["kitty"]
    }
  }

  /// Finds a profile by its own name or by that of a terminal, in any case.
  ///
  /// - Parameter name: a name such as `wcwidth-0.9`, `kitty` or `xterm`.
  package init?(named name: String) {
    let name = name.lowercased()
    guard let found = Self.allCases.first(where: { $0.rawValue == name || $0.terminals.contains(name) })
    else { return nil }
    self = found
  }
}
