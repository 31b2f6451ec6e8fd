internal import FrontKit
internal import Simulation

/// The names of commands for testers; they begin with a colon and are the same in every language.
enum TesterCommandName: String, CaseIterable {
  case locale, theme, tier, device, flag, flags, server, open, offline, bluetooth, request, clock, reload,
    tree, log, keys, l10n
  case roman, bidi, escape, record, assert, unlock, tap

  /// Its argument's placeholder; nil where it has none.
  var argument: String? {
    switch self {
    case .locale: "en|hi|ta|…"
    case .theme: "light|dark"
    case .tier: "[NAME]"
    case .offline: "on|off"
    case .bluetooth: BluetoothCondition.allCases.map(\.rawValue).joined(separator: "|")
    case .request: "PATH [NAME=VALUE…]"
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
    case .tap: .helpTap
    }
  }

  /// The command with its argument's placeholder.
  var usage: String { argument.map { ":\(rawValue) \($0)" } ?? ":\(rawValue)" }
}
