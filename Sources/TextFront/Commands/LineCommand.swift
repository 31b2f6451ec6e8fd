internal import FrontKit
internal import Typesetting

/// What a person asks of the front itself, by a word of its own.
enum LineCommand: Sendable, Hashable {
  case back, home, again, location, help, errors, quit
  /// Why a node is as it is: its name as typed.
  case why(String)
  /// Another language; nil asks which there are.
  case locale(String?)
  case theme(String)
  /// A plan; nil for the person's own again.
  case tier(String?)
  case offline(Bool)
  case clock(Duration)
  case reload, tree, flags, log
  /// Where keys are shown; nil for the other way round.
  case keys(Inspection.Keys?)
  /// Whether unfinished texts are marked; nil asks what the texts are.
  case l10n(Bool?)
  /// Whether other scripts are told in Latin letters, too; nil for the other way round.
  case roman(Bool?)
  /// What becomes of the characters that steer directions.
  case bidi(DirectionControls)
  /// Whether only ASCII is written; nil for the other way round.
  case escape(Bool?)
  /// A device profile; nil for the app's own choice again.
  case device(String?)
  /// A link of the app's own scheme.
  case open(String)
  /// A flag and its value; nil for its own again.
  case flag(String, String?)
  /// A flag of the embedded server's and its variant; nil for the app's own again.
  case server(String, String?)
  /// Records what is done into a file; nil ends that.
  case record(String?)
}

/// The words for everybody, in English; those of the person's language stand in the catalog.
enum CommandName: String, CaseIterable {
  case back, home, again, `where`, help, why, errors, quit

  /// The catalog's words for it.
  var word: Word {
    switch self {
    case .back: .commandBack
    case .home: .commandHome
    case .again: .commandAgain
    case .where: .commandWhere
    case .help: .commandHelp
    case .why: .commandWhy
    case .errors: .commandErrors
    case .quit: .commandQuit
    }
  }

  /// What the help says of it.
  var explanation: Word {
    switch self {
    case .back: .helpBack
    case .home: .helpHome
    case .again: .helpAgain
    case .where: .helpWhere
    case .help: .helpHelp
    case .why: .helpWhy
    case .errors: .helpErrors
    case .quit: .helpQuit
    }
  }
}

/// The words for testers; they begin with a colon and are the same in every language.
enum TesterCommandName: String, CaseIterable {
  case locale, theme, tier, device, flag, flags, server, open, offline, clock, reload, tree, log, keys, l10n
  case roman, bidi, escape, record

  /// What is to be written behind it; nil where nothing.
  var argument: String? {
    switch self {
    case .locale: "en|hi|ta|…"
    case .theme: "light|dark"
    case .tier: "[NAME]"
    case .offline: "on|off"
    case .clock: "+10m"
    case .device: "[NAME]"
    case .flag, .server: "NAME[=VALUE]"
    case .open: "LINK"
    case .keys: "on|off|both"
    case .l10n, .roman, .escape: "on|off"
    case .bidi: "keep|strip|show"
    case .record: "FILE|stop"
    case .reload, .tree, .flags, .log: nil
    }
  }

  /// What the help says of it.
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
    }
  }

  /// The command as it is typed, with what stands behind it.
  var usage: String { argument.map { ":\(rawValue) \($0)" } ?? ":\(rawValue)" }
}
