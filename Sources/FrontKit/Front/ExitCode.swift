/// How a session ended, for the shell.
package enum ExitCode: Int32, Sendable, CaseIterable {
  /// All went well.
  case fine = 0
  /// An expectation of a walkthrough failed.
  case expectationFailed = 1
  /// A script is wrong.
  case scriptWrong = 2
  /// The input and the screen went apart: a line that matches nothing, or the end of the input at a prompt.
  case apart = 3
  /// Interrupted from the keyboard: 128 and the number of the signal.
  case interrupted = 130
  /// Asked to end by SIGTERM: 128 and the number of the signal.
  case terminated = 143
}
