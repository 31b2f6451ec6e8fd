import Accounts
import PluginKit
import Simulation

/// Whether photos are analysed and questions sent, and with what language model.
actor AssistantSettings: ViewModel {
  struct State: ModelState {
    var checksPhotos = true
    var asksOnline = true
    var modelName = ""
    var hasKey = false
  }

  private struct Switch: Codable { var isOn: Bool }
  private struct Name: Codable { var name: String }
  private struct Key: Codable { var key: String }

  static let name = "Settings"
  static let actions: [ActionHandler<AssistantSettings>] = [
    ActionHandler("setChecksPhotos", Switch.self) { model, value throws(ActionError) in
      try model.settings.set(.checksPhotos, "\(value.isOn)")
    },
    ActionHandler("setAsksOnline", Switch.self) { model, value throws(ActionError) in
      try model.settings.set(.asksOnline, "\(value.isOn)")
    },
    ActionHandler("setModelName", Name.self) { model, value throws(ActionError) in
      let name = value.name.trimmed
      guard !name.isEmpty, name.utf8.count <= 200 else { throw ActionError("empty") }
      try model.settings.set(.modelName, name)
    },
    ActionHandler("setKey", Key.self) { model, value throws(ActionError) in try model.set(value.key.trimmed)
    },
    ActionHandler("removeKey") { model throws(ActionError) in try model.settings.set(nil) },
  ]

  private let settings: DiagnosticsSettings
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var job: Job?

  init(_ settings: DiagnosticsSettings, _ scheduler: Scheduler, output: ModelOutput<State>) {
    (self.settings, self.scheduler, self.output) = (settings, scheduler, output)
  }

  func open() {
    reload()
    job = scheduler.start("diagnostics settings") { [weak self, changes = settings.changes] in
      for await _ in changes.stream { await self?.reload() }
    }
  }

  func close() { job?.cancel() }

  private func set(_ key: String) throws(ActionError) {
    guard !key.isEmpty else { throw ActionError("empty") }
    // It stands in a header field, where a line break would begin another one.
    guard key.utf8.count <= 500, key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw ActionError("invalid_key")
    }
    try settings.set(Secret(key))
  }

  private func reload() {
    // What cannot be read is in the log.
    guard let values = try? settings.values() else { return }
    let key = (try? settings.key()) ?? nil
    output.publish(
      State(
        checksPhotos: values.checksPhotos, asksOnline: values.asksOnline, modelName: values.modelName,
        hasKey: key != nil))
  }
}

extension String {
  /// Without blanks at its ends.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
