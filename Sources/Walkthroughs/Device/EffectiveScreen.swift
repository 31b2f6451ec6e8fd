import Runtime
import FrontKit

/// The screen as the user sees it: with typed letters, an open picker and toasts.
struct EffectiveScreen {
  /// The drawn view: the screen, or the picker over it.
  var view: ScreenView
  /// The same as text.
  var frame: ScreenFrame
  /// The elements that selectors can find.
  var elements: ElementTree
  /// The rows on the device's screen.
  var viewport: Range<Int>
}
