/// The terminal: its width, its colors and its characters.
enum TerminalProbe: MachineProbe {
  static let name = "terminal"

  /// Narrower, screens break their lines often.
  private static let narrow = 32

  static func findings(on machine: any Machine) -> [Finding] {
    [size(machine), colors(machine), text(machine)]
  }

  private static func size(_ machine: any Machine) -> Finding {
    guard let size = machine.terminalSize else {
      return Finding("width", .limited, "no terminal: 80 columns are assumed")
    }
    let isNarrow = size.columns < narrow
    return Finding(
      "width", isNarrow ? .limited : .ok, "\(size.columns) columns, \(size.rows) rows",
      help: isNarrow ? "make the window at least \(narrow) columns wide" : nil)
  }

  private static func colors(_ machine: any Machine) -> Finding {
    if machine.variable("NO_COLOR") != nil { return Finding("colors", .limited, "off by NO_COLOR") }
    guard machine.isTerminal else { return Finding("colors", .limited, "none in a pipe or a file") }
    let terminal = machine.variable("TERM") ?? "dumb"
    if terminal == "dumb" {
      return Finding("colors", .limited, "none: TERM is `dumb`", help: "set TERM to what the terminal is")
    }
    if ["truecolor", "24bit"].contains(machine.variable("COLORTERM")?.lowercased()) {
      return Finding("colors", .ok, "16 million (\(terminal))")
    }
    return Finding("colors", .ok, terminal.contains("256color") ? "256 (\(terminal))" : "16 (\(terminal))")
  }

  private static func text(_ machine: any Machine) -> Finding {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { machine.variable($0) }.first ?? "C"
    let code = locale.uppercased().split(separator: ".").last ?? ""
    if code.hasPrefix("UTF-8") || code.hasPrefix("UTF8") {
      return Finding("characters", .ok, "UTF-8 (\(locale))")
    }
    return Finding(
      "characters", .limited, "the locale is `\(locale)`, without UTF-8",
      help: "set LANG to a locale such as `C.UTF-8`, else other programs may show Hindi and Tamil wrongly")
  }
}
