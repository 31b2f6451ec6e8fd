/// The system and what is built into the program.
enum SystemProbe: MachineProbe {
  static let name = "system"

  static func findings(on machine: any Machine) -> [Finding] {
    [
      Finding("system", .ok, "\(machine.system ?? "Linux"), \(machine.architecture)"),
      Finding("ICU", .ok, "\(machine.icuVersion), part of the program"),
    ]
  }
}

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

/// The folder where apps keep their data.
enum StorageProbe: MachineProbe {
  static let name = "storage"

  /// With less, a device's data may not fit.
  private static let enough: Int64 = 100 << 20

  static func findings(on machine: any Machine) -> [Finding] {
    let folder = machine.dataFolder
    // A folder that is not there yet is made in the nearest one that is.
    var existing = folder[...]
    while !existing.isEmpty, !machine.exists(String(existing)) {
      existing = existing.lastIndex(of: "/").map { existing[..<$0] } ?? ""
    }
    let place = existing.isEmpty ? "/" : String(existing)
    guard machine.isWritable(place) else {
      return [
        Finding(
          "data folder", .limited, "\(folder) cannot be written: apps keep their data in memory",
          help: "name another folder with --data, or set XDG_DATA_HOME")
      ]
    }
    let state = place == folder ? "is there" : "is made with the first data"
    var findings = [Finding("data folder", .ok, "\(folder) \(state)")]
    if let free = machine.freeSpace(at: place) {
      findings.append(
        Finding(
          "free space", free < enough ? .limited : .ok, "\(free >> 20) MiB",
          help: free < enough ? "free up some space, or name a folder elsewhere with --data" : nil))
    }
    return findings
  }
}

/// What sealing secrets needs: tokens of a sign-in, and the app's PIN.
enum SecretsProbe: MachineProbe {
  static let name = "secrets"

  static func findings(on machine: any Machine) -> [Finding] {
    [service(machine), keys(machine)]
  }

  /// Where the key of a new app's secrets goes.
  private static func service(_ machine: any Machine) -> Finding {
    guard let program = machine.program("secret-tool") else {
      return Finding(
        "keyring", .missing, "no secret-tool",
        help:
          "keys are files for this user alone; for the desktop's keyring: sudo apt-get install libsecret-tools"
      )
    }
    guard machine.variable("DBUS_SESSION_BUS_ADDRESS") != nil else {
      return Finding(
        "keyring", .limited, "\(program), without a desktop session",
        help: "keys of new apps are files for this user alone")
    }
    return Finding("keyring", .ok, program)
  }

  /// Keys that others may read seal nothing.
  private static func keys(_ machine: any Machine) -> Finding {
    let keys = machine.names(in: machine.dataFolder).flatMap { app in
      ["key", "key.desktop"].map { "\(machine.dataFolder)/\(app)/secrets/\($0)" }
    }.filter(machine.exists)
    let exposed = keys.filter { (machine.mode(of: $0) ?? 0) & 0o077 != 0 }
    if exposed.isEmpty {
      let count = keys.count == 1 ? "1 app has" : "\(keys.count) apps have"
      return Finding("keys", .ok, keys.isEmpty ? "none yet" : "\(count) one, for this user alone")
    }
    return Finding(
      "keys", .limited, "others may read \(exposed.joined(separator: ", "))",
      help: "make them private: chmod 600 \(exposed.joined(separator: " "))")
  }
}

/// The engine for the larger scripts of walkthroughs.
enum ScriptProbe: MachineProbe {
  static let name = "scripts"

  static func findings(on machine: any Machine) -> [Finding] {
    guard let failure = machine.scriptEngineFailure else {
      return [Finding("JavaScriptCore", .ok, "larger scripts of walkthroughs run")]
    }
    return [
      Finding(
        "JavaScriptCore", .missing, "small scripts run without it: \(failure)",
        help: "larger scripts of walkthroughs need it: sudo apt-get install libjavascriptcoregtk-4.1-0")
    ]
  }
}
