package import Runtime

/// What the program around a ``Front`` is to do, in order.
package enum Effect: Sendable, Hashable {
  /// Write this text as it is.
  case print(String)
  /// Hand this to the session; what comes of it is told by ``Front/screen(_:_:at:)``.
  case send(InputEvent)
  /// Switch the terminal's echo off, for a secret, or on again; nothing where there is no terminal.
  case echo(Bool)
  /// Answer a question that only the program around can.
  case host(HostRequest)
  /// Put a text in a file's place; where that cannot be done, ``HostAnswer/recordingFailed(_:atStart:)`` says so.
  case save(String, to: String)
  /// Stop.
  case exit(ExitCode)
}
