import Foundations
import Maestro
import Runtime

extension CaseRun {
  /// Starts the app.
  func launch(_ launch: Command.Launch) throws {
    try requireKnown(launch.appId)
    if launch.clearState { try clearState() }
    if launch.clearKeychain { clearKeychain() }
    // As upstream, a start that names no permission grants all.
    if launch.permissions.isEmpty { try resetPermissions() }
    let warning = try setPermissions(launch.permissions)
    try start(launch)
    if let warning { throw warning }
  }

  /// Starts the app, or brings a running one back.
  private func start(_ launch: Command.Launch) throws {
    let changes = try take(launch.arguments)
    if phone.session != nil, !launch.stopApp {
      phone.isInBackground = false
      phone.invalidate()
      for change in changes { try phone.send(change) }
      return note(
        "the app was running already and was brought back"
          + (changes.isEmpty ? "" : ", with its new arguments"))
    }
    phone.isInBackground = false
    try phone.launch()
    phone.lastInput = phone.now
  }

  /// Applies the app's launch arguments: the language as on iOS, and the plan.
  ///
  /// - Parameter arguments: the arguments.
  /// - Returns: the same for an app that runs.
  /// - Throws: ``StepFailure`` where a script fails, or the app lacks the language or the plan.
  private func take(_ arguments: [FlowHeader.Variable]) throws -> [InputEvent] {
    var changes: [InputEvent] = []
    for argument in arguments {
      let value = try scripts.text(argument.value)
      if scripts.names.contains(name: argument.name) { scripts.addSecret(value) }
      switch argument.name {
      case "AppleLanguages", "AppleLocale", "locale":
        guard let tag = locale(from: value) else {
          throw StepFailure(
            message: "the app does not speak `\(value)`",
            notes: ["it speaks \(phone.host.app.locales.joined(separator: ", "))"])
        }
        // The language takes precedence over the region, as on iOS.
        if argument.name == "AppleLocale", arguments.contains(where: { $0.name == "AppleLanguages" }) {
          break
        }
        phone.settings.locale = tag
        changes.append(.locale(tag))
      case "tier":
        guard phone.host.app.tiers.contains(value) else {
          throw StepFailure(
            message: "there is no plan `\(value)`",
            notes: ["there are \(phone.host.app.tiers.joined(separator: ", "))"])
        }
        phone.settings.tierOverride = value
        changes.append(.tier(value))
      case "biometrics":
        guard let answer = Authentication(rawValue: value) else {
          throw StepFailure(
            message: "no prompt answers `\(value)`",
            notes: ["it answers \(Authentication.allCases.map(\.rawValue).joined(separator: ", "))"])
        }
        phone.settings.biometrics = answer
      default: note("the app takes no argument `\(argument.name)`")
      }
    }
    return changes
  }

  /// Returns the first language of a list such as `(hi, en)` that the app supports.
  private func locale(from list: String) -> String? {
    LaunchLocales.tags(in: list).lazy.compactMap { self.phone.host.app.locale($0) }.first
  }

  /// Fails where a step names another app than the flow's: only that one is on the device.
  private func requireKnown(_ app: Template?) throws {
    guard let asked = try app.map(scripts.text), !asked.isEmpty else { return }
    let own = try walkCase.flow.header.appId.map(scripts.text)
    if let own, own != asked {
      throw StepFailure(message: "there is no app `\(asked)` on the device, only the flow's own, `\(own)`")
    }
  }

  func stop(_ app: Template?) throws {
    try requireKnown(app)
    phone.stop()
  }

  func clearState(_ app: Template?) throws {
    try requireKnown(app)
    try clearState()
  }

  private func clearState() throws {
    try phone.clearState()
    try resetPermissions()
  }

  func clearKeychain() { phone.clearSecrets() }

  /// Opens a link in the app; in a browser, where requested, is unsupported.
  func open(_ link: Command.Link, _ step: Step) throws {
    let text = try scripts.text(link.link)
    if step.label == nil { retitle("Open \(text)") }
    if link.inBrowser { return note("handed to a browser: \(text)") }
    guard phone.host.app.hasRoute(for: text) else {
      if ["http://", "https://"].contains(where: text.lowercased().hasPrefix) {
        throw StepWarned(
          message: "no route of the app matches `\(text)`: a phone opens a browser, and here nothing happens")
      }
      throw StepFailure(
        message: "the link `\(text)` leads nowhere: no route of the app matches it",
        notes: ["routes are in `app.yaml`; a link for the browser needs `browser: true`"])
    }
    if phone.session == nil { try phone.launch() }
    phone.isInBackground = false
    try phone.send(.open(text))
  }

  func setPermissions(_ app: Template?, _ permissions: [FlowHeader.Variable]) throws {
    try requireKnown(app)
    if let warning = try setPermissions(permissions) { throw warning }
  }
}
