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
