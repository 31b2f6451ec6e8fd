import Synchronization

/// Which jobs are cancelled and waited for together; a scope holds the scopes that were made within it.
final class JobScope: Sendable {
  /// What it is called in messages.
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

  /// Whether another scope is this one or lies within it.
  func contains(_ other: JobScope) -> Bool {
    var next: JobScope? = other
    while let scope = next {
      if scope === self { return true }
      next = scope.parent
    }
    return false
  }
}
