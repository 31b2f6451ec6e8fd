import Runtime
import FrontKit

/// The screen as it is in front of a person: with the keyboard's letters, an opened picker and passing messages.
struct EffectiveScreen {
  /// What is drawn: the screen, or the picker that lies over it.
  var view: ScreenView
  /// The same as text.
  var frame: ScreenFrame
  /// All that selectors can find.
  var elements: ElementTree
  /// Which rows are on the device's screen.
  var viewport: Range<Int>
}
