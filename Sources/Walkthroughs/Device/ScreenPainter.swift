import Foundations
import Runtime
import TextFront

/// Draws screens and finds what is on them; what it has drawn before it knows again.
struct ScreenPainter: Sendable {
  /// A screen as text, with what is on it.
  struct Painting: Sendable {
    let view: ScreenView
    let frame: ScreenFrame
    /// With nothing focused, and without messages.
    let elements: ElementTree
  }

  /// The most versions of a screen that are kept.
  private static let mostVersions = 32

  private var drawer: FrameDrawer
  private var paintings: [String: RecentVersions<Painting>] = [:]

  init(_ drawer: FrameDrawer) { self.drawer = drawer }

  /// The screen as text, with what is on it.
  mutating func paint(_ view: ScreenView) -> Painting {
    if let known = paintings[view.screen]?.use(where: { $0.view == view }) { return known }
    let frame = drawer.frame(of: view)
    let elements = ElementTree(view, frame, picker: nil, focus: nil, toasts: [])
    let painting = Painting(view: view, frame: frame, elements: elements)
    paintings[view.screen, default: RecentVersions(most: Self.mostVersions)].add(painting)
    return painting
  }
}
