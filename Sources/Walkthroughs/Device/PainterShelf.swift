import Runtime
import Synchronization
import TextFront

/// Drawers of frames that cells hand on to each other: what one has drawn the next need not draw again.
///
/// A cell takes a drawer for as long as it lasts, so that no two draw with one at a time. What is drawn depends on the
/// language, the width and the screen alone, never on who drew before.
final class DrawerShelf: Sendable {
  /// What tells drawers apart.
  struct Key: Hashable {
    var locale: String
    var columns: Int
  }

  private let drawers = Mutex<[Key: [FrameDrawer]]>([:])

  /// Takes a drawer, a new one where none lies there.
  func take(_ key: Key, for app: App) -> FrameDrawer {
    if let known = drawers.withLock({ $0[key]?.popLast() }) { return known }
    let words = app.words(key.locale)
    return FrameDrawer(words: Words(locale: key.locale) { words($0, $1) }, columns: key.columns)
  }

  /// Puts drawers back.
  func put(_ taken: [Key: FrameDrawer]) {
    drawers.withLock { drawers in
      for (key, drawer) in taken { drawers[key, default: []].append(drawer) }
    }
  }
}
