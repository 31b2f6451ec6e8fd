import Foundations
import Maestro

extension CaseRun {
  /// Says why a step that passed could not have failed, or did nothing.
  ///
  /// - Parameter step: the step.
  /// - Returns: one sentence; nil where nothing is wrong with it.
  func vacuity(of step: Step) -> String? {
    if let found = VacuityCheck.diagnostics(of: step).first { return found.message }
    return step.command.decidingScript.flatMap { scripts.misspellings(in: $0).first }
  }

  /// Warns of assertions of absence whose element was on no screen of this case and is in no script or catalog of the
  /// app: a misspelling would pass in the same way.
  func warnOfUnknownAbsences() {
    guard var shown = phone.shown else { return }
    // A push that must not arrive is never shown where all is well.
    for push in walkCase.flow.header.extensions.pushes { shown.add(push.title, push.text) }
    for (step, selector) in absences {
      let unknown = UnknownAbsence.of(
        selector, shown: shown, vocabulary: vocabulary,
        locales: Set([walkCase.axes.locale, phone.settings.locale].compactMap(\.self)))
      if let unknown { warn(step, unknown) }
    }
  }
}
