import Expressions
import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// Words written into an expression, which no catalog can translate.
  ///
  /// A text that is one expression alone is data and has no key in the String Catalog. Words in it are shown as they
  /// stand in every language. Give each its own text with `when:`, or a key that depends on the value:
  /// `{ key: "plan.${tier}" }`.
  ///
  /// ```yaml fails body
  /// - text: "${state.vegetarian ? 'Vegetarian' : 'Everything'}"
  /// ```
  /// ```yaml passes body
  /// - text: Vegetarian
  ///   when: state.vegetarian
  /// - text: Everything
  ///   when: "!state.vegetarian"
  /// ```
  static let hardCodedText = Self("KL0623")
}

enum HardCodedTextRule: Rule {
  static func check(_ map: AppMap, into diagnostics: inout Diagnostics) {
    for script in map.outline.scripts {
      for text in texts(script.properties) { check(text, into: &diagnostics) }
      for stop in map.stops(of: script) {
        switch stop.kind {
        case .element(let element): for text in texts(element.properties) { check(text, into: &diagnostics) }
        case .action(let call): for text in texts(call.properties) { check(text, into: &diagnostics) }
        }
      }
    }
  }

  private static func check(_ text: LocalizableText, into diagnostics: inout Diagnostics) {
    guard case .template(let template) = text else { return }
    for expression in template.expressions where expression.isVerbatim {
      for word in Program.spokenWords(expression.span) {
        diagnostics.report(
          Diagnostic(
            .hardCodedText, .warning, "\(word.text) is shown in every language as it stands", at: word,
            help: "use two texts with `when:`, or a key that depends on the value, such as "
              + "`{ key: \"plan.${tier}\" }`"))
      }
    }
  }

  /// The texts under a script's or a component's own keys, not those of what lies within.
  private static func texts(_ properties: Properties) -> [LocalizableText] {
    properties.inWrittenOrder.flatMap(texts)
  }

  private static func texts(_ property: Property) -> [LocalizableText] {
    switch property {
    case .text(let text): [text]
    case .list(let items): items.flatMap(texts)
    case .record(let record): texts(record)
    case .named(let named): named.flatMap { texts($0.property) }
    default: []
    }
  }
}
