internal import Maestro
internal import Runtime

/// The screens of the devices on which a walk may happen, each with its scroll positions.
///
/// A recording holds on all of them: what is off screen on one is scrolled to, and what is asserted is on screen on
/// each. The first device is that of the session.
struct WalkedScreens {
  private let makeFramer: @Sendable (String, Int) -> any ScreenFramer
  private var devices: [WalkedDevice]

  init(_ sizes: [RecordingContext.Size], framer: @escaping @Sendable (String, Int) -> any ScreenFramer) {
    makeFramer = framer
    devices = sizes.map { WalkedDevice($0, framer: framer) }
  }

  /// Restarts, as a walk that starts the app, on devices of some sizes.
  mutating func restart(_ sizes: [RecordingContext.Size]) {
    if devices.map(\.size) == sizes {
      for index in devices.indices { devices[index].restart() }
    } else {
      devices = sizes.map { WalkedDevice($0, framer: makeFramer) }
    }
  }

  /// Returns a screen as the walk sees it on the session's device.
  mutating func screen(_ view: ScreenView) -> WalkedScreen { devices[0].screen(view) }

  /// Returns what of a screen is in sight on the devices.
  mutating func sight(of view: ScreenView) -> Sight {
    Sight(screens: devices.indices.map { devices[$0].scrolled(view) })
  }

  /// A screen on every device, as far as it is scrolled there.
  struct Sight {
    fileprivate let screens: [ScrolledScreen]

    /// Whether an element is in sight on every device.
    func shows(_ id: String) -> Bool { screens.allSatisfy { $0.shows(id) } }
  }

  /// Scrolls until an element is in sight on every device.
  ///
  /// - Returns: the direction, of the first device that has to scroll; nil where the element is in sight already, or
  ///   nowhere.
  mutating func scrollToVisible(_ id: String, on view: ScreenView) -> Maestro.Command.Direction? {
    devices.indices.map { devices[$0].scrollToVisible(id, on: view) }.compactMap(\.self).first
  }
}

/// A screen of a device, and its rows in sight.
private struct ScrolledScreen {
  let screen: WalkedScreen
  let viewport: Range<Int>

  func shows(_ id: String) -> Bool {
    screen.rows(of: id).map { screen.share(of: $0, in: viewport) >= 0.1 } ?? false
  }
}

/// The screens of one device in a walk.
private struct WalkedDevice {
  let size: RecordingContext.Size
  private let makeFramer: @Sendable (String, Int) -> any ScreenFramer
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

  mutating func restart() { tops = [:] }

  mutating func screen(_ view: ScreenView) -> WalkedScreen {
    if framer?.locale != view.locale { framer = (view.locale, makeFramer(view.locale, size.columns)) }
    let frame = framer?.framer.frame(of: view) ?? ScreenFrame(heading: [], rows: [], bounds: [:])
    return WalkedScreen(view, frame, rows: size.rows)
  }

  mutating func scrolled(_ view: ScreenView) -> ScrolledScreen {
    let (screen, shown) = (screen(view), key(view))
    // A screen that was closed begins at its top when it is opened again.
    tops = tops.filter { ($0.key.tab != nil && $0.key.tab != shown.tab) || $0.key.depth <= shown.depth }
    return ScrolledScreen(screen: screen, viewport: screen.viewport(from: tops[key(view)] ?? 0))
  }

  mutating func scrollToVisible(_ id: String, on view: ScreenView) -> Maestro.Command.Direction? {
    let now = scrolled(view)
    let screen = now.screen
    guard let rows = screen.rows(of: id), !now.shows(id) else { return nil }
    let key = key(view)
    var top = now.viewport.lowerBound
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
