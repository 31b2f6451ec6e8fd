import Catalogs
package import Foundations

/// An explanation of a node's state, with the source of each of its values.
package struct NodeExplanation: Sendable, Hashable {
  /// The node's id.
  package var id: String
  /// The component's name.
  package var component: String
  /// The span of the component.
  package var span: Span
  /// Whether and how it is on screen.
  package var visibility: Visibility
  /// Its conditions and keys with their current values, the conditions first.
  package var findings: [Finding]

  /// Whether and how a node is on screen.
  package enum Visibility: Sendable, Hashable {
    /// It is shown.
    case shown
    /// It is hidden by its own condition.
    case hidden
    /// It is within a hidden element, with that element's component and span.
    case around(String, Span)
    /// It is shown, but disabled.
    case disabled
    /// It is locked by a flag.
    case locked(flag: String)
    /// A required flag is off.
    case flagOff(flag: String)
    /// It belongs to a list without rows.
    case noRow
    /// It is not hidden, but has nothing to show, such as an empty text.
    case nothingToShow
  }

  /// A condition or key with its current value.
  package struct Finding: Sendable, Hashable {
    /// The key, such as `when`.
    package var key: String
    /// The expression or the catalog's key.
    package var source: String
    /// Its span.
    package var span: Span
    /// Its current value, as an author reads it; nil where unavailable, as for a secret.
    package var value: String?
    /// The kind of its source.
    package var kind: Kind
    /// The values that it was computed from.
    package var parts: [Part]

    /// A kind of source.
    package enum Kind: Sendable, Hashable {
      /// A condition that holds, or any other expression.
      case expression
      /// A term of a condition that does not hold.
      case failing
      /// A part of the condition of a query whose rows it shows, which the database decides; or why it is evaluated row
      /// by row.
      case rows(residual: String?)
      /// A text of a String Catalog: the catalog's file, nil where no catalog has it.
      case text(catalog: String?)
    }
  }

  /// A value that an expression reads.
  package struct Part: Sendable, Hashable {
    /// The name, such as `recipe.phase`.
    package var name: String
    /// Its current value, as an author reads it.
    package var value: String
    /// The origin of the value.
    package var origin: Origin
  }

  /// The origin of a value.
  package enum Origin: Sendable, Hashable {
    /// A view model, by plugin and model, with its declaration.
    case model(String, Span)
    /// A parameter of the screen, component or flow, with its declaration.
    case param(Span)
    /// The screen's own state, with its declaration.
    case state(Span)
    /// A field of the screen.
    case field
    /// A flag, with its report; nil for all flags at once.
    case flag(FlagReport?)
    /// A limit of the plan in effect: the tier's name, and where it is declared.
    case tier(String, Span?)
    /// The row that it belongs to.
    case row
    /// The environment of every screen: plan, device, language, network, time.
    case environment
  }
}

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
    case .rows(nil): words("why.rows %@ %@ %@", key, source, span.description)
    case .rows(let reason?): words("why.eachRow %@ %@ %@ %@", key, source, reason, span.description)
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
