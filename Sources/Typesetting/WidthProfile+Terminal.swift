extension WidthProfile {
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
