import Foundations
import PluginKit
import Simulation
import Storage

/// What the person prefers in this app.
actor GardenSettings: ViewModel {
  enum Units: String, Codable, CaseIterable, Sendable { case metric, imperial }
  enum Language: String, Codable, CaseIterable, Sendable { case en, hi, ta }

  struct State: ModelState {
    var units = Units.metric
    var climate = Climate.none
    var isWelcomed = false
  }

  struct LanguageChosen: Codable { var language: Language }
  private struct Change: Codable {
    var units: Units?
    var climate: Climate?
    var isWelcomed: Bool?
    var language: Language?
  }

  static let name = "Settings"
  static let languageChosen = EventType("languageChosen", LanguageChosen.self)
  static let events: [any DeclaredEvent] = [languageChosen]
  static let actions: [ActionHandler<GardenSettings>] = [
    ActionHandler("set", Change.self) { model, change throws(ActionError) in try model.set(change) }
  ]

  private let repository: GardenRepository
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var language: Language?
  private var job: Job?

  init(_ repository: GardenRepository, _ scheduler: Scheduler, output: ModelOutput<State>) {
    (self.repository, self.scheduler, self.output) = (repository, scheduler, output)
  }

  func open() {
    reload()
    job = scheduler.start("garden settings") { [weak self, repository] in
      for await _ in repository.changes { await self?.reload() }
    }
  }

  func close() { job?.cancel() }

  private func set(_ change: Change) throws(ActionError) {
    var values: [String: String] = [:]
    values["units"] = change.units?.rawValue
    values["climate"] = change.climate?.rawValue
    values["welcomed"] = change.isWelcomed.map { $0 ? "yes" : "no" }
    values["language"] = change.language?.rawValue
    try repository.set(values)
    reload()
  }

  private func reload() {
    // What cannot be read now is reported where it is written.
    let values = try? repository.read { db in
      try ["units", "welcomed", "language", "climate"].map { try GardenTable.setting($0, in: db) }
    }
    guard let values else { return }
    output.publish(
      State(
        units: values[0].flatMap(Units.init(rawValue:)) ?? .metric,
        climate: values[3].flatMap(Climate.init(rawValue:)) ?? .none, isWelcomed: values[1] == "yes"))
    let chosen = values[2].flatMap(Language.init(rawValue:))
    if let chosen, chosen != language { output.emit(Self.languageChosen, LanguageChosen(language: chosen)) }
    language = chosen
  }
}
