import Foundations
import Runtime

/// A short message that is on screen for some time.
struct Toast: Hashable {
  /// How long one is shown.
  static let time = Duration.seconds(4)

  /// Its words.
  var text: String
  /// How grave it is.
  var tone: ViewNode.Tone
  /// When it disappears.
  var end: Timestamp
}
