internal import Maestro
internal import Runtime

/// The screens of a device in a walk, each with its scroll position.
struct WalkedScreens {
  private let words: @Sendable (String) -> Words
  private var size: RecordingScene.Size
  private var tops: [Key: Int] = [:]
  private var drawer: (locale: String, drawer: FrameDrawer)?

  /// The key of an open screen.
  private struct Key: Hashable {
    let screen: String
    let depth: Int
    let tab: String?
    let dialog: String?
  }

  init(_ size: RecordingScene.Size, words: @escaping @Sendable (String) -> Words) {
    self.size = size
    self.words = words
  }

  /// Restarts, as a walk that starts the app, on a screen of some size.
  mutating func restart(_ size: RecordingScene.Size) {
    tops = [:]
    if size != self.size { drawer = nil }
    self.size = size
  }

  /// Returns a screen as the walk sees it.
  mutating func screen(_ view: ScreenView) -> WalkedScreen {
    if drawer?.locale != view.locale {
      drawer = (view.locale, FrameDrawer(words: words(view.locale), columns: size.columns))
    }
    let frame = drawer?.drawer.frame(of: view) ?? ScreenFrame(heading: [], rows: [], places: [:])
    return WalkedScreen(view, frame, rows: size.rows)
  }

  /// Whether an element is in sight.
  func shows(_ id: String, _ screen: WalkedScreen) -> Bool {
    guard let rows = screen.rows(of: id) else { return false }
    return screen.share(of: rows, in: screen.viewport(from: tops[key(screen.view)] ?? 0)) >= 0.1
  }

  /// Scrolls until an element is in sight.
  ///
  /// - Returns: the direction; nil where it is in sight already, or nowhere.
  mutating func approach(_ id: String, _ screen: WalkedScreen) -> Maestro.Command.Direction? {
    guard let rows = screen.rows(of: id), !shows(id, screen) else { return nil }
    let key = key(screen.view)
    var top = screen.viewport(from: tops[key] ?? 0).lowerBound
    let direction: Maestro.Command.Direction = rows.lowerBound < top ? .up : .down
    while screen.share(of: rows, in: screen.viewport(from: top)) < 1 {
      let next = screen.page(direction, from: top)
      if next == top { break }
      top = next
    }
    tops[key] = top
    return direction
  }

  private func key(_ view: ScreenView) -> Key {
    Key(
      screen: view.screen, depth: view.trail.count, tab: view.tabs.first(where: \.isSelected)?.id,
      dialog: view.dialog?.id)
  }
}
