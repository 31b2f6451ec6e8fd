package import Foundations
package import Runtime
package import FrontKit

/// How a step ended.
package enum StepOutcome: String, Sendable, CaseIterable {
  /// It did what it says.
  case completed
  /// Its condition did not hold, or there was nothing to repeat.
  case skipped
  /// It failed, and the flow does not mind.
  case warned
  /// It failed.
  case failed
}

/// A step as it was walked.
package struct StepRecord: Sendable {
  /// Its number among all that the case has walked, from 1, in the order in which they began.
  package var number: Int
  /// How many steps and flows it lies within.
  package var depth: Int
  /// The command, such as `tapOn`.
  package var command: String
  /// What is done, in words: the flow's label, or the command with what it is about.
  package var title: String
  /// Where it is written.
  package var place: Span
  /// How it ended.
  package var outcome = StepOutcome.completed
  /// What went wrong; nil where nothing did.
  package var trouble: String?
  /// What is worth knowing, though nothing went wrong.
  package var notes: [String] = []
  /// When it began, in the app's time since the case's beginning.
  package var start: Duration
  /// How long it took in the app's time.
  package var duration = Duration.zero
  /// How long it took.
  package var wall = Duration.zero
  /// What the app asked of its server meanwhile.
  package var calls: [BackendCall] = []
  /// The screen after it; nil where screens are not kept, or no app runs.
  package var screen: ScreenRecord?
  /// What the models held and the flags were after it; nil where that is not kept.
  package var inside: InsideRecord?
}

/// What was on the device's screen at a moment.
package struct ScreenRecord: Sendable, Hashable {
  /// The screen, with an opened picker as its dialog.
  package var view: ScreenView
  /// The same as text.
  package var frame: ScreenFrame
  /// The rows of it that are on the device's screen.
  package var viewport: Range<Int>
  /// The messages that lie over it.
  package var messages: [String]

  /// What a person sees: what stands above, and the rows on the device's screen.
  package var visibleLines: [String] {
    let rows = frame.rows.isEmpty ? [] : Array(frame.rows[viewport])
    let heading = frame.heading.isEmpty || rows.isEmpty ? frame.heading : frame.heading + [""]
    return heading + rows + messages.map { "(\($0))" }
  }
}

/// What was behind a screen at a moment.
package struct InsideRecord: Sendable, Hashable {
  /// What models hold: their name and path, and their state as JSON.
  package var models: [Entry] = []
  /// Flags: their name, their value, and why they have it.
  package var flags: [Entry] = []

  /// A name, what it is, and where that comes from.
  package struct Entry: Sendable, Hashable {
    /// The model's name on the screen, or the flag's.
    package var name: String
    /// What it is.
    package var value: String
    /// Where that comes from: the model's path, or why the flag is so.
    package var reason: String

    /// Collects what is reported a name.
    package init(name: String, value: String, reason: String) {
      self.name = name
      self.value = value
      self.reason = reason
    }
  }

  /// Nothing.
  package init() {}
}
