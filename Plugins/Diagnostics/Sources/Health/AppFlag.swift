import Flags
import Foundations

/// A flag of the app, for those who look after it.
struct AppFlag: Codable, Equatable, Sendable {
  /// Who decides it.
  enum Place: String, Codable, CaseIterable, Sendable {
    case app, server, option, tester
    case localFile = "local_file"
    case variable
  }

  /// Why it has its value.
  enum Why: String, Codable, CaseIterable, Sendable {
    case fixed, usual, rule, share, disabled, stopped, hand, locked, kept, failed
  }

  var name: String
  /// Nil where the value is neither on nor off.
  var isOn: Bool?
  /// The value as text.
  var value: String
  var place: Place
  var why: Why

  init(_ entry: CurrentFlags.Entry) {
    name = entry.name
    if case .bool(let isOn) = entry.value { self.isOn = isOn }
    if case .string(let text) = entry.value { value = text } else { value = ValueJSON.write(entry.value) }
    place =
      switch entry.place {
      case .app: .app
      case .server: .server
      case .hand(.file): .localFile
      case .hand(.variable): .variable
      case .hand(.option): .option
      case .hand(.tester): .tester
      }
    why =
      switch entry.reason {
      case .static: .fixed
      case .default: .usual
      case .targetingMatch: .rule
      case .split: .share
      case .disabled: .disabled
      case .killed: .stopped
      case .override: .hand
      case .locked: .locked
      case .cached, .stale: .kept
      case .error: .failed
      }
  }
}
