import Foundations
import Runtime

extension SimulatedDevice {
  /// Deletes the app's secrets.
  func clearSecrets() { device.clearSecrets() }

  /// Returns the current states of models and flags; nil where no app runs.
  func inside() -> StateRecord? {
    guard let driver,
      let (models, flags) = try? driver.ask(named: "inside", { ($0.modelStates(), $0.flagReports()) })
    else { return nil }
    var inside = StateRecord()
    inside.models = models.map { model in
      StateRecord.Entry(name: model.alias, value: ValueJSON.write(model.state), reason: model.path)
    }
    inside.flags = flags.map { flag in
      StateRecord.Entry(name: flag.flag, value: flag.value, reason: flag.reasonText)
    }
    return inside
  }
}

extension FlagReport {
  /// The reason for its value, with the rule and its location.
  fileprivate var reasonText: String {
    let why = lock ?? error ?? rule.map { "rule \($0)" } ?? reason.rawValue
    return [why, served, span?.description].compactMap(\.self).joined(separator: ", ")
  }
}
