import Foundations
import Maestro

extension Diagnostic.Code {
  /// A `${` that begins no script.
  static let openScript = Self("KL0953")
  /// A condition that is a text and no script.
  static let textAsCondition = Self("KL0954")
  /// A script that does nothing, since it is a text.
  static let textAsScript = Self("KL0955")
  /// A condition that assigns and compares nothing.
  static let assignmentAsCondition = Self("KL0956")
  /// An absent element without a text or an id.
  static let emptyAbsence = Self("KL0957")
}

/// Finds what of a step can never fail, or does nothing, whatever the app shows.
///
/// Upstream walks such steps, and so does a walk; `walk check` reports them, and a walk warns at the step.
enum VacuityCheck {
  /// Returns what is wrong with a flow's header and all its steps.
  static func diagnostics(of flow: Flow) -> [Diagnostic] {
    flow.headerTemplates.flatMap { open($0, .warning, "") }
      + flow.allSteps.flatMap { step in
        diagnostics(of: step) + (step.label.map { open($0, .warning, "") } ?? [])
      }
  }

  /// Returns what is wrong with a step, without its nested steps.
  static func diagnostics(of step: Step) -> [Diagnostic] {
    let command = step.command
    let decision = command.decidingScript
    var found = decision.map(condition) ?? []
    var others = command.templates
    if let decision, let index = others.firstIndex(of: decision) { others.remove(at: index) }
    if case .evalScript(let script) = command {
      others = []
      found += evaluation(script)
    }
    found += others.flatMap { open($0, .warning, "") }
    let absent = command.absentSelectors + [command.condition?.notVisible].compactMap(\.self)
    return found + absent.flatMap(empty)
  }

  /// Checks a script on which it depends whether a step fails, runs or goes on.
  private static func condition(_ template: Template) -> [Diagnostic] {
    let open = open(template, .error, ", which counts as true")
    if !open.isEmpty { return open }
    if template.pieces.count == 1, let script = template.scripts.first {
      guard Scripts.endsWithAssignment(script) else { return [] }
      return [
        Diagnostic(
          .assignmentAsCondition, .warning, "the condition `${\(script)}` assigns, and compares nothing",
          at: template.span, help: "write `==` where two values are compared")
      ]
    }
    guard let text = template.literal else {
      return [
        Diagnostic(
          .textAsCondition, .warning,
          "the condition `\(template.source)` is a script with text around it, which is a text and nearly always counts as true",
          at: template.span, help: "put the whole condition into one `${…}`, without a space around it")
      ]
    }
    // `true` and `false` are switches, which somebody sets on purpose.
    guard ScriptTruth.holds(text), text.lowercased() != "true" else { return [] }
    return [
      Diagnostic(
        .textAsCondition, .warning, "the condition `\(text)` is a text and no script, so it counts as true",
        at: template.span, help: "write `${…}` around the script")
    ]
  }

  private static func evaluation(_ template: Template) -> [Diagnostic] {
    let open = open(template, .error, ", and nothing is evaluated")
    guard open.isEmpty, template.scripts.isEmpty else { return open }
    return [
      Diagnostic(
        .textAsScript, .warning, "`\(template.source)` is a text and no script, so nothing is evaluated",
        at: template.span, help: "write `${…}` around the script")
    ]
  }

  private static func open(
    _ template: Template, _ severity: Diagnostic.Severity, _ effect: String
  ) -> [Diagnostic] {
    template.openScripts.map { script in
      let text = script.text.count > 60 ? script.text.prefix(60) + "…" : script.text
      let reason = script.hasDollarSign ? "has a `$` in it" : "is never closed"
      return Diagnostic(
        .openScript, severity, "the script `\(text)` \(reason), so it is text\(effect)", at: template.span,
        help: help(script, in: template))
    }
  }

  private static func help(_ script: Template.OpenScript, in template: Template) -> String {
    if script.hasDollarSign {
      return
        #"write `\x24` for a `$` in a text, and put a pattern with `$` in a file that `runScript` runs"#
    }
    return template.span.isCutByComment
      ? "` #` begins a comment; put the whole value in quotes"
      : #"add the `}`, or write `\${` where that text is meant"#
  }

  private static func empty(_ selector: Selector) -> [Diagnostic] {
    [selector.text, selector.id].compactMap(\.self).filter { $0.literal == "" }.map { text in
      Diagnostic(
        .emptyAbsence, .warning, "no element has an empty text or id, so this always holds", at: text.span,
        help: "say which element is absent")
    }
  }
}

extension Span {
  /// Whether a comment follows a value without quotes on the same line, which may have been meant as a part of it.
  fileprivate var isCutByComment: Bool {
    guard let first = source.bytes[range].first, first != UInt8(ascii: "\""), first != UInt8(ascii: "'")
    else { return false }
    let rest = source.bytes[range.upperBound...].prefix { $0 != UInt8(ascii: "\n") }
    return rest.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } == UInt8(ascii: "#")
  }
}
