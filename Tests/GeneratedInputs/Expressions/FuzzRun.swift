import Expressions
import Foundations

/// Compiles and evaluates generated expressions and checks that none exceeds its limits.
package struct FuzzRun: Sendable {
  /// The counts of a run.
  package struct Tally: Sendable {
    /// Inputs that were tried.
    package var inputs = 0
    /// Those that compiled with all checks.
    package var checked = 0
    /// Those that parsed.
    package var parsed = 0
    /// Those that gave a value and no error.
    package var valued = 0
    /// Inputs whose value was larger than the budget allows; there must be none.
    package var oversized: [String] = []
  }

  /// The counts so far.
  package private(set) var tally = Tally()
  private var fuzzer: ExpressionFuzzer
  private let declarations: Declarations
  private let slots: [Value]
  private let budget = Budget(steps: 20_000, textBytes: 1 << 16, elements: 10_000)

  /// Starts a run.
  ///
  /// - Parameters:
  ///   - seed: determines the whole run.
  ///   - corpus: expressions to mutate besides the generated ones.
  package init(seed: UInt64, corpus: [String] = []) {
    fuzzer = ExpressionFuzzer(seed: seed, corpus: corpus)
    var declarations = Declarations()
    declarations.declare("x", .int)
    declarations.declare("y", .dyn)
    declarations.declare(
      "user", .record(RecordType(name: "User", fields: [.init("tier", .string), .init("name", .string)])))
    declarations.declare("items", .list(.string))
    self.declarations = declarations
    slots = [42, ["name": [1, 2.5, "z"]], ["tier": "pro", "name": "Asha"], ["a", "b", "c"]]
  }

  /// Tries the next input.
  /// - Returns: the input, for measurements.
  @discardableResult
  package mutating func step() -> [UInt8] {
    let bytes = fuzzer.next()
    run(bytes)
    return bytes
  }

  /// Tries one input, checked and unchecked.
  package mutating func run(_ bytes: [UInt8]) {
    tally.inputs += 1
    let source = SourceText(path: "fuzz", bytes: bytes)
    let span = Span(source, 0..<bytes.count)
    var diagnostics = Diagnostics()
    var program = Program.compile(span, declarations, into: &diagnostics)
    if program != nil {
      tally.checked += 1
    } else {
      program = Program.compileUnchecked(span, declarations, into: &diagnostics)
    }
    guard let program else { return }
    tally.parsed += 1
    let value = program.evaluate(slots, budget: budget)
    if !value.isError { tally.valued += 1 }
    if !fits(value) { tally.oversized.append(String(decoding: bytes, as: UTF8.self)) }
  }

  /// Whether a value is within the limits, as far as its first two levels show.
  private func fits(_ value: Value) -> Bool {
    switch value {
    case .string(let text): text.utf8.count <= budget.textBytes
    case .bytes(let bytes): bytes.count <= budget.textBytes
    case .list(let elements):
      elements.count <= budget.elements
        && elements.prefix(20).allSatisfy { element in
          if case .string(let text) = element { text.utf8.count <= budget.textBytes } else { true }
        }
    case .map(let map): map.count <= budget.elements
    default: true
    }
  }
}
