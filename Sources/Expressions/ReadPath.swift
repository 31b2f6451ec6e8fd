/// A path that an expression reads: a slot and steps into it.
///
/// A change at a path concerns an expression when one of the two paths is the beginning of the other.
package struct ReadPath: Hashable, Sendable {
  /// One step into a value.
  package enum Step: Hashable, Sendable {
    /// A field of a record or a string key of a map.
    case field(String)
    /// An element of a list.
    case index(Int)
    /// Some element of a list or a map, known only while running.
    case anyElement

    /// Whether two steps may lead to the same element.
    package func mayEqual(_ other: Step) -> Bool {
      switch (self, other) {
      case (.field(let a), .field(let b)): a == b
      case (.index(let a), .index(let b)): a == b
      case (.anyElement, _), (_, .anyElement): true
      default: false
      }
    }
  }

  /// The slot of the declared name.
  package let slot: Int
  /// The steps into it; none for the whole value.
  package let steps: [Step]

  /// Names a path.
  package init(slot: Int, steps: [Step] = []) {
    self.slot = slot
    self.steps = steps
  }

  /// Whether a change at `changed` can affect the value at this path.
  package func isConcerned(by changed: ReadPath) -> Bool {
    slot == changed.slot && zip(steps, changed.steps).allSatisfy { $0.mayEqual($1) }
  }
}
