import FrontKit
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

  /// The most versions of a screen that are kept; the one that was not asked for the longest goes first.
  private static let mostVersions = 32

  private var drawer: FrameDrawer
  private var paintings: [String: [Painting]] = [:]

  init(_ drawer: FrameDrawer) { self.drawer = drawer }

  /// The screen as text, with what is on it.
  mutating func paint(_ view: ScreenView) -> Painting {
    var versions = paintings.removeValue(forKey: view.screen) ?? []
    if let index = versions.lastIndex(where: { $0.view == view }) {
      versions.append(versions.remove(at: index))
    } else {
      if versions.count >= Self.mostVersions { versions.removeFirst() }
      let frame = drawer.frame(of: view)
      let elements = ElementTree(view, frame, picker: nil, focus: nil, toasts: [])
      versions.append(Painting(view: view, frame: frame, elements: elements))
    }
    let painting = versions[versions.count - 1]
    paintings[view.screen] = versions
    return painting
  }
}
