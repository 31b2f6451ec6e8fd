internal import FrontKit
internal import Runtime

/// A new moment of the app as it is to be told.
struct ScreenUpdate {
  /// What is to be said once.
  let announcements: [Announcement]
  /// What became different on the screen.
  let outcome: ChangeTracker.Outcome
  /// What the person did that it comes of; nil where the app changed by itself.
  let event: InputEvent?
  /// Whether that was the answer to a prompt that was opened again.
  let isSecondAnswer: Bool
  /// Whether it follows what the person did.
  let isReply: Bool
  /// Whether it is the first moment of all.
  let isFirst: Bool
  /// How much was set by hand before.
  let overridesBefore: Int

  /// The answers that is not valid, in the order of the screen.
  var faults: [Announcement.InvalidAnswer] {
    announcements.flatMap { announcement -> [Announcement.InvalidAnswer] in
      if case .invalid(let faults) = announcement { faults } else { [] }
    }
  }

  /// Why what a tester asked for was refused; nil where it was not, or where another screen came of it all the same.
  var refusedCommand: String? {
    if case .screen = outcome { return nil }
    switch event {
    case .locale, .theme, .tier, .device, .open, .flag: break
    default: return nil
    }
    return announcements.lazy.compactMap { if case .refused(let reason) = $0 { reason } else { nil } }.first
  }

  /// Whether a piece is told again with what became different.
  func tells(_ id: String) -> Bool {
    switch outcome {
    case .screen: true
    case .change(let change, _): change.entries.contains { $0.piece.id == id }
    case .returned, .nothing: false
    }
  }
}
