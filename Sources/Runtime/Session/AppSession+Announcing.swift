import Catalogs
import Foundations

extension AppSession {
  /// What is to be said once, and is then forgotten.
  package func takeAnnouncements() -> [Announcement] {
    announcements.take()
  }

  /// Says something once; while the app is locked nothing but what `isForLock` is heard.
  ///
  /// - Parameters:
  ///   - announcement: what is said.
  ///   - text: the text that it says, where that is known.
  ///   - isForLock: whether it may be heard while the app is locked.
  func announce(_ announcement: Announcement, saying text: ShownText? = nil, isForLock: Bool = false) {
    announcements.add(announcement, text, isHeld: isLocked && !isForLock)
  }

  /// Says why something could not be done, in the person's words.
  func announce(_ failure: ActionFailure, isForLock: Bool = false) {
    guard !failure.isSilent, failure.code != ActionFailure.invalid.code else { return }
    let text = shown(failure)
    announce(.refused(text.words), saying: text, isForLock: isForLock)
    if let detail = failure.detail { announce(.problem(detail)) }
  }

  func words(of failure: ActionFailure) -> String { shown(failure).words }

  func shown(_ failure: ActionFailure) -> ShownText {
    let key = "error.\(failure.code)"
    var text = localizer.has(key) ? shown(key) : shown("Something went wrong (%@)", [.string(failure.code)])
    if let remedy = failure.remedy {
      let more = shown(remedy.key, [.string(remedy.names)])
      text.words += " " + more.words
      text.sources += more.sources
    }
    return text
  }

  /// A text of the runtime's own, with where it came from if that is traced.
  func shown(_ key: String, _ arguments: [Value] = []) -> ShownText {
    localizer.shown(key, arguments, isTraced: settings.tracesTexts)
  }

  /// The words of an action's text; what fails in it is left out and told to the author.
  func words(of text: LinkedText, _ frame: ActionFrame) -> String { shown(text, frame).words }

  /// The same with where they came from, if that is traced.
  func shown(_ text: LinkedText, _ frame: ActionFrame) -> ShownText {
    recorder?.note(text) { $0.program.evaluate(frame.slots) }
    return text.shown(localizer, zone: settings.zone, isTraced: settings.tracesTexts) { bound in
      let value = bound.program.evaluate(frame.slots)
      if case .error(let error) = value { announce(.problem(error.sentence)) }
      return value
    }
  }
}
