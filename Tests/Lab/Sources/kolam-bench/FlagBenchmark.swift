import Flags
import Foundations

/// Measurements of flags, with their limits: one flag in an existing context, as screens evaluate it.
struct FlagBenchmark {
  private struct Row {
    let name: String
    let key: String
    let nanoseconds: Double
    let bar: Double?
  }

  private let file: FlagFile
  private let context = FlagContext(
    tier: "pro", device: FlagDevice(model: "EXA51"), targetingKey: "user-4711",
    attributes: ["user.groups": ["beta", "staff"], "email": "asha@example.com", "color": "yellow"])

  init() {
    var diagnostics = Diagnostics()
    let source = SourceText(path: "bench.yaml", text: Self.text)
    guard let file = FlagFile.read(source, into: &diagnostics), diagnostics.all.isEmpty else {
      // A benchmark of a file that does not load would measure nothing.
      fatalError(diagnostics.all.map(\.message).joined(separator: "\n"))
    }
    self.file = file
  }

  private static let text = """
    context: { user.groups: list(string), email: string, color: string, device.model: string }
    tiers:
      free: { rank: 0 }
      pro: { rank: 10, extends: free, grants: [insights] }
    flags:
      plain: { state: ENABLED, variants: { "on": true, "off": false }, defaultVariant: "on" }
      targeted:
        state: ENABLED
        variants: { "on": true, "off": false }
        defaultVariant: "off"
        rules: [{ when: '"beta" in user.groups', variant: "on" }]
      granted:
        state: ENABLED
        variants: { "on": true, "off": false }
        defaultVariant: "off"
        requires: { grant: insights }
        rules: [{ variant: "on" }]
      split:
        state: ENABLED
        variants: { "on": true, "off": false }
        defaultVariant: "off"
        rules: [{ split: { weights: { "on": 50, "off": 50 } } }]
      logic:
        state: ENABLED
        variants: { "true": true, "false": false }
        defaultVariant: "false"
        targeting: { if: [{ ==: [{ var: color }, yellow] }, "true", "false"] }
      fractional:
        state: ENABLED
        variants: { red: "#f00", blue: "#00f" }
        defaultVariant: red
        targeting: { fractional: [{ var: email }, [red, 50], [blue, 50]] }
    """

  func run(asJSON: Bool) {
    let rows = measure()
    if asJSON {
      print("{\(rows.map { "\"\($0.key)\":\(Int($0.nanoseconds.rounded()))" }.joined(separator: ","))}")
      return
    }
    for row in rows { print(Table.line(row.name, row.nanoseconds, bar: row.bar)) }
  }

  private func measure() -> [Row] {
    [
      Row(name: "a static flag", key: "static", nanoseconds: evaluate("plain", "STATIC"), bar: 100),
      Row(
        name: "a flag targeted by a rule", key: "rule", nanoseconds: evaluate("targeted", "TARGETING_MATCH"),
        bar: 1000),
      Row(
        name: "a flag that requires a grant", key: "grant",
        nanoseconds: evaluate("granted", "TARGETING_MATCH"), bar: 1000),
      Row(
        name: "a flag that divides customers", key: "split", nanoseconds: evaluate("split", "SPLIT"),
        bar: 1000),
      Row(
        name: "a flag targeted by JSONLogic", key: "logic", nanoseconds: evaluate("logic", "TARGETING_MATCH"),
        bar: 1000),
      Row(
        name: "flagd's fractional", key: "fractional",
        nanoseconds: evaluate("fractional", "TARGETING_MATCH"), bar: 1000),
      Row(name: "another context, all flags of six", key: "context", nanoseconds: scope(), bar: nil),
      Row(name: "a flag explained", key: "explain", nanoseconds: explain(), bar: nil),
    ]
  }

  private func evaluate(_ flag: String, _ reason: String) -> Double {
    let scope = file.scope(context)
    // A benchmark of a wrong result would be meaningless.
    precondition(scope.evaluate(flag).reason.rawValue == reason)
    return Measurement.nanoseconds(turns: 100_000) { _ = scope.evaluate(flag) }
  }

  private func scope() -> Double {
    let names = file.flags.map(\.name)
    return Measurement.nanoseconds(turns: 5_000) {
      let scope = file.scope(context)
      for name in names { _ = scope.evaluate(name) }
    }
  }

  private func explain() -> Double {
    let scope = file.scope(context)
    return Measurement.nanoseconds(turns: 2_000) { _ = scope.explain("targeted") }
  }
}
