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

  /// The maximum number of cached versions of a screen; the least recently used is evicted first.
  private static let mostVersions = 32

  private var drawer: FrameDrawer
  private var paintings: [String: [Painting]] = [:]

  init(_ drawer: FrameDrawer) { self.drawer = drawer }

  /// Draws a screen, or returns its cached drawing.
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
