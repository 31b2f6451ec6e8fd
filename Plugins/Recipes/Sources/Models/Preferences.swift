import Foundations
import PluginKit
import Simulation
import Storage

/// What the person prefers.
actor Preferences: ViewModel {
  struct State: ModelState {
    var language: PreferredLanguage?
    var theme: PreferredTheme?
    var diet = PreferredDiet.noRestrictions
    var spiceLevel = 3
    var saltLevel = 3
    var oilLevel = 3
    var cuisines: [Cuisine] = []
    var servings = 0
    var allergens: [AvoidedAllergen] = []
    var notifications: Bool?
    var units = Units.metric
  }

  struct LanguageChosen: Codable { var language: PreferredLanguage }
  struct ThemeChosen: Codable { var theme: PreferredTheme }
  struct NotificationsChosen: Codable { var isOn: Bool }

  static let name = "Preferences"
  static let languageChosen = EventType("languageChosen", LanguageChosen.self)
  static let themeChosen = EventType("themeChosen", ThemeChosen.self)
  static let notificationsChosen = EventType("notificationsChosen", NotificationsChosen.self)
  static let events: [any DeclaredEvent] = [languageChosen, themeChosen, notificationsChosen]
  static let actions: [ActionHandler<Preferences>] = [
    ActionHandler("set", PreferenceChange.self) { model, arguments throws(ActionError) in
      try model.set(arguments)
    },
    ActionHandler("refresh") { model throws(ActionError) in try await model.refresh() },
  ]

  private let repository: PreferenceRepository
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var shown = PreferenceValues()
  private var job: Job?

  init(_ repository: PreferenceRepository, _ scheduler: Scheduler, output: ModelOutput<State>) {
    (self.repository, self.scheduler, self.output) = (repository, scheduler, output)
  }

  func open() {
    reload()
    job = scheduler.start("preferences") { [weak self, changes = repository.changes] in
      for await _ in changes { await self?.reload() }
    }
  }

  func close() { job?.cancel() }

  private func set(_ change: PreferenceChange) throws(ActionError) {
    do { try repository.save(change) } catch { throw RecipeError.storage.error("\(error)") }
    reload()
  }

  private func refresh() async throws(ActionError) {
    if let trouble = await repository.pull() { throw trouble.error() }
    reload()
  }

  /// Shows what is stored; an event only where the app has something to follow, so that following ends.
  private func reload() {
    // What cannot be read now is reported where it is written.
    guard let values = try? repository.current() else { return }
    let before = shown
    shown = values
    output.publish(State(values))
    if let language = values.language, language != before.language {
      output.emit(Self.languageChosen, LanguageChosen(language: language))
    }
    if let theme = values.theme, theme != before.theme {
      output.emit(Self.themeChosen, ThemeChosen(theme: theme))
    }
    if let isOn = values.notifications, isOn != before.notifications {
      output.emit(Self.notificationsChosen, NotificationsChosen(isOn: isOn))
    }
  }
}

extension Preferences.State {
  fileprivate init(_ values: PreferenceValues) {
    language = values.language
    theme = values.theme
    diet = values.diet
    (spiceLevel, saltLevel, oilLevel) = (values.spiceLevel, values.saltLevel, values.oilLevel)
    cuisines = values.cuisines
    servings = values.servings ?? 0
    allergens = values.allergens
    notifications = values.notifications
    units = values.units
  }
}
