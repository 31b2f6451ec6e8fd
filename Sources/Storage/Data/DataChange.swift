package import Foundations

/// A change of one row, or of a document.
package struct DataChange: Sendable {
  /// The row before it; nil where it is added.
  package let before: ValueMap?
  /// The row after it; nil where it is removed.
  package let after: ValueMap?

  /// Describes a change.
  package init(from before: ValueMap?, to after: ValueMap?) {
    self.before = before
    self.after = after
  }

  /// Whether a field has another value after it; a row that is added or removed changes all.
  package func changes(_ field: String) -> Bool { before?[field] != after?[field] }
}

/// A callback after changes of collections.
package struct DataObservation: Sendable {
  private let stop: @Sendable () -> Void

  /// Describes how it ends.
  package init(_ stop: @escaping @Sendable () -> Void) { self.stop = stop }

  /// Ends it; once more does nothing.
  package func end() { stop() }
}
