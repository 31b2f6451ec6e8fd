import Catalogs
import Foundations
import Runtime
import Walkthroughs

/// The page's own texts in its locale.
struct FilmWords: Sendable {
  let app: App
  let locale: String
  private let localize: @Sendable (String, [Value]) -> String

  init(_ app: App, locale: String) {
    self.app = app
    self.locale = locale
    localize = app.words(locale)
  }

  func callAsFunction(_ word: FilmWord, _ arguments: Value...) -> String {
    localize(word.rawValue, arguments)
  }

  /// Returns a plan's name: the app's text for it, else its identifier.
  func plan(_ tier: String) -> String {
    let key = "tier.\(tier)"
    return app.catalogKeys.contains(key) ? localize(key, []) : tier.prefix(1).uppercased() + tier.dropFirst()
  }

  /// Returns a language's own name; its tag for an invented one.
  func language(_ locale: String) -> String {
    guard let tag = LocaleTag(locale), !tag.isPseudo else { return locale }
    return tag.name(in: tag)
  }

  /// Formats a duration with two significant digits, such as `1.2 s` or `350 ms`.
  func time(_ length: Duration) -> String {
    let (seconds, attoseconds) = length.components
    let milliseconds = Double(seconds) * 1000 + Double(attoseconds) / 1e15
    return switch milliseconds {
    case ..<10: self(.milliseconds, .string(Self.rounded(milliseconds, 2)))
    case ..<1000: self(.milliseconds, .string(Self.rounded(milliseconds, 0)))
    case ..<100_000: self(.seconds, .string(Self.rounded(milliseconds / 1000, 1)))
    default: self(.seconds, .string(Self.rounded(milliseconds / 1000, 0)))
    }
  }

  private static func rounded(_ number: Double, _ digits: Int) -> String {
    let scale = [1.0, 10, 100][digits]
    let rounded = (number * scale).rounded() / scale
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}

/// The page's own texts: every key that it uses of `Locales/Kolam.xcstrings`.
///
/// A test checks that the catalog has exactly those under `film.`, in every locale; texts shared with contact sheets
/// are theirs.
enum FilmWord: String, Sendable, CaseIterable {
  case title = "film.title"
  case about = "film.about"
  case skip = "film.skip"

  // Totals.
  case flows = "film.flows"
  case cases = "film.cases"
  case steps = "film.steps"
  case appTime = "film.appTime"
  case wallTime = "film.wallTime"
  case seconds = "film.seconds"
  case milliseconds = "film.milliseconds"
  case seed = "film.seed"
  case languages = "sheet.languages"
  case plans = "sheet.plans"
  case devices = "sheet.devices"
  case rows = "film.rows"
  case shown = "film.shown"

  // Controls.
  case search = "film.search"
  case outcome = "film.outcome"
  case everything = "film.everything"
  case compare = "film.compare"
  case oneByOne = "film.compare.none"
  case look = "film.look"
  case lookApp = "film.look.app"
  case lookText = "film.look.text"
  case still = "film.still"
  case colors = "sheet.colors"
  case colorsAuto = "sheet.colors.auto"
  case colorsLight = "sheet.colors.light"
  case colorsDark = "sheet.colors.dark"
  case size = "sheet.size"
  case nothing = "film.nothing"
  case reset = "sheet.reset"
  case keys = "film.keys"
  case shortcuts = "film.shortcuts"
  case close = "sheet.text.close"
  case previous = "film.previous"
  case next = "film.next"

  // Outcomes of cases and steps.
  case passed = "film.status.passed"
  case warned = "film.status.warned"
  case failed = "film.status.failed"
  case canceled = "film.status.canceled"
  case flaky = "film.status.flaky"
  case stepCompleted = "film.outcome.completed"
  case stepSkipped = "film.outcome.skipped"
  case stepWarned = "film.outcome.warned"
  case stepFailed = "film.outcome.failed"

  // The panel of a step.
  case step = "film.step"
  case place = "sheet.text.place"
  case began = "film.began"
  case before = "film.before"
  case after = "film.after"
  case changes = "film.changes"
  case same = "film.same"
  case scrolled = "film.scrolled"
  case opened = "film.opened"
  case noScreen = "film.noScreen"
  case notWalked = "film.notWalked"
  case offScreen = "film.offScreen"
  case notes = "film.notes"
  case nearest = "film.nearest"
  case calls = "film.calls"
  case models = "film.models"
  case flags = "film.flags"
  case console = "film.console"
  case files = "film.files"
  case elsewhere = "film.elsewhere"
  case flowFile = "film.flowFile"

  init(_ status: CaseStatus) {
    self =
      switch status {
      case .passed: .passed
      case .warned: .warned
      case .failed: .failed
      case .canceled: .canceled
      }
  }

  init(_ outcome: StepOutcome) {
    self =
      switch outcome {
      case .completed: .stepCompleted
      case .skipped: .stepSkipped
      case .warned: .stepWarned
      case .failed: .stepFailed
      }
  }
}
