import Catalogs
import Foundations
import PluginKit

extension AppSession {
  /// Returns the pending announcements and clears them.
  package func takeAnnouncements() -> [Announcement] {
    let taken = announcements.take()
    let shown = taken.compactMap { said in
      if case .externalRequest(.notification(let shown)) = said { shown.id } else { nil }
    }
    if !shown.isEmpty { services.notifications?.noteShown(shown) }
    return taken
  }

  /// Announces something once; while the app is locked only announcements with `bypassesLock` are shown.
  ///
  /// - Parameters:
  ///   - announcement: the announcement.
  ///   - text: its text, where known.
  ///   - bypassesLock: whether it may be shown while the app is locked.
  func announce(_ announcement: Announcement, saying text: ShownText? = nil, bypassesLock: Bool = false) {
    announcements.add(announcement, text, isHeld: isLocked && !bypassesLock)
  }

  /// Announces a failure in the person's language.
  func announce(_ failure: ActionFailure, bypassesLock: Bool = false) {
    guard !failure.isSilent, failure.code != ActionFailure.invalid.code else { return }
    let text = shown(failure)
    announce(.refused(text.words), saying: text, bypassesLock: bypassesLock)
    // What is wrong with the device is reported where it is found: the author cannot help it.
    if let detail = failure.detail, failure.code != ActionError.Code.storage.description {
      announce(.problem(detail))
    }
  }

  /// Says what is wrong with the device, also while the app is locked.
  ///
  /// - Parameter words: a sentence with the remedy, in English.
  package func report(deviceProblem words: String) { announce(.deviceProblem(words), bypassesLock: true) }

  func words(of failure: ActionFailure) -> String { shown(failure).words }

  func shown(_ failure: ActionFailure) -> ShownText {
    var key = "error.\(failure.code)"
    // Another remedy helps where the disk is not full.
    if failure.code == ActionError.Code.storage.description, let reason = services.storageReason(),
      localizer.has("\(key)_\(reason)")
    {
      key += "_\(reason)"
    }
    var text = localizer.has(key) ? shown(key) : shown("Something went wrong (%@)", [.string(failure.code)])
    if let remedy = failure.remedy {
      let more = shown(remedy.key, [.string(remedy.names)])
      text.words += " " + more.words
      text.sources += more.sources
    }
    if let remark = failure.remark { text.words += " (\(remark))" }
    return text
  }

  /// Returns a text of the runtime's own, with its sources if traced.
  func shown(_ key: String, _ arguments: [Value] = []) -> ShownText {
    localizer.shown(key, arguments, isTraced: settings.tracesTexts)
  }

  /// Returns the text of an action; failed parts are left out and reported to the author.
  func words(of text: LinkedText, _ frame: ActionFrame) -> String { shown(text, frame).words }

  /// Returns the same with its sources, if traced.
  func shown(_ text: LinkedText, _ frame: ActionFrame) -> ShownText {
    recorder?.note(text) { $0.program.evaluate(frame.slots) }
    return text.shown(
      localizer, zone: settings.zone, slots: frame.slots, isTraced: settings.tracesTexts
    ) { bound in
      let value = bound.program.evaluate(frame.slots).shown(at: bound.program.span)
      if case .error(let error) = value { announce(.problem(error.sentence)) }
      return value
    }
  }
}
