internal import Expressions
import Foundations

/// Records an evaluation.
struct FlagRecorder: FlagTracer {
  /// The most terms recorded of a step; a walk over large attributes has very many.
  static let maximumTerms = 100

  static var isRecording: Bool { true }

  private(set) var steps: [FlagTrace.Step] = []
  private var terms: [FlagTrace.Term] = []
  private var drawn: FlagTrace.Bucket?
  /// The slots of the segments whose parts were recorded in this step.
  private var segments: Set<Int> = []

  mutating func step(_ title: String, _ outcome: String, _ span: Span?) {
    steps.append(FlagTrace.Step(title: title, outcome: outcome, span: span, terms: terms, bucket: drawn))
    terms = []
    segments = []
    drawn = nil
  }

  /// The same place may have many values, one for each item of a list, so all are kept.
  mutating func term(_ value: Value, _ span: Span) {
    guard terms.count < Self.maximumTerms else { return }
    terms.append(FlagTrace.Term(text: span.text, value: value, span: span))
  }

  mutating func bucket(_ bucket: FlagTrace.Bucket) { drawn = bucket }

  mutating func condition(_ rule: RulePlan, _ scope: FlagScope) {
    if let condition = rule.condition { record(condition, scope) }
  }

  /// The parts of a condition, then the attributes that it reads; a segment with its own parts, once.
  private mutating func record(_ condition: Program, _ scope: FlagScope) {
    let contents = scope.file.contents
    for term in condition.terms(contents.declarations) {
      add(term.text, term.program.evaluate(scope.slots), term.program.span)
    }
    for path in condition.reads {
      if let segment = contents.segments.first(where: { $0.slot == path.slot }) {
        add("segments.\(segment.name)", scope.slots[segment.slot], segment.span)
        if segments.insert(segment.slot).inserted { record(segment.condition, scope) }
      } else {
        add(contents.declarations.variables[path.slot].name, scope.slots[path.slot], nil)
      }
    }
  }

  /// Adds a term, unless its text was recorded in this step already and so has the same value.
  private mutating func add(_ text: String, _ value: Value, _ span: Span?) {
    guard terms.count < Self.maximumTerms, !terms.contains(where: { $0.text == text }) else { return }
    terms.append(FlagTrace.Term(text: text, value: value, span: span))
  }
}

extension FlagTrace {
  /// A value as a trace writes it, on one line and not too long.
  static func text(_ value: Value) -> String {
    if let error = value.failure { return "an error: \(error.message)" }
    let text = ValueJSON.write(value, limit: 400)
    return text.unicodeScalars.count > 200 ? String(text.prefix(200)) + "…" : text
  }
}

/// Records an evaluation step by step; a tracer that records nothing costs nothing.
protocol FlagTracer {
  /// Whether anything is recorded, so that no strings are built otherwise.
  static var isRecording: Bool { get }
  /// A step has ended; everything since the previous one belongs to it.
  mutating func step(_ title: String, _ outcome: String, _ span: Span?)
  /// A part of an expression had a value.
  mutating func term(_ value: Value, _ span: Span)
  /// A condition of a rule had a value.
  mutating func condition(_ rule: RulePlan, _ scope: FlagScope)
  /// A customer fell into a share.
  mutating func bucket(_ bucket: FlagTrace.Bucket)
}

/// Records nothing.
struct NoTracer: FlagTracer {
  static var isRecording: Bool { false }
  mutating func step(_ title: String, _ outcome: String, _ span: Span?) {}
  mutating func term(_ value: Value, _ span: Span) {}
  mutating func condition(_ rule: RulePlan, _ scope: FlagScope) {}
  mutating func bucket(_ bucket: FlagTrace.Bucket) {}
}
