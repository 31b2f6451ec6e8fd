import Runtime

/// The page's own texts: every key that it uses of `Locales/Kolam.xcstrings`.
///
/// A test checks that the catalog has exactly these under `sheet.`, in every locale.
enum SheetWord: String, Sendable, CaseIterable {
  case title = "sheet.title"
  case about = "sheet.about"
  case skip = "sheet.skip"

  // Totals.
  case screens = "sheet.screens"
  case languages = "sheet.languages"
  case plans = "sheet.plans"
  case devices = "sheet.devices"
  case problems = "sheet.problems"
  case noProblems = "sheet.noProblems"
  case problemTexts = "sheet.problemTexts"
  case shown = "sheet.shown"
  case columns = "sheet.columns"

  // Controls.
  case search = "sheet.search"
  case onlyProblems = "sheet.onlyProblems"
  case previous = "sheet.previous"
  case next = "sheet.next"
  case colors = "sheet.colors"
  case colorsAuto = "sheet.colors.auto"
  case colorsLight = "sheet.colors.light"
  case colorsDark = "sheet.colors.dark"
  case size = "sheet.size"
  case states = "sheet.states"
  case nothing = "sheet.nothing"
  case reset = "sheet.reset"
  case shortcuts = "sheet.shortcuts"
  case moreRows = "sheet.moreRows"
  case openedWith = "sheet.openedWith"
  case notShown = "sheet.notShown"

  // Conditions.
  case normal = "sheet.condition.normal"
  case loading = "sheet.condition.loading"
  case empty = "sheet.condition.empty"
  case error = "sheet.condition.error"
  case offline = "sheet.condition.offline"

  // The inspector of a text.
  case key = "sheet.text.key"
  case catalog = "sheet.text.catalog"
  case place = "sheet.text.place"
  case state = "sheet.text.state"
  case others = "sheet.text.others"
  case close = "sheet.text.close"
  case translated = "sheet.status.translated"
  case needsReview = "sheet.status.needsReview"
  case machineTranslated = "sheet.status.machineTranslated"
  case new = "sheet.status.new"
  case fallback = "sheet.status.fallback"
  case missing = "sheet.status.missing"
  case keyShown = "sheet.status.key"
  case data = "sheet.status.data"
  case untranslatedData = "sheet.status.untranslatedData"
  case verbatim = "sheet.status.verbatim"

  // Problems.
  case cut = "sheet.problem.cut"
  case clipped = "sheet.problem.clipped"
  case longWord = "sheet.problem.longWord"
  case lines = "sheet.problem.lines"
  case arguments = "sheet.problem.arguments"

  init(_ condition: SheetCondition) {
    self =
      switch condition {
      case .normal: .normal
      case .loading: .loading
      case .empty: .empty
      case .error: .error
      case .offline: .offline
      }
  }

  init(_ status: TextSource.Status) {
    self =
      switch status {
      case .translated: .translated
      case .needsReview: .needsReview
      case .machineTranslated: .machineTranslated
      case .new: .new
      case .fallback, .fallbackData: .fallback
      case .missing: .missing
      case .key: .keyShown
      case .data: .data
      case .untranslatedData: .untranslatedData
      case .verbatim: .verbatim
      }
  }
}
