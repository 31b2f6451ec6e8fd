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
  case clock(Duration)
  case reload, tree, flags, log
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
