internal import FrontKit
internal import Runtime

/// A new view of the app, as it is reported.
struct ScreenUpdate {
  /// The messages to report once.
  let announcements: [Announcement]
  /// The differences on the screen.
  let outcome: ChangeTracker.Outcome
  /// The user's event that caused it; nil where the app changed by itself.
  let event: InputEvent?
  /// Whether the event answered a reopened prompt.
  let isRepromptAnswer: Bool
  /// Whether it follows the user's input.
  let isReply: Bool
  /// Whether it is the first of the session.
  let isFirst: Bool
  /// The number of overrides before.
  let previousOverrides: Int
  /// Whether the network was off before.
  let wasOffline: Bool

  /// The invalid answers, in the order of the screen.
  var invalidAnswers: [Announcement.InvalidAnswer] {
    announcements.flatMap { announcement -> [Announcement.InvalidAnswer] in
      if case .invalid(let invalidAnswers) = announcement { invalidAnswers } else { [] }
    }
  }

  /// Why a tester's command was refused; nil where it was not, or where it still led to another screen.
  var refusedCommand: String? {
    if case .screen = outcome { return nil }
    switch event {
    case .locale, .theme, .tier, .device, .open, .flag: break
    default: return nil
    }
    return announcements.lazy.compactMap { if case .refused(let reason) = $0 { reason } else { nil } }.first
  }

  /// Whether a piece is among the reported differences.
  func tells(_ id: String) -> Bool {
    switch outcome {
    case .screen: true
    case .change(let change, _): change.entries.contains { $0.piece.id == id }
    case .returned, .nothing: false
    }
  }
}
