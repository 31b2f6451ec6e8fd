import Foundations

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
