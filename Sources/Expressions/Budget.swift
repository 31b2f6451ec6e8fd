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
