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

  /// Chooses the rule of the terminal that the environment names.
  ///
  /// Terminals announce themselves in variables: `TERM_PROGRAM` (iTerm2, WezTerm, ghostty, VS Code, Terminal.app, and
  /// tmux, which counts for the terminal around it), `VTE_VERSION`, `KITTY_WINDOW_ID`, or `TERM` alone. An unknown one
  /// gets ``posix``, the rule of most and the widest of all: lines then end early at worst, and never overflow.
  ///
  /// - Parameter variable: returns the value of an environment variable; nil where it is not set.
  /// - Returns: the rule.
  package static func ofTerminal(_ variable: (String) -> String?) -> WidthProfile {
    let program = variable("TERM_PROGRAM")?.lowercased() ?? ""
    let terminal = variable("TERM")?.lowercased() ?? ""
    // A multiplexer draws the cells itself, and passes the variables of the terminal around it on.
    if program == "tmux" || variable("TMUX") != nil || variable("STY") != nil { return .posix }
    for name in [program, terminal.replacing("xterm-", with: "")] {
      if let known = WidthProfile(named: name) { return known }
    }
    if variable("VTE_VERSION") != nil { return .posix }
    if variable("KITTY_WINDOW_ID") != nil { return .kitty }
    return .posix
  }
}
