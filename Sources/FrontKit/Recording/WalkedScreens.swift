internal import Maestro
internal import Runtime

/// The screens of a device in a walk, each with its scroll position.
struct WalkedScreens {
  private let makeFramer: @Sendable (String, Int) -> any ScreenFramer
  private var size: RecordingContext.Size
  private var tops: [Key: Int] = [:]
  private var framer: (locale: String, framer: any ScreenFramer)?

  /// The key of an open screen.
  private struct Key: Hashable {
    let screen: String
    let depth: Int
    let tab: String?
    let dialog: String?
  }

  init(_ size: RecordingContext.Size, framer: @escaping @Sendable (String, Int) -> any ScreenFramer) {
    self.size = size
    makeFramer = framer
  }

  /// Restarts, as a walk that starts the app, on a screen of some size.
  mutating func restart(_ size: RecordingContext.Size) {
    tops = [:]
    if size != self.size { framer = nil }
    self.size = size
  }

  /// Returns a screen as the walk sees it.
  mutating func screen(_ view: ScreenView) -> WalkedScreen {
    if framer?.locale != view.locale { framer = (view.locale, makeFramer(view.locale, size.columns)) }
    let frame = framer?.framer.frame(of: view) ?? ScreenFrame(heading: [], rows: [], places: [:])
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
  mutating func scrollToVisible(_ id: String, _ screen: WalkedScreen) -> Maestro.Command.Direction? {
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
