import FrontKit
import Runtime

@testable import TextFront

/// A conversation between typed lines and an app of one function.
struct Talk {
  typealias App = (InputEvent, inout ScreenView) -> [Announcement]

  var conversation: LineConversation
  var view: ScreenView
  private let app: App
  /// The whole output, in order.
  private(set) var output = ""
  private(set) var events: [InputEvent] = []
  private(set) var requests: [FrontRequest] = []
  private(set) var echoes: [Bool] = []
  private(set) var code: ExitCode?
  /// The written files, with their current content.
  private(set) var files: [String: String] = [:]
  /// The error of writing a file, if any.
  var fault: RecordingError?

  init(
    _ view: ScreenView, options: LineConversation.Options = .init(), theme: Theme = Theme(),
    app: @escaping App = { _, _ in [] }
  ) {
    self.view = view
    self.app = app
    conversation = LineConversation(options: options, theme: theme, words: Kolam.words)
    carryOut(conversation.screen(view))
  }

  static func options(_ format: Format = .text, terminal: Bool = false) -> LineConversation.Options {
    var options = LineConversation.Options()
    options.format = format
    options.isTerminal = terminal
    return options
  }

  /// Types lines, and returns their output.
  @discardableResult
  mutating func type(_ lines: String..., at now: Duration = .zero) -> String {
    let start = output.utf8.count
    for line in lines { carryOut(conversation.line(line, at: now)) }
    return String(decoding: output.utf8.dropFirst(start), as: UTF8.self)
  }

  /// Changes the app's view without an event.
  @discardableResult
  mutating func live(_ view: ScreenView, at now: Duration) -> String {
    let start = output.utf8.count
    self.view = view
    carryOut(conversation.screen(view, at: now))
    return String(decoding: output.utf8.dropFirst(start), as: UTF8.self)
  }

  @discardableResult
  mutating func tick(at now: Duration) -> String {
    let start = output.utf8.count
    carryOut(conversation.tick(at: now))
    return String(decoding: output.utf8.dropFirst(start), as: UTF8.self)
  }

  mutating func end() { carryOut(conversation.endOfInput()) }

  private mutating func carryOut(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .print(let text): output += text
      case .paint(let picture): output += picture.text
      case .echo(let isOn): echoes.append(isOn)
      case .exit(let code): self.code = code
      case .save(let text, let file):
        if let fault {
          carryOut(conversation.answer(.recordingFailed(fault, atStart: false)))
        } else {
          files[file] = text
        }
      case .host(.record(let text, let file)):
        let fault = files[file] == nil ? fault : .exists
        if fault == nil { files[file] = text }
        carryOut(conversation.answer(fault.map { .recordingFailed($0, atStart: true) } ?? .recordingBegan))
      case .host(let request):
        requests.append(request)
        carryOut(conversation.say(["(\(request))"], topic: "test"))
      case .send(let event):
        events.append(event)
        let announcements = app(event, &view)
        carryOut(conversation.screen(view, announcements))
      }
    }
  }
}
