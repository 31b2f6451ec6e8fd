import Synchronization

/// Which jobs are cancelled and awaited together; a scope contains the scopes made within it.
final class JobScope: Sendable {
  /// Its name in messages.
  let name: String
  private let parent: JobScope?
  private let sealed = Atomic(false)

  init(_ name: String, within parent: JobScope? = nil) {
    self.name = name
    self.parent = parent
  }

  /// Whether work that is begun from now on is cancelled from its beginning.
  var isSealed: Bool { sealed.load(ordering: .acquiring) || parent?.isSealed ?? false }

  func seal() { sealed.store(true, ordering: .releasing) }

  /// Whether another scope is this one or a descendant of it.
  func contains(_ other: JobScope) -> Bool {
    var next: JobScope? = other
    while let scope = next {
      if scope === self { return true }
      next = scope.parent
    }
    return false
  }
}
