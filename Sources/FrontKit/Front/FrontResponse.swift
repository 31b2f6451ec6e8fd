package import Runtime

/// What the host reports to a ``Front``: the response to a ``FrontRequest``, or the result of its own work.
///
/// Lines are in the user's language.
package enum FrontResponse: Sendable {
  /// Why a node is as it is, or is absent.
  case why([String])
  /// The locales.
  case locales([String])
  /// Every flag with its value and the reason.
  case flags([String])
  /// The latest log lines of plugins and embedded servers, the newest last.
  case log([String])
  /// A screen with its texts' sources.
  case texts(ScreenView)
  /// The encoded picture of a source.
  case picture([UInt8])
  /// Why there is no picture of a source.
  case noPicture(PictureFailure)
  /// No node has this id: a script that asks for it and the app have diverged.
  case unknown(String)
  /// The files were reloaded; the next screen is what they show.
  case reloaded
  /// The files have errors: excerpts with the errors marked.
  case broken([String])
  /// The recording's file was created.
  case recordingBegan
  /// The recording's file cannot be written, at its start or later; the recording ends.
  case recordingFailed(RecordingError, atStart: Bool)
}
