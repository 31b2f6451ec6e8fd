import FrontKit
import Runtime
import Synchronization
import TextFront

/// Painters that cases hand on to each other: what one has drawn the next need not draw again.
///
/// A case takes a painter for as long as it lasts, so that no two draw with one at a time. What is drawn depends on the
/// language, the width and the screen alone, never on who drew before.
final class PainterPool: Sendable {
  /// What tells painters apart.
  struct Key: Hashable {
    var locale: String
    var columns: Int
  }

  private let painters = Mutex<[Key: [ScreenPainter]]>([:])

  /// Takes a painter, a new one where none lies there.
  func take(_ key: Key, for app: App) -> ScreenPainter {
    if let known = painters.withLock({ $0[key]?.popLast() }) { return known }
    return ScreenPainter(FrameDrawer(words: Words(of: app, locale: key.locale), columns: key.columns))
  }

  /// Puts painters back.
  func put(_ taken: [Key: ScreenPainter]) {
    painters.withLock { painters in
      for (key, painter) in taken { painters[key, default: []].append(painter) }
    }
  }
}
