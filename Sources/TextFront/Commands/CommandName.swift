internal import FrontKit

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
