import Catalogs
import Foundations

extension NodeExplanation {
  /// Returns the explanation in the person's language, a line each: the node, the reason for its state, and its values.
  func lines(_ localizer: Localizer) -> [String] {
    func words(_ key: String, _ arguments: String...) -> String {
      localizer.string(key, arguments.map { .string($0) })
    }
    var lines = [words("why.head %@ %@ %@", id, component, span.description), statusLine(words)]
    for finding in findings {
      lines.append(finding.line(words))
      for part in finding.parts {
        lines.append(
          "  " + words("why.part %@ %@ %@", part.name, part.value, part.origin.words(localizer, words)))
      }
    }
    return lines
  }

  private func statusLine(_ words: (String, String...) -> String) -> String {
    switch visibility {
    case .shown: words("why.shown")
    case .hidden: words("why.hidden")
    case .around(let component, let span): words("why.around %@ %@", component, span.description)
    case .disabled: words("why.disabled")
    case .locked(let flag): words("why.locked %@", flag)
    case .flagOff(let flag): words("why.flagOff %@", flag)
    case .noRow: words("why.noRow")
    case .nothingToShow: words("why.nothing")
    }
  }
}

extension NodeExplanation.Finding {
  fileprivate func line(_ words: (String, String...) -> String) -> String {
    switch kind {
    case .text(let catalog?): words("why.text %@ %@ %@", key, source, catalog)
    case .text(nil): words("why.noText %@ %@", key, source)
    case .failing: words("why.failing %@ %@ %@", key, source, span.description)
    case .expression:
      value.map { words("why.value %@ %@ %@ %@", key, source, $0, span.description) }
        ?? words("why.unknown %@ %@ %@", key, source, span.description)
    }
  }
}

extension NodeExplanation.Origin {
  fileprivate func words(_ localizer: Localizer, _ words: (String, String...) -> String) -> String {
    switch self {
    case .model(let model, let span): words("why.from.model %@ %@", model, span.description)
    case .param(let span): words("why.from.param %@", span.description)
    case .state(let span): words("why.from.state %@", span.description)
    case .field: words("why.from.field")
    case .flag(let report?):
      words(
        "why.from.flag %@", report.words(localizer) + (report.span.map { ", \($0.description)" } ?? ""))
    case .flag(nil): words("why.from.flags")
    case .tier(let name, let span):
      words("why.from.tier %@", name + (span.map { ", \($0.description)" } ?? ""))
    case .row: words("why.from.row")
    case .environment: words("why.from.environment")
    }
  }
}
