package import Foundations
package import FrontKit
package import Runtime

/// The outcome of a step.
package enum StepOutcome: String, Sendable, CaseIterable {
  /// It succeeded.
  case completed
  /// Its condition did not hold, or there was nothing to repeat.
  case skipped
  /// It failed, but is optional.
  case warned
  /// It failed.
  case failed
}

/// The result of a step.
package struct StepRecord: Sendable {
  /// Its number among the case's steps, from 1, in the order of their starts.
  package var number: Int
  /// The number of enclosing steps and flows.
  package var depth: Int
  /// The command, such as `tapOn`.
  package var command: String
  /// Its description: the flow's label, or the command with its selector.
  package var title: String
  /// Its location in the flow.
  package var span: Span
  /// The step as written, without secrets; nil where screens are not recorded, or it has nested steps.
  package var source: String?
  /// The id of the element that it found or typed into; nil for none.
  package var target: String?
  /// Its outcome.
  package var outcome = StepOutcome.completed
  /// The error; nil where there was none.
  package var trouble: String?
  /// Notes that are not errors.
  package var notes: [String] = []
  /// Its start in the app's time, from the case's start.
  package var start: Duration
  /// Its duration in the app's time.
  package var duration = Duration.zero
  /// Its duration in real time.
  package var wall = Duration.zero
  /// The app's requests to its server meanwhile.
  package var calls: [BackendCall] = []
  /// The screen after it; nil where screens are not recorded, or no app runs.
  package var screen: ScreenRecord?
  /// The states of models and flags after it; nil where not recorded.
  package var inside: StateRecord?
}

/// A snapshot of the device's screen.
package struct ScreenRecord: Sendable, Hashable {
  /// The screen, with an opened picker as its dialog.
  package var view: ScreenView
  /// The same as text.
  package var frame: ScreenFrame
  /// The rows of it that are on the device's screen.
  package var viewport: Range<Int>
  /// The messages over it.
  package var messages: [String]

  /// The visible lines: those above the content, and the rows on the device's screen.
  package var visibleLines: [String] {
    let rows = frame.rows.isEmpty ? [] : Array(frame.rows[viewport])
    let heading = frame.heading.isEmpty || rows.isEmpty ? frame.heading : frame.heading + [""]
    return heading + rows + messages.map { "(\($0))" }
  }
}

/// A snapshot of the models and flags behind a screen.
package struct StateRecord: Sendable, Hashable {
  /// The models: their name and path, and their state as JSON.
  package var models: [Entry] = []
  /// Flags: their name, their value, and the reason for it.
  package var flags: [Entry] = []

  /// A name, its value, and the value's origin.
  package struct Entry: Sendable, Hashable {
    /// The model's name on the screen, or the flag's.
    package var name: String
    /// Its value.
    package var value: String
    /// Its origin: the model's path, or the reason for the flag's value.
    package var reason: String

    /// Creates an entry.
    package init(name: String, value: String, reason: String) {
      self.name = name
      self.value = value
      self.reason = reason
    }
  }

  /// An empty record.
  package init() {}
}

/// The differences between two screens, line by line.
enum LineChange {
  /// The maximum number of reported lines.
  static let most = 20

  /// Returns the removed lines, with `-`, and the added ones, with `+`, in the order of the screens.
  static func lines(from old: [String], to new: [String]) -> [String] {
    guard old != new else { return [] }
    let difference = new.difference(from: old)
    let changes = difference.compactMap { change -> (Int, String)? in
      switch change {
      case .remove(let offset, let line, _): line.isEmpty ? nil : (offset * 2, "- \(line)")
      case .insert(let offset, let line, _): line.isEmpty ? nil : (offset * 2 + 1, "+ \(line)")
      }
    }
    let lines = changes.sorted { $0.0 < $1.0 }.map(\.1)
    guard lines.count > most else { return lines }
    return lines.prefix(most - 1) + ["… and \(lines.count - most + 1) more"]
  }
}
