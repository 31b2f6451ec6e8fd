/// Topological sort (Kahn), without recursion, so that no file is too deep for it.
struct DependencyOrder {
  /// All sortable items, each after its dependencies.
  private(set) var sorted: [Int] = []
  /// Items in a cycle.
  private(set) var cyclic: [Int] = []
  /// Items without a place in the order: those in a cycle, and their dependents.
  private(set) var blocked: [Int] = []

  /// Sorts items.
  ///
  /// - Parameter dependencies: for each item the numbers of its dependencies.
  init(_ dependencies: [[Int]]) {
    let needs = dependencies.map { Array(Set($0)) }
    var users = [[Int]](repeating: [], count: needs.count)
    for (thing, needs) in needs.enumerated() {
      for need in needs { users[need].append(thing) }
    }
    sorted = Self.peel(Array(needs.indices), needs, users)
    let placed = Set(sorted)
    blocked = needs.indices.filter { !placed.contains($0) }
    // In the reverse direction, items that only depend on a cycle are peeled off.
    let leading = Set(Self.peel(blocked, users, needs))
    cyclic = blocked.filter { !leading.contains($0) }
  }

  /// Repeatedly removes items without remaining dependencies.
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
