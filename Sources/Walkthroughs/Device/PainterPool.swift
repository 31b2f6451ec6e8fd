import FrontKit
import Runtime
import Synchronization
import TextFront

/// An object pool of painters: a screen drawn for one case is reused by the next.
///
/// A case holds a painter until it ends, so that no two draw with one at a time. A drawing depends on the language, the
/// width and the screen alone, never on earlier cases.
final class PainterPool: Sendable {
  /// The key of a painter.
  struct Key: Hashable {
    var locale: String
    var columns: Int
  }

  private let painters = Mutex<[Key: [ScreenPainter]]>([:])

  /// Takes a painter, a new one where the pool has none.
  func take(_ key: Key, for app: App) -> ScreenPainter {
    if let known = painters.withLock({ $0[key]?.popLast() }) { return known }
    return ScreenPainter(FrameDrawer(words: Words(of: app, locale: key.locale), columns: key.columns))
  }

  /// Returns painters to the pool.
  func put(_ taken: [Key: ScreenPainter]) {
    painters.withLock { painters in
      for (key, painter) in taken { painters[key, default: []].append(painter) }
    }
  }
}
