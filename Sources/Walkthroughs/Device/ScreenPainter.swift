import Foundations
import FrontKit
import Runtime
import TextFront

/// Draws screens and finds the elements on them; drawings are cached.
struct ScreenPainter: Sendable {
  /// A screen as text, with its elements.
  struct Painting: Sendable {
    let view: ScreenView
    let frame: ScreenFrame
    /// The elements, with nothing focused and without messages.
    let elements: ElementTree
  }

  /// The most versions of a screen that are kept.
  private static let maxVersions = 32

  private var drawer: FrameDrawer
  private var paintings: [String: RecentVersions<Painting>] = [:]

  init(_ drawer: FrameDrawer) { self.drawer = drawer }

  /// Draws a screen, or returns its cached drawing.
  mutating func paint(_ view: ScreenView) -> Painting {
    if let known = paintings[view.screen]?.use(where: { $0.view == view }) { return known }
    let frame = drawer.frame(of: view)
    let elements = ElementTree(view, frame, picker: nil, focus: nil, toasts: [])
    let painting = Painting(view: view, frame: frame, elements: elements)
    paintings[view.screen, default: RecentVersions(most: Self.maxVersions)].add(painting)
    return painting
  }
}

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
