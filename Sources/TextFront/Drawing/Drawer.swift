internal import FrontKit
internal import LineEditing
internal import Runtime

/// The front's output formats.
package enum Format: String, Sendable, CaseIterable {
  /// For users who read.
  case text
  /// For users who listen: roles and states in words, nothing expressed by position.
  case reader
  /// For tools: one object per line.
  case json
}

/// A report besides the screen itself.
enum FrontMessage: Sendable {
  /// A short message.
  case toast(String, ViewNode.Tone)
  /// A refused action, with the reason.
  case refused(String)
  /// Input that does not match the screen, with the reason.
  case mistake(String)
  /// Invalid answers, by their labels, and the numbers to choose them by.
  case invalid([Announcement.InvalidAnswer], Numbering)
  /// A handover to another app.
  case handover(Announcement.ExternalRequest)
  /// A problem for the author of the script.
  case problem(String)
  /// A problem of the device.
  case deviceProblem(String)
  /// The answer to a question about the app or the front, such as `?`; the topic is for tools.
  case info(topic: String, [String])
  /// Lines of a script with errors marked below them: never wrapped, since the marks would be misaligned.
  case excerpt(topic: String, [String])
  /// A prompt; the possible answers are listed in order.
  case prompt(PromptText)
  /// The end of the session.
  case end(ExitCode, String?)
}

extension FrontMessage {
  /// Whether an answer is typed after it.
  var isPrompt: Bool { if case .prompt = self { true } else { false } }
}

/// The content of a prompt.
struct PromptText: Sendable, Equatable {
  let id: String
  let label: String
  let kind: String
  let value: String?
  let isSecret: Bool
  let hint: String?
  let options: [ViewNode]
  /// The range of valid numbers, if limited.
  let range: ViewNode.Measure?
  /// Whether it is asked again, since the given value is invalid.
  let isAgain: Bool
  /// The question itself, as the user reads it.
  let question: String
}

/// Writes screens in one format.
protocol Drawer: Sendable {
  /// A whole screen; where users read it, with a mark behind pieces that have changed.
  func screen(_ page: Page, marking marked: Set<String>) -> String
  /// A whole screen for a terminal, with the rows that somebody looks for.
  func picture(_ page: Page, _ marks: PictureMarks) -> ScreenPicture
  /// The differences on the shown screen; with its heading, if that changed.
  func change(_ change: ScreenDifference, _ page: Page, headingChanged: Bool) -> String
  /// A report besides the screen.
  func render(_ message: FrontMessage) -> String
}

extension Drawer {
  func picture(_ page: Page, _ marks: PictureMarks) -> ScreenPicture {
    ScreenPicture(screen(page, marking: marks.marked))
  }
}

/// What is shown of a screen that is painted besides its content.
struct PictureMarks: Sendable {
  /// The ids of what is marked as changed.
  var marked: Set<String> = []
  /// The ids of what has changed, with or without a mark.
  var changed: Set<String> = []
  /// What is said below the title, such as that the screen is an old one; empty for nothing.
  var note = ""
}
