package import Foundations
internal import Synchronization

/// What an app keeps on this device for times without a network, for the screen that shows it.
package final class StoredDataRegistry: Sendable {
  /// How much there is of one kind of data, and of when it is.
  package struct Status: Sendable, Hashable {
    /// How many there are; nil where they are not counted.
    package var count: Int?
    /// How many bytes they take; nil where that is not measured.
    package var bytes: Int?
    /// When it was last the same as the server's; nil before that.
    package var at: Timestamp?

    /// Describes data.
    package init(count: Int? = nil, bytes: Int? = nil, at: Timestamp? = nil) {
      (self.count, self.bytes, self.at) = (count, bytes, at)
    }
  }

  /// One kind of data.
  package struct Entry: Sendable {
    /// Its name, such as `recipes`.
    package let kind: String
    /// Asks its owner; nil where there is nothing, or it cannot be read.
    package let status: @Sendable () async -> Status?
  }

  private let state = Mutex<[Entry]>([])

  /// The kinds, in the order in which they were added.
  package var entries: [Entry] { state.withLock(\.self) }

  /// Adds a kind of data; an owner that ends must not be held by its status.
  ///
  /// - Parameters:
  ///   - kind: its name.
  ///   - status: asks its owner.
  package func add(_ kind: String, _ status: @escaping @Sendable () async -> Status?) {
    state.withLock { $0.append(Entry(kind: kind, status: status)) }
  }
}
