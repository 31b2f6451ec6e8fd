package import Runtime

/// What the program around a ``LineConversation`` is to do, in order.
package enum Effect: Sendable, Hashable {
  /// Write this text as it is.
  case print(String)
  /// Hand this to the session; what comes of it is told by ``LineConversation/screen(_:_:at:)``.
  case send(InputEvent)
  /// Switch the terminal's echo off, for a secret, or on again; nothing where there is no terminal.
  case echo(Bool)
  /// Answer a question that only the program around can.
  case host(HostRequest)
  /// Put a text in a file's place; where that cannot be done,
  /// ``LineConversation/recordingFailed(_:atStart:)`` says so.
  case save(String, to: String)
  /// Stop.
  case exit(ExitCode)
}

/// What only the program around a conversation knows or can do.
///
/// It answers by ``LineConversation/say(_:topic:isExcerpt:)`` or ``LineConversation/sayUnknown(_:)``, or with a
/// new screen.
package enum HostRequest: Sendable, Hashable {
  /// Tell why a node is as it is, or why it is not there.
  case why(String)
  /// Let texts say where they came from, or no longer.
  case trace(Bool)
  /// Draw the screen with where its texts came from, for ``LineConversation/sayTexts(_:)``.
  case texts
  /// Tell which languages there are.
  case locales
  /// Tell of every flag what it is and why.
  case flags
  /// Show what plugins and embedded servers have logged last.
  case log
  /// Make a file, which must not be there yet, with a text in it.
  ///
  /// ``LineConversation/recordingBegan()`` says that it is there, and
  /// ``LineConversation/recordingFailed(_:atStart:)`` that it cannot be made.
  case record(String, to: String)
}
