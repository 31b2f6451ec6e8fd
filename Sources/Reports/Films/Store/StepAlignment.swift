import Walkthroughs

/// Aligns the steps of several cases of a flow in rows.
///
/// Cases differ where a condition holds in one of them only, or one ends early; the same step of the flow in the same
/// round is in one row.
struct StepAlignment: Sendable {
  /// For each case, the row of each of its steps, from 0.
  let rows: [[Int]]

  private struct Key: Hashable {
    var place: String
    var depth: Int
    /// The number of earlier rounds through the step.
    var round: Int
  }

  init(_ cases: [CaseRecord]) {
    var order: [(id: Int, key: Key)] = []
    var known: Set<Key> = []
    let ids = cases.map { walkCase in
      var rounds: [String: Int] = [:]
      var next = 0
      return walkCase.steps.map { step -> Int in
        let place = step.span.description
        let key = Key(place: place, depth: step.depth, round: rounds[place, default: 0])
        rounds[place, default: 0] += 1
        let found = known.contains(key) ? order[next...].firstIndex { $0.key == key } : nil
        let index = found ?? next
        if found == nil {
          order.insert((order.count, key), at: next)
          known.insert(key)
        }
        next = index + 1
        return order[index].id
      }
    }
    var row = [Int](repeating: 0, count: order.count)
    for (index, entry) in order.enumerated() { row[entry.id] = index }
    rows = ids.map { $0.map { row[$0] } }
  }
}
