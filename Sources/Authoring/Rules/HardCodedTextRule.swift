import Expressions
import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// Words written into an expression, which no catalog can translate.
  static let hardCodedText = Self("KL0623")
}

enum HardCodedTextRule: NodeRule {
  static func check(_ stop: ScriptNode, in outline: AppOutline, into diagnostics: inout Diagnostics) {
    switch stop.kind {
    case .element(let element): check(element.properties, into: &diagnostics)
    case .action(let call): check(call.properties, into: &diagnostics)
    }
  }

  static func check(_ script: AppOutline.Script, in outline: AppOutline, into diagnostics: inout Diagnostics)
  {
    check(script.properties, into: &diagnostics)
  }

  private static func check(_ text: LocalizableText, into diagnostics: inout Diagnostics) {
    guard case .template(let template) = text else { return }
    // By index: iterating would copy the literals between expressions.
    for index in template.parts.indices {
      guard case .expression(let expression) = template.parts[index], expression.isVerbatim else { continue }
      for word in Program.spokenWords(expression.span) {
        diagnostics.report(
          Diagnostic(
            .hardCodedText, .warning, "\(word.text) is shown in every language as it stands", at: word,
            help: "use two texts with `when:`, or a key that depends on the value, such as "
              + "`{ key: \"plan.${tier}\" }`"))
      }
    }
  }

  /// Checks the texts of a script's or a component's own keys, not those of nested components.
  private static func check(_ properties: Properties, into diagnostics: inout Diagnostics) {
    properties.eachInWrittenOrder(holding: .computedTexts) { check($0, into: &diagnostics) }
  }

  private static func check(_ property: Property, into diagnostics: inout Diagnostics) {
    switch property {
    case .text(let text): check(text, into: &diagnostics)
    case .list(let items): for item in items { check(item, into: &diagnostics) }
    case .record(let record): check(record, into: &diagnostics)
    case .named(let named): for item in named { check(item.property, into: &diagnostics) }
    default: break
    }
  }
}
