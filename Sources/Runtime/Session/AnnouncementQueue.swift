import Foundations

/// The announcements of a session that nobody has taken yet.
struct AnnouncementQueue {
  private var pending: [Announcement] = []
  /// Announced while the app was locked.
  private var held: [Announcement] = []
  /// The sources of the announced texts, if texts are traced.
  private(set) var sources: [String: [TextSource]] = [:]

  /// Adds an announcement.
  ///
  /// - Parameters:
  ///   - announcement: the announcement.
  ///   - text: its text, where that is known.
  ///   - isHeld: whether it waits for ``releaseHeld()``.
  mutating func add(_ announcement: Announcement, _ text: ShownText?, isHeld: Bool) {
    if let text, !text.sources.isEmpty { sources[text.words] = text.sources }
    if isHeld { held.append(announcement) } else { pending.append(announcement) }
  }

  /// Returns the pending announcements and forgets them.
  mutating func take() -> [Announcement] {
    defer { (pending, sources) = ([], [:]) }
    return pending
  }

  /// Makes the held announcements pending.
  mutating func releaseHeld() {
    pending += held
    held = []
  }

  /// Forgets the held announcements.
  mutating func dropHeld() { held = [] }
}
