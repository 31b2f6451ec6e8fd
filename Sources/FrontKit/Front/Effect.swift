package import Runtime

/// What the host of a ``Front`` has to do, in order.
package enum Effect: Sendable, Hashable {
  /// Writes this text as it is.
  case print(String)
  /// Sends this event to the session; the result comes by ``Front/screen(_:_:at:)``.
  case send(InputEvent)
  /// Switches the terminal's echo off, for a secret, or on again; no effect without a terminal.
  case echo(Bool)
  /// Answers a question that only the host can.
  case host(FrontRequest)
  /// Replaces a file's content; the host reports a failure by ``FrontResponse/recordingFailed(_:atStart:)``.
  case save(String, to: String)
  /// Exits.
  case exit(ExitCode)
}
