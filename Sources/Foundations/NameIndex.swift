/// The candidates of many searches for the nearest name, by their lengths.
package struct NameIndex {
  private var names: [Int: [(name: String, letters: [UInt32])]] = [:]
  private let sorted: [String]

  /// Makes an index.
  ///
  /// - Parameter candidates: the valid names.
  package init(_ candidates: some Sequence<String>) {
    sorted = Set(candidates).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for name in sorted {
      let letters = EditDistance.lowercased(name)
      names[letters.count, default: []].append((name, letters))
    }
  }

  /// Returns what ``nearestName(to:in:)`` does.
  package func nearest(to name: String) -> String? {
    guard var written = EditDistance(to: name) else { return nil }
    var best = NearestCandidate(for: name)
    for length in max(0, written.length - EditDistance.mostEdits)...(written.length + EditDistance.mostEdits)
    {
      for candidate in names[length] ?? [] where candidate.name != name {
        if let distance = written.distance(of: candidate.letters) { best.take(candidate.name, distance) }
      }
    }
    return best.name ?? onlyName(beginningWith: name)
  }

  private func onlyName(beginningWith name: String) -> String? {
    guard name.utf8.count >= 3 else { return nil }
    let start = sorted.partitioningIndex { !$0.utf8.lexicographicallyPrecedes(name.utf8) }
    return Foundations.onlyName(
      beginningWith: name, in: sorted[start...].prefix { $0.utf8.starts(with: name.utf8) }.prefix(3))
  }
}

extension RandomAccessCollection {
  /// The first index whose element meets a condition that all later ones meet, too.
  fileprivate func partitioningIndex(_ holds: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, self.count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if holds(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
