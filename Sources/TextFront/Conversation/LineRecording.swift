internal import FrontKit
internal import Runtime

/// Records the user's input as a walkthrough, from the first screen on; a file is written once it is asked for.
struct LineRecording: Sendable {
  private var recorder: FlowRecorder?

  /// Whether a walkthrough can be recorded in this session.
  var isPossible: Bool { recorder != nil }

  /// The file that is written; nil where none is.
  var file: String? { recorder?.file }

  /// Takes the first screen of the session.
  mutating func open(_ context: RecordingContext, _ view: ScreenView, _ writer: LineWriter) {
    recorder = FlowRecorder(context, view, framer: writer.makeFramer)
  }

  /// Begins to write a file; returns its first text.
  mutating func begin(_ file: String, on view: ScreenView, _ words: Words) -> String {
    recorder?.begin(file, on: view)
    return recorder?.text(words) ?? ""
  }

  /// Records an event of the user.
  mutating func note(_ event: InputEvent, on view: ScreenView, _ words: Words) -> [Effect] {
    recorder?.note(event, on: view, words)
    return saved(words)
  }

  /// Records that something is on a screen, or is not.
  mutating func note(_ assertion: RecordedAssertion, on view: ScreenView, _ words: Words) -> [Effect] {
    guard file != nil else { return [] }
    recorder?.note(assertion, on: view)
    return saved(words)
  }

  /// Ends the recording; nil where there is none.
  mutating func end(on view: ScreenView?, _ words: Words) -> (effect: Effect, file: String)? {
    guard let end = recorder?.end(view, words) else { return nil }
    return (.save(end.text, to: end.file), end.file)
  }

  /// Stops a recording whose file cannot be written; returns why, nil where there is none.
  mutating func fail(_ error: RecordingError, _ words: Words) -> String? {
    guard let file else { return nil }
    recorder?.discardRecording()
    let word: Word =
      switch error {
      case .exists: .recordExists
      case .noFolder: .recordNoFolder
      case .notAllowed: .recordNotAllowed
      case .other: .recordFailed
      }
    return words(word, .string(file))
  }

  private func saved(_ words: Words) -> [Effect] {
    guard let file, let text = recorder?.text(words) else { return [] }
    return [.save(text, to: file)]
  }
}
