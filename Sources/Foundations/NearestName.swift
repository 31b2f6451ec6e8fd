/// Finds the name that was most likely intended.
///
/// - Parameters:
///   - name: what was written.
///   - candidates: the valid names.
/// - Returns: the nearest candidate by optimal string alignment distance (a swap of neighbours counts as one
///   edit), if it is near enough to be worth suggesting: fewer than four edits and at most a third of the
///   longer name (one edit for the shortest). Where none is, the only one that begins with the name.
public func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
  let written = Array(name.lowercased().unicodeScalars)
  guard !written.isEmpty, written.count <= 64 else { return nil }
  var best: (distance: Int, name: String)?
  for candidate in candidates where candidate != name {
    let other = Array(candidate.lowercased().unicodeScalars)
    let limit = min(3, max(1, max(written.count, other.count) / 3))
    guard abs(other.count - written.count) <= limit, other.count <= 64 else { continue }
    let distance = editDistance(written, other)
    guard distance <= limit else { continue }
    if best.map({ (distance, candidate) < ($0.distance, $0.name) }) ?? true { best = (distance, candidate) }
  }
  return best?.name ?? onlyName(beginningWith: name, in: candidates)
}

/// The only candidate that continues the name, such as `warning` for `warn`.
private func onlyName(beginningWith name: String, in candidates: some Sequence<String>) -> String? {
  guard name.utf8.count >= 3 else { return nil }
  let longer = Set(candidates.filter { $0 != name && $0.hasPrefix(name) })
  return longer.count == 1 ? longer.first : nil
}

/// The number of edits (insert, delete, replace, swap of neighbours) between two texts.
func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in 1...a.count {
    var row = [i]
    row.reserveCapacity(b.count + 1)
    for j in 1...b.count {
      var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { cost = min(cost, beforeLast[j - 2] + 1) }
      row.append(cost)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
