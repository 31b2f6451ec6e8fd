import Foundations
import Runtime

extension SimulatedDevice {
  /// Returns the current states of models and flags; nil where no app runs.
  func inside() -> InsideRecord? {
    guard let driver,
      let (models, flags) = try? driver.ask(named: "inside", { ($0.modelStates(), $0.flagAnswers()) })
    else { return nil }
    var inside = InsideRecord()
    inside.models = models.map { model in
      InsideRecord.Entry(name: model.alias, value: ValueJSON.write(model.state), reason: model.path)
    }
    inside.flags = flags.map { flag in
      InsideRecord.Entry(name: flag.flag, value: flag.value, reason: flag.told)
    }
    return inside
  }
}

extension FlagReport {
  /// The reason for its value, with the rule and its location.
  fileprivate var told: String {
    let why = lock ?? error ?? rule.map { "rule \($0)" } ?? reason.rawValue
    return [why, served, place?.description].compactMap(\.self).joined(separator: ", ")
  }
}
