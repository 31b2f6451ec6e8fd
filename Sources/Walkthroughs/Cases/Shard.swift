/// A part of the cases, so that several machines can share a walk.
///
/// A case's part depends on the case alone, so that every machine divides in the same way.
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

  /// Whether a case belongs to this part.
  package func holds(_ walkCase: WalkCase) -> Bool {
    StableHash.of(walkCase.id) % UInt64(count) == UInt64(number - 1)
  }
}
