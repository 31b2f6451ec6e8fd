/// Finds the name that was most likely intended.
///
/// - Parameters:
///   - name: what was written.
///   - candidates: the valid names.
/// - Returns: the nearest candidate by optimal string alignment distance (a swap of neighbours counts as one
///   edit), if it is near enough to be worth suggesting: fewer than four edits and at most a third of the
///   longer name (one edit for the shortest). Where none is, the only one that begins with the name.
public func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
  guard var written = EditDistance(to: name) else { return nil }
  var best = NearestCandidate(for: name)
  for candidate in candidates where candidate != name {
    if let distance = written.distance(of: candidate) { best.take(candidate, distance) }
  }
  return best.name ?? onlyName(beginningWith: name, in: candidates)
}

/// The only candidate that continues the name, such as `warning` for `warn`.
func onlyName(beginningWith name: String, in candidates: some Sequence<String>) -> String? {
  guard name.utf8.count >= 3 else { return nil }
  let longer = Set(candidates.filter { $0.hasPrefix(name) && $0 != name })
  return longer.count == 1 ? longer.first : nil
}

/// The nearest of the candidates so far; of those equally near, one of the same letters, since they are swapped more
/// often than left out, then the first by the alphabet.
struct NearestCandidate {
  /// What was written, in the order of its bytes.
  private let letters: [UInt8]
  private(set) var name: String?
  private var distance = 0

  init(for name: String) { letters = name.utf8.sorted() }

  mutating func take(_ candidate: String, _ distance: Int) {
    if let name, rank(name, self.distance) <= rank(candidate, distance) { return }
    (name, self.distance) = (candidate, distance)
  }

  private func rank(_ name: String, _ distance: Int) -> (Int, Int, String) {
    (distance, name.utf8.count == letters.count && name.utf8.sorted() == letters ? 0 : 1, name)
  }
}
