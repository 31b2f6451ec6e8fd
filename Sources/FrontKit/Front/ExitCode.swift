/// The exit code of a session.
package enum ExitCode: Int32, Sendable, CaseIterable {
  /// Success.
  case fine = 0
  /// An expectation of a walkthrough failed.
  case expectationFailed = 1
  /// A script is invalid.
  case invalidScript = 2
  /// The input and the screen diverged: a line that matches nothing, or the end of the input at a prompt.
  case apart = 3
  /// Interrupted from the keyboard: 128 plus the signal's number.
  case interrupted = 130
  /// Terminated by SIGTERM: 128 plus the signal's number.
  case terminated = 143
}
