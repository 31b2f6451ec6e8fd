/// Puts things after what they depend on (Kahn), without recursion, so that no file is too deep for it.
struct DependencyOrder {
  /// Each thing after all that it depends on.
  private(set) var sorted: [Int] = []
  /// What depends on itself.
  private(set) var cyclic: [Int] = []
  /// What has no place in the order: what depends on itself, and what depends on that.
  private(set) var blocked: [Int] = []

  /// Orders things.
  ///
  /// - Parameter dependencies: for each thing the numbers of those that it depends on.
  init(_ dependencies: [[Int]]) {
    let needs = dependencies.map { Array(Set($0)) }
    var users = [[Int]](repeating: [], count: needs.count)
    for (thing, needs) in needs.enumerated() {
      for need in needs { users[need].append(thing) }
    }
    sorted = Self.peel(Array(needs.indices), needs, users)
    let placed = Set(sorted)
    blocked = needs.indices.filter { !placed.contains($0) }
    // The other way round, what only leads into a circle falls off.
    let leading = Set(Self.peel(blocked, users, needs))
    cyclic = blocked.filter { !leading.contains($0) }
  }

  /// Takes away, again and again, what nothing is left that it needs.
  private static func peel(_ things: [Int], _ needs: [[Int]], _ users: [[Int]]) -> [Int] {
    let among = Set(things)
    var open: [Int: Int] = [:]
    for thing in things { open[thing] = needs[thing].count { among.contains($0) } }
    var peeled = things.filter { open[$0] == 0 }
    var next = 0
    while next < peeled.count {
      for user in users[peeled[next]] where among.contains(user) {
        open[user, default: 0] -= 1
        if open[user] == 0 { peeled.append(user) }
      }
      next += 1
    }
    return peeled
  }
}
