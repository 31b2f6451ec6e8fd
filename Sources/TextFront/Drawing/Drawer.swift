internal import FrontKit
internal import Runtime

/// The forms that the front writes in.
package enum Format: String, Sendable, CaseIterable {
  /// For people who read.
  case text
  /// For people who listen: roles and states spelled out, nothing told by position.
  case reader
  /// For tools: one object a line.
  case json
}

/// What is told beside the screen itself.
enum Telling: Sendable {
  /// A short message.
  case toast(String, ViewNode.Tone)
  /// The app could not do what was asked, and why.
  case refused(String)
  /// What was typed does not fit the screen, and why.
  case mistake(String)
  /// Answers that is not valid, by their labels, and the numbers to choose them by.
  case invalid([Announcement.InvalidAnswer], Numbering)
  /// Something that leaves the app.
  case handover(Announcement.Handover)
  /// A fault for the author of the script.
  case problem(String)
  /// Answers to a question about the app or the front, such as `?`; the topic is for tools.
  case info(topic: String, [String])
  /// Lines of a script with what is wrong marked below them: set as they are, or the marks would miss.
  case excerpt(topic: String, [String])
  /// A value is asked for; answers that can be chosen are named in order.
  case prompt(PromptText)
  /// The session is over.
  case end(ExitCode, String?)
}

extension Telling {
  /// Whether an answer is typed behind it.
  var isPrompt: Bool { if case .prompt = self { true } else { false } }
}

/// What a prompt says.
struct PromptText: Sendable, Equatable {
  let id: String
  let label: String
  let kind: String
  let value: String?
  let isSecret: Bool
  let hint: String?
  let options: [ViewNode]
  /// The numbers that can be given, where only some can.
  let range: ViewNode.Measure?
  /// Whether it is asked again, since what was given is not valid.
  let isAgain: Bool
  /// The question itself, as the person reads it.
  let question: String
}

/// Writes what a screen means in one format.
protocol Drawer: Sendable {
  /// A whole screen.
  func screen(_ page: Page) -> String
  /// What became different on the screen shown; what stands above it too, if it did.
  func change(_ change: ScreenDifference, _ page: Page, headingChanged: Bool) -> String
  /// Something said beside the screen.
  func tell(_ telling: Telling) -> String
}
