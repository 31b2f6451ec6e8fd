import Expressions
import Foundations
import Screens

/// A screen's own triggers.
struct LinkedTriggers: Sendable {
  /// Run each time the screen is shown.
  var onAppear: [LinkedAction] = []
  /// Run when it is left.
  var onLeave: [LinkedAction] = []
  /// Run when a value changes.
  var watches: [LinkedWatch] = []
  /// Run periodically.
  var timers: [LinkedTimer] = []
  /// Run by name, by the `run` action.
  var sequences: [String: [LinkedAction]] = [:]
}

/// A watched value, and the actions run when it has changed.
struct LinkedWatch: Sendable {
  let value: Program
  let actions: [LinkedAction]
}

/// Actions run periodically.
struct LinkedTimer: Sendable {
  let interval: Duration
  let condition: Program?
  let actions: [LinkedAction]
}

extension Linker {
  /// Links a screen's own triggers.
  mutating func triggers(_ script: ScreenScript, in scope: Scope) -> LinkedTriggers {
    var triggers = LinkedTriggers(
      onAppear: actions(script.trigger("appear"), in: scope),
      onLeave: actions(script.trigger("leave"), in: scope))
    for record in script.properties.records("watch") {
      guard let source = record.expression("value"), let value = compile(source, in: scope) else { continue }
      checkWatch(value, record, in: scope)
      triggers.watches.append(
        LinkedWatch(
          value: value,
          actions: actions(record.actions("do") ?? [], in: scope.adding([("value", value.type)]))))
    }
    for record in script.properties.records("every") {
      let condition = record.expression("when").flatMap { compile($0, in: scope, expecting: .bool) }
      let timed = actions(record.actions("do") ?? [], in: scope)
      guard let interval = interval(record, in: scope) else { continue }
      triggers.timers.append(LinkedTimer(interval: interval, condition: condition, actions: timed))
    }
    for named in script.properties.named("sequences") {
      guard case .record(let record) = named.property else { continue }
      let params = RecordType(name: "params", fields: record.fields("params"))
      // A sequence that declares none sees those of the screen.
      triggers.sequences[named.name] = actions(
        record.actions("do") ?? [],
        in: params.fields.isEmpty ? scope : scope.adding([("params", .record(params))]))
    }
    checkSequenceCycles(script)
    return triggers
  }

  /// A watch whose actions recompute the watched value may never settle.
  private mutating func checkWatch(_ value: Program, _ record: Properties, in scope: Scope) {
    for call in record.actions("do") ?? []
    where call.action == SetAction.spec.name && call.properties["if"] == nil {
      for named in call.properties.named("set") {
        guard case .value(let source) = named.property, let state = StateReference(named.name) else {
          continue
        }
        if case .literal = source { continue }
        guard value.reads.contains(state.path) else { continue }
        found.diagnostics.report(
          Diagnostic(
            .watchLoop, .warning, "the watch changes `\(state)`, which it watches", at: named.span,
            help: "add `if:` with a condition that ends it",
            related: [Diagnostic.Related("it is watched here", value.span)]))
      }
    }
  }

  private mutating func interval(_ record: Properties, in scope: Scope) -> Duration? {
    guard case .value(let source) = record["time"] else { return nil }
    guard case .constant(.duration(let interval))? = value(source, of: .duration, in: scope) else {
      if case .literal = source { return nil }
      found.report(.invalidLiteral, "the time between two runs is written out, not computed", at: source.span)
      return nil
    }
    guard interval >= .milliseconds(100) else {
      found.report(
        .shortInterval, "found \(source.span.text), expected 100 ms or more", at: source.span,
        help: "nobody reads faster; a model publishes what changes more often")
      return nil
    }
    return interval
  }

  /// Reports sequences that run each other, which would never end.
  private mutating func checkSequenceCycles(_ script: ScreenScript) {
    var runs: [String: [(name: String, span: Span)]] = [:]
    for named in script.properties.named("sequences") {
      guard case .record(let record) = named.property else { continue }
      runs[named.name] = (record.actions("do") ?? []).flatMap(\.runs)
    }
    for (name, called) in runs.sorted(by: { $0.key < $1.key }) {
      for call in called where reaches(call.name, name, runs) {
        found.report(
          .sequenceCycle, "the sequence `\(name)` runs itself", at: call.span,
          help: "end one of the sequences without running the other")
      }
    }
  }

  private func reaches(
    _ start: String, _ goal: String, _ runs: [String: [(name: String, span: Span)]]
  ) -> Bool {
    var seen: Set<String> = []
    var open = [start]
    while let name = open.popLast() {
      if name == goal { return true }
      if seen.insert(name).inserted { open += (runs[name] ?? []).map(\.name) }
    }
    return false
  }
}

extension ActionCall {
  /// The sequences that it and the actions after it may run, ignoring conditions.
  fileprivate var runs: [(name: String, span: Span)] {
    var runs = ["then", "else", "error"].flatMap { properties.actions($0) ?? [] }.flatMap(\.runs)
    if action == RunAction.spec.name, case .word(let name, let span) = properties["sequence"] {
      runs.append((name, span))
    }
    return runs
  }
}
