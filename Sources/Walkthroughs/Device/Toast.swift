import Foundations
import Runtime

/// A short message that is on screen for some time.
struct Toast: Hashable {
  /// The duration of a toast.
  static let time = Duration.seconds(4)

  /// Its text.
  var text: String
  /// Its tone.
  var tone: ViewNode.Tone
  /// The time at which it disappears.
  var end: Timestamp
  /// The id of the notification that it is; nil for a message of the app.
  var notification: String?
}
