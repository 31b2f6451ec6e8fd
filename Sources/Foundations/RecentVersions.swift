/// The last versions of something that was computed, for a cache that looks one up by comparing.
///
/// Inlinable, so that callers specialize it: without that a search takes several times as long. The type has to be
/// usable from inline as well, else other modules do not see the bodies of its `package` members.
@usableFromInline package struct RecentVersions<Version> {
  /// From the one used the longest ago to the last one.
  @usableFromInline var versions: [Version] = []
  @usableFromInline let most: Int

  /// Starts empty.
  ///
  /// - Parameter most: how many are kept; the one used the longest ago is evicted.
  @inlinable package init(most: Int) { self.most = most }

  /// The version that a condition holds for, which then is the last one used.
  ///
  /// - Parameter matches: the condition.
  /// - Returns: the version; nil where none is kept.
  @inlinable package mutating func use(where matches: (Version) -> Bool) -> Version? {
    guard let index = versions.lastIndex(where: matches) else { return nil }
    if index == versions.count - 1 { return versions[index] }
    let found = versions.remove(at: index)
    versions.append(found)
    return found
  }

  /// Keeps a version as the last one used.
  @inlinable package mutating func add(_ version: Version) {
    if versions.count >= most { versions.removeFirst() }
    versions.append(version)
  }
}

extension RecentVersions: Sendable where Version: Sendable {}
