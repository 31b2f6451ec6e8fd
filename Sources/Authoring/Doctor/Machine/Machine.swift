/// A machine as probes look at it; tests have one of their own.
package protocol Machine: Sendable {
  /// The operating system, such as `Debian GNU/Linux 12 (bookworm)`; nil where it does not say.
  var system: String? { get }
  /// The processor's architecture, such as `x86_64`.
  var architecture: String { get }
  /// The version of ICU in the program.
  var icuVersion: String { get }
  /// The folder where apps keep their data.
  var dataFolder: String { get }
  /// Whether the standard output is a terminal.
  var isTerminal: Bool { get }
  /// The terminal's size in cells; nil where there is none.
  var terminalSize: (columns: Int, rows: Int)? { get }

  /// An environment variable; nil where it is not set, or empty.
  func variable(_ name: String) -> String?
  /// Whether there is a file or a folder.
  func exists(_ path: String) -> Bool
  /// Whether this user may write to a file or a folder.
  func isWritable(_ path: String) -> Bool
  /// The permissions of a file; nil where there is none.
  func mode(of path: String) -> UInt32?
  /// The bytes that are free where a path is; nil where that is not known.
  func freeSpace(at path: String) -> Int64?
  /// The names in a folder; none where it cannot be read.
  func names(in folder: String) -> [String]
  /// How often a line is in a file; nil where it cannot be read.
  func count(ofLine line: String, in path: String) -> Int?
  /// The path of a program of the user's `PATH`; nil where there is none.
  func program(_ name: String) -> String?
  /// Whether a library can be loaded; nil, or why not.
  func failure(ofLoading library: String) -> String?
  /// Why the process that runs larger scripts of walkthroughs has no engine; nil where it has one.
  var scriptEngineFailure: String? { get }
  /// The text that a function of a library without parameters returns; nil where there is none.
  func text(of function: String, in library: String) -> String?
  /// Why no socket of a kind can be opened; nil where one can.
  func failure(ofSocket family: Int32, type: Int32, protocol number: Int32) -> String?
}
