import Foundations
import TestSupport
import Testing

@testable import Runtime

/// Links an app of one marked screen and one called `detail` that takes an `id`.
///
/// - Returns: the diagnostics as `KL0431 1️⃣ message → help`; a place without a mark is written as `line:column`.
func problems(
  _ marked: String, app: String = TestApp.appFile, including severity: Diagnostic.Severity = .error
) throws -> [String] {
  let source = MarkedText(marked)
  let detail = "screen: detail\nparams: { id: string, size: int? }\ntitle: ${params.id}\nbody: []"
  let (_, diagnostics) = try TestApp(["home": source.text, "detail": detail], app: app).load()
  return diagnostics.filter { $0.severity >= severity }.map { diagnostic in
    let place = diagnostic.span.map { "\($0.location.line):\($0.location.column)" } ?? "nowhere"
    let mark = source.places.first { $0.value == place }?.key ?? place
    return "\(diagnostic.code) \(mark) \(diagnostic.message)" + (diagnostic.help.map { " → \($0)" } ?? "")
  }
}

/// Returns a screen with a model `counter`, some state, and a body.
func screen(_ body: String, head: String = "") -> String {
  """
  screen: home
  title: Home
  models: { counter: test.Counter }
  state: { query: string, age: int?, on: bool, level: "enum(low, high)?" }
  \(head)
  body:
  \(body.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n"))
  """
}
