import Localization

@testable import Authoring

/// Probes of lint rules about texts that screens use.
enum LintProbes {
  static let all: [String: ExplanationProbes] = [
    "KL1126": ExplanationProbes(
      fails: { LintExample.uses(["Done"], of: #""Done" : { }, "Ready" : { }"#) },
      passes: { LintExample.uses(["Ready"], of: #""Ready" : { }"#) }),
    "KL1127": ExplanationProbes(
      fails: { LintExample.uses(["Ready", "Redy"], of: #""Ready" : { }"#) },
      passes: { LintExample.uses(["Ready"], of: #""Ready" : { }"#) }),
    "KL1133": ExplanationProbes(
      fails: {
        LintExample.uses(
          ["Save the dish"], of: saved("इस व्यंजन को अपने पसंदीदा व्यंजनों की सूची में हमेशा के लिए सहेज कर रखने के लिए यहाँ दबाएँ"))
      },
      passes: { LintExample.uses(["Save the dish"], of: saved("व्यंजन सहेजें")) }),
    "KL1142": ExplanationProbes(
      fails: { LintExample.uses(["%lld of %lld left"], of: #""%lld of %lld left" : { }"#, ["%lld"]) },
      passes: {
        LintExample.uses(["%lld of %lld left"], of: #""%lld of %lld left" : { }"#, ["%lld", "%lld"])
      }),
    "KL1189": ExplanationProbes(
      fails: { LintExample.uses(["Network unavailable"], of: #""Network unavailable" : { }"#, columns: 8) },
      passes: { LintExample.uses(["Network unavailable"], of: #""Network unavailable" : { }"#, columns: 16) }),
  ]

  private static func saved(_ hindi: String) -> String {
    #""Save the dish" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "\#(hindi)" } } } }"#
  }
}
