package import FrontKit
internal import Runtime

extension LineConversation {
  /// Begins to record the user's input as a walkthrough; the file is written after each step.
  ///
  /// - Parameter file: the file's path.
  /// - Returns: the effects.
  package mutating func record(to file: String) -> [Effect] {
    guard ending == nil, let page, recorder != nil else { return [] }
    if let other = recorder?.file { return mistake(words(.recordAlready, .string(other))) }
    recorder?.begin(file, on: page.view)
    return ask(.record(recorder?.text(words) ?? "", to: file))
  }

  /// Whether the user's input is being recorded.
  package var isRecording: Bool { recorder?.file != nil }

  /// Reports that the recording's file was created.
  ///
  /// - Returns: the effects.
  mutating func recordingBegan() -> [Effect] {
    guard let file = recorder?.file else { return [] }
    return say([words(.recordBegan, .string(file), .string(":record stop"))], topic: "record")
  }

  /// Reports that the recording's file cannot be written, and stops recording; the session continues.
  ///
  /// - Parameters:
  ///   - error: the error.
  ///   - isStart: whether the recording was just begun.
  /// - Returns: the effects.
  mutating func recordingFailed(_ error: RecordingError, atStart isStart: Bool) -> [Effect] {
    guard let file = recorder?.file else { return [] }
    recorder?.discardRecording()
    let word: Word =
      switch error {
      case .exists: .recordExists
      case .noFolder: .recordNoFolder
      case .notAllowed: .recordNotAllowed
      case .other: .recordFailed
      }
    let lines = [words(word, .string(file))]
    // Later it follows from an input whose outcome is still to be reported.
    return isStart ? say(lines, topic: "record") : report(lines)
  }

  private func report(_ lines: [String]) -> [Effect] {
    [.print(drawer.render(.info(topic: "record", lines)))]
  }

  /// Stops recording.
  mutating func stopRecording() -> [Effect] {
    let (view, words) = (page?.view, words)
    guard let end = recorder?.end(view, words) else { return mistake(words(.recordNone)) }
    return [.save(end.text, to: end.file)] + report([words(.recordStopped, .string(end.file))])
  }

  /// Records an event of the user.
  mutating func record(_ event: InputEvent) -> [Effect] {
    guard let page else { return [] }
    let words = words
    recorder?.note(event, on: page.view, words)
    guard let file = recorder?.file, let text = recorder?.text(words) else { return [] }
    return [.save(text, to: file)]
  }
}
