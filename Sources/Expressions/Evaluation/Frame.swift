import Foundations

/// All that one evaluation works on.
struct Frame {
  /// The values of the declared names; borrowed for the evaluation, so that they are not counted again.
  let slots: UnsafeBufferPointer<Value>
  /// The values of the macros' variables.
  var locals: Locals
  let budget: Budget
  /// Steps left; below zero the evaluation ends with an error that nothing absorbs.
  var steps: Int

  init(_ slots: UnsafeBufferPointer<Value>, _ budget: Budget, localCount: Int) {
    self.slots = slots
    self.budget = budget
    steps = budget.steps
    locals = Locals(count: localCount)
  }

  var isExhausted: Bool { steps < 0 }

  /// Spends steps; nil while there are some left, else the error to end with.
  mutating func spend(_ count: Int = 1) -> Value? {
    steps -= count
    // `nil` alone would be a null value here: `Value` can be written as a nil literal.
    return steps < 0 ? Frame.exhausted : Value?.none
  }

  /// Spends the steps for building a text of so many bytes.
  mutating func spend(bytes: Int) -> Value? {
    if bytes > budget.textBytes {
      return .failure(.budget, "a text of \(bytes) bytes is longer than the \(budget.textBytes) allowed")
    }
    return spend(1 + bytes / 16)
  }

  /// Spends the steps for building a collection of so many elements.
  mutating func spend(elements: Int) -> Value? {
    if elements > budget.elements {
      return .failure(.budget, "\(elements) elements are more than the \(budget.elements) allowed")
    }
    return spend(1 + elements / 16)
  }

  static let exhausted = Value.failure(.budget, "this expression takes more steps than it may")

  /// Adds the node's span to an error that has none.
  func located(_ value: Value, _ span: Span) -> Value {
    guard case .error(let error) = value, error.span == nil else { return value }
    return .error(ValueError(code: error.code, error.message, at: span))
  }

  /// An error with a span.
  func failure(_ failure: EvaluationError, _ message: String, _ span: Span) -> Value {
    .error(ValueError(code: failure.rawValue, message, at: span))
  }
}

/// A node of a compiled expression: names are slots, overloads are chosen, shapes are specialised.
protocol ExpressionNode: AnyObject, Sendable {
  /// The node's value, or an error value.
  func evaluate(_ frame: inout Frame) -> Value
}

/// The most one evaluation may cost; exceeding it is an error value, never a crash or a hang.
package struct Budget: Sendable, Hashable {
  /// Steps: each turn of a macro, each call, and each 16 bytes or elements that are built or searched.
  package var steps: Int
  /// The longest string or byte sequence that may be built, in bytes.
  package var textBytes: Int
  /// The longest list or map that may be built, in elements.
  package var elements: Int

  /// Sets limits.
  ///
  /// - Parameters:
  ///   - steps: turns of macros, calls, and 16-byte pieces of work.
  ///   - textBytes: longest text built, in bytes.
  ///   - elements: longest list or map built.
  package init(steps: Int = 1_000_000, textBytes: Int = 1 << 20, elements: Int = 100_000) {
    self.steps = steps
    self.textBytes = textBytes
    self.elements = elements
  }

  /// Enough for any screen, and over within a fraction of a second.
  package static let standard = Budget()
}
