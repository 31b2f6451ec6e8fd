/// A part of the cases, so that several machines can share a walk.
///
/// The parts depend on the flows alone, so that every machine divides in the same way.
package struct Shard: Sendable, Hashable {
  /// The part's number, from 1.
  package let number: Int
  /// The number of parts.
  package let count: Int

  /// The maximum number of parts.
  package static let most = 10_000

  /// Parses a part such as `2/5`; nil where it is invalid.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Self.number(parts[0]), let count = Self.number(parts[1]),
      number <= count, count <= Self.most
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int(text).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Returns the ids of the cases of this part.
  ///
  /// The longest cases are dealt out first, each to the part with the least work so far, so that all parts take about
  /// the same time. Ties are broken by the ids, never by the order of the cases.
  ///
  /// - Parameters:
  ///   - cases: all cases, the same on every machine.
  ///   - weight: the work of a case, the same on every machine.
  /// - Returns: the ids.
  package func part(of cases: [WalkCase], weight: (WalkCase) -> Int) -> Set<String> {
    let weighed = cases.map { (id: $0.id, weight: max(1, weight($0))) }
      .sorted { ($1.weight, $0.id) < ($0.weight, $1.id) }
    var loads = Array(repeating: 0, count: count)
    var ids: Set<String> = []
    for (id, weight) in weighed {
      let least = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      loads[least] += weight
      if least == number - 1 { ids.insert(id) }
    }
    return ids
  }
}

/// A hash that is the same on every machine and in every run.
package enum StableHash {
  /// Returns the 64-bit FNV-1a hash of Fowler, Noll and Vo, its halves folded: the low bits alone of similar texts
  /// differ little.
  package static func of(_ text: String) -> UInt64 {
    let hash = text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return hash ^ (hash >> 32)
  }
}
