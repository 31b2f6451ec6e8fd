package import Runtime

/// What the program around a ``Front`` has to say: the answer to a ``HostRequest``, or how its own work went.
///
/// Lines are in the person's language.
package enum HostAnswer: Sendable {
  /// Why a node is as it is, or why it is not there.
  case why([String])
  /// The languages that there are.
  case locales([String])
  /// What every flag is, and why.
  case flags([String])
  /// What plugins and embedded servers have logged last, the newest line at the end.
  case log([String])
  /// A moment that knows where its texts came from.
  case texts(ScreenView)
  /// Nothing is known of a name, such as an id: a script that asks for it has gone apart from the app.
  case unknown(String)
  /// The files were read again, where nothing on the screen tells of it.
  case reloaded
  /// The files cannot be used as they are now: lines of a script with what is wrong marked below them.
  case broken([String])
  /// The record's file is there.
  case recordingBegan
  /// The record's file cannot be written, at its start or later; nothing more is recorded.
  case recordingFailed(RecordingError, atStart: Bool)
}
