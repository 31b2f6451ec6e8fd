package import Runtime

/// What the host of a ``LineConversation`` has to do, in order.
package enum Effect: Sendable, Hashable {
  /// Writes this text as it is.
  case print(String)
  /// Sends this event to the session; the result comes by ``LineConversation/screen(_:_:at:)``.
  case send(InputEvent)
  /// Switches the terminal's echo off, for a secret, or on again; no effect without a terminal.
  case echo(Bool)
  /// Answers a question that only the host can.
  case host(HostRequest)
  /// Replaces a file's content; the host reports a failure by ``LineConversation/recordingFailed(_:atStart:)``.
  case save(String, to: String)
  /// Exits.
  case exit(ExitCode)
}

/// A request that only the host of a conversation can answer.
///
/// The host answers by ``LineConversation/say(_:topic:isExcerpt:)`` or ``LineConversation/sayUnknown(_:)``, or with a
/// new screen.
package enum HostRequest: Sendable, Hashable {
  /// Explains why a node is as it is, or is absent.
  case why(String)
  /// Traces the sources of texts, or stops tracing.
  case trace(Bool)
  /// Renders the screen with its texts' sources, for ``LineConversation/sayTexts(_:)``.
  case texts
  /// Lists the locales.
  case locales
  /// Lists every flag with its value and the reason.
  case flags
  /// Shows the latest log lines of plugins and embedded servers.
  case log
  /// Creates a file, which must not exist yet, with a text.
  ///
  /// The host reports success by ``LineConversation/recordingBegan()`` and failure by
  /// ``LineConversation/recordingFailed(_:atStart:)``.
  case record(String, to: String)
}
