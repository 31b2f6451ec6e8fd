import Catalogs
import Foundations
import PluginKit

/// The app as a session shows it: its files, for whom and on which device, and the texts in their language.
struct SessionContext {
  private(set) var app: App
  private(set) var settings: SessionSettings
  private(set) var localizer: Localizer
  /// Why the device's storage failed last; nil where that is not known.
  let storageReason: @Sendable () -> String?

  init(app: App, settings: SessionSettings, storageReason: @escaping @Sendable () -> String?) {
    self.app = app
    self.settings = settings
    self.storageReason = storageReason
    localizer = app.localizer(settings.locale)
  }

  // MARK: Changes

  /// Adopts the app's edited files.
  mutating func adopt(_ new: App) {
    app = new
    localizer = new.localizer(settings.locale)
  }

  mutating func use(locale tag: String) throws(ActionFailure) {
    guard let locale = app.locale(tag) else { throw ActionFailure(code: "no_such_language") }
    settings.locale = locale
    localizer = app.localizer(locale)
  }

  mutating func use(theme name: String) throws(ActionFailure) {
    guard Enumeration.theme.cases.contains(name) else { throw ActionFailure(code: "no_such_theme") }
    settings.isDark = name == "dark"
  }

  mutating func use(textSize name: String) throws(ActionFailure) {
    guard let size = TextSize(rawValue: name) else { throw ActionFailure(code: "no_such_text_size") }
    settings.textSize = size
  }

  /// Overrides the person's plan; nil resets it.
  mutating func use(tier name: String?) throws(ActionFailure) {
    if let name, !app.tiers.contains(name) {
      throw ActionFailure(code: "no_such_tier", remedy: .init(to: name, in: app.tiers))
    }
    settings.tierOverride = name
  }

  /// Overrides the device; nil for the app's own choice.
  mutating func use(device name: String?) throws(ActionFailure) {
    let names = app.profiles.map(\.name)
    if let name, !names.contains(name) {
      throw ActionFailure(code: "no_such_device", remedy: .init(to: name, in: names))
    }
    settings.device = name
  }

  /// Turns tracing of text sources on or off.
  mutating func traceTexts(_ isTraced: Bool) { settings.tracesTexts = isTraced }

  // MARK: Texts

  /// The app's display name.
  var appName: ShownText {
    app.title.map { localizer.shown($0, isTraced: settings.tracesTexts) } ?? ShownText(words: app.folder.app)
  }

  /// The locale that expressions format values for.
  ///
  /// Where no text of the app is translated yet, numbers and durations are in the language of its texts.
  var valueLocale: String {
    if let other = localizer.valueLocale { return other.description }
    return localizer.lacking == nil ? settings.locale : localizer.locale.description
  }

  var inputLocale: FieldReading.InputLocale {
    FieldReading.InputLocale(localizer: localizer, zone: settings.zone)
  }

  /// Returns a plan's display name: the app's text under `tier.…`, else its name.
  func planName(_ tier: String) -> String {
    localizer.has("tier.\(tier)")
      ? localizer.string("tier.\(tier)") : tier.prefix(1).uppercased() + tier.dropFirst()
  }

  /// Returns a text of the runtime's own, with its sources if traced.
  func shown(_ key: String, _ arguments: [Value] = []) -> ShownText {
    localizer.shown(key, arguments, isTraced: settings.tracesTexts)
  }

  /// Returns the text of a failure, with what may help.
  func shown(_ failure: ActionFailure) -> ShownText {
    var key = "error.\(failure.code)"
    // Another remedy helps where the disk is not full.
    if failure.code == ActionError.Code.storage.description, let reason = storageReason(),
      localizer.has("\(key)_\(reason)")
    {
      key += "_\(reason)"
    }
    if failure.subject != nil { key += " %@" }
    let subject = failure.subject.map { [Value.string($0)] } ?? []
    var text =
      localizer.has(key) ? shown(key, subject) : shown("Something went wrong (%@)", [.string(failure.code)])
    if let remedy = failure.remedy {
      let more = shown(remedy.key, [.string(remedy.names)])
      text.words += " " + more.words
      text.sources += more.sources
    }
    if let remark = failure.remark { text.words += " (\(remark))" }
    return text
  }
}
