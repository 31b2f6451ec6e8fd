import Runtime

/// The terminal's bell, where a phone vibrates: at notifications, and where something was refused.
enum Bell {
  /// The character that rings it (ECMA-48, BEL).
  static let character = "\u{7}"

  /// Returns whether a phone would vibrate at any of these.
  static func rings(at announcements: [Announcement]) -> Bool {
    announcements.contains { announcement in
      switch announcement {
      case .externalRequest(.notification), .invalid, .refused: true
      case .externalRequest, .toast, .problem, .deviceProblem: false
      }
    }
  }
}
