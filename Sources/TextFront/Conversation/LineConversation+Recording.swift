package import FrontKit
internal import Runtime

extension LineConversation {
  /// Begins to record what the person does as a walkthrough; the file is written after each step.
  ///
  /// - Parameter file: the file's path.
  /// - Returns: what is to be done.
  package mutating func record(to file: String) -> [Effect] {
    guard ending == nil, let page, recorder != nil else { return [] }
    if let other = recorder?.file { return mistake(words(.recordAlready, .string(other))) }
    recorder?.begin(file, on: page.view)
    return ask(.record(recorder?.text(words) ?? "", to: file))
  }

  /// Says that the record's file is there.
  ///
  /// - Returns: what is to be done.
  mutating func recordingBegan() -> [Effect] {
    guard let file = recorder?.file else { return [] }
    return say([words(.recordBegan, .string(file), .string(":record stop"))], topic: "record")
  }

  /// Says that the record's file cannot be written, and records no more; all else goes on.
  ///
  /// - Parameters:
  ///   - fault: why.
  ///   - isStart: whether it was just asked for.
  /// - Returns: what is to be done.
  mutating func recordingFailed(_ fault: RecordingError, atStart isStart: Bool) -> [Effect] {
    guard let file = recorder?.file else { return [] }
    recorder?.abandon()
    let word: Word =
      switch fault {
      case .exists: .recordExists
      case .noFolder: .recordNoFolder
      case .notAllowed: .recordNotAllowed
      case .other: .recordFailed
      }
    let lines = [words(word, .string(file))]
    // Later it comes of something that the person did, whose outcome is still to be told.
    return isStart ? say(lines, topic: "record") : told(lines)
  }

  private func told(_ lines: [String]) -> [Effect] {
    [.print(drawer.tell(.info(topic: "record", lines)))]
  }

  /// Ends the record.
  mutating func stopRecording() -> [Effect] {
    let (view, words) = (page?.view, words)
    guard let end = recorder?.end(view, words) else { return mistake(words(.recordNone)) }
    return [.save(end.text, to: end.file)] + told([words(.recordStopped, .string(end.file))])
  }

  /// Takes what the person does into the record.
  mutating func record(_ event: InputEvent) -> [Effect] {
    guard let page else { return [] }
    let words = words
    recorder?.note(event, on: page.view, words)
    guard let file = recorder?.file, let text = recorder?.text(words) else { return [] }
    return [.save(text, to: file)]
  }
}
