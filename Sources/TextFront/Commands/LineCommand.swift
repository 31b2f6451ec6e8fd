internal import FrontKit
internal import Simulation
internal import Typesetting

/// A command to the front itself.
enum LineCommand: Sendable, Hashable {
  case back, home, again, location, help, errors, quit
  /// Explains a node; with its name as typed.
  case why(String)
  /// Shows a picture; with its name as typed, empty for the only one.
  case look(String)
  /// Sets the locale; nil lists the available ones.
  case locale(String?)
  case theme(String)
  /// Overrides the plan; nil removes the override.
  case tier(String?)
  case offline(Bool)
  /// Changes the conditions of simulated Bluetooth.
  case bluetooth(BluetoothCondition)
  /// Sends a tester's request to the app's own server; with its path and its body as JSON.
  case request(String, body: String)
  /// Has an action fail with an error of its contract; nil for none.
  case fail(String, String?)
  case clock(Duration)
  case reload, tree, flags, log
  /// Shows a tab; with its name as typed.
  case tab(String)
  /// Waits until an element or a text in quotes is on the screen; with its name as typed, and for how long at most.
  case wait(String, Duration)
  /// Simulates that the platform's prompt recognises the person, or does not.
  case unlock(Bool)
  /// `:tap`.
  case tap
  /// Where keys are shown; nil toggles.
  case keys(Inspection.Keys?)
  /// Whether unfinished texts are marked; nil lists the texts.
  case l10n(Bool?)
  /// Whether other scripts are also shown in Latin letters; nil toggles.
  case roman(Bool?)
  /// How characters that control text direction are written.
  case bidi(DirectionControls)
  /// Whether only ASCII is written; nil toggles.
  case escape(Bool?)
  /// Overrides the device profile; nil removes the override.
  case device(String?)
  /// Opens a link of the app's own scheme.
  case open(String)
  /// Overrides a flag; nil removes the override.
  case flag(String, String?)
  /// Overrides a flag of the embedded server; nil removes the override.
  case server(String, String?)
  /// Records the user's input to a file; nil stops recording.
  case record(String?)
  /// Asserts that an element or a text in quotes is on the screen, or is not; with its name as typed.
  case assert(String, isVisible: Bool)
}

/// The names of commands for everybody, in English; those in the user's language are in the catalog.
enum CommandName: String, CaseIterable {
  case back, home, again, `where`, help, why, look, errors, quit

  /// Its key in the catalog.
  var word: Word {
    switch self {
    case .back: .commandBack
    case .home: .commandHome
    case .again: .commandAgain
    case .where: .commandWhere
    case .help: .commandHelp
    case .why: .commandWhy
    case .look: .commandLook
    case .errors: .commandErrors
    case .quit: .commandQuit
    }
  }

  /// Its line in the help.
  var explanation: Word {
    switch self {
    case .back: .helpBack
    case .home: .helpHome
    case .again: .helpAgain
    case .where: .helpWhere
    case .help: .helpHelp
    case .why: .helpWhy
    case .look: .helpLook
    case .errors: .helpErrors
    case .quit: .helpQuit
    }
  }
}

/// The names of commands for testers; they begin with a colon and are the same in every language.
enum TesterCommandName: String, CaseIterable {
  case locale, theme, tier, device, flag, flags, server, open, offline, bluetooth, request, fail, clock,
    reload,
    tree, log, keys, l10n
  case roman, bidi, escape, record, assert, wait, unlock, tap, tab

  /// Its argument's placeholder; nil where it has none.
  var argument: String? {
    switch self {
    case .locale: "en|hi|ta|…"
    case .theme: "light|dark"
    case .tier: "[NAME]"
    case .offline: "on|off"
    case .bluetooth: BluetoothCondition.allCases.map(\.rawValue).joined(separator: "|")
    case .request: "PATH [NAME=VALUE…]"
    case .fail: "MODEL.ACTION [ERROR]"
    case .clock: "+10m"
    case .device: "[NAME]"
    case .flag, .server: "NAME[=VALUE]"
    case .open: "LINK"
    case .keys: "on|off|both"
    case .unlock: "[denied]"
    case .l10n, .roman, .escape: "on|off"
    case .bidi: "keep|strip|show"
    case .record: "FILE|stop"
    case .assert: "[not] #ID|\"TEXT\""
    case .wait: "[30s] #ID|\"TEXT\""
    case .tab: "NAME"
    case .reload, .tree, .flags, .log, .tap: nil
    }
  }

  /// Its line in the help.
  var explanation: Word {
    switch self {
    case .locale: .helpLocale
    case .theme: .helpTheme
    case .tier: .helpTier
    case .offline: .helpOffline
    case .clock: .helpClock
    case .reload: .helpReload
    case .tree: .helpTree
    case .keys: .helpKeys
    case .l10n: .helpL10n
    case .roman: .helpRoman
    case .bidi: .helpBidi
    case .escape: .helpEscape
    case .device: .helpDevice
    case .flag: .helpFlag
    case .flags: .helpFlags
    case .log: .helpLog
    case .server: .helpServer
    case .open: .helpOpen
    case .record: .helpRecord
    case .assert: .helpAssert
    case .unlock: .helpUnlock
    case .bluetooth: .helpBluetooth
    case .request: .helpRequest
    case .fail: .helpFail
    case .tap: .helpTap
    case .tab: .helpTab
    case .wait: .helpWait
    }
  }

  /// The command with its argument's placeholder.
  var usage: String { argument.map { ":\(rawValue) \($0)" } ?? ":\(rawValue)" }
}
