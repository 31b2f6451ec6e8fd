import Foundations
import PluginKit
import Simulation
import Synchronization

/// Makes keys that sort in the order in which they were made here: UUIDs of version 7 (RFC 9562, 5.7 and 6.2).
///
/// Two rows of one moment keep their order by them on every device, also where a clock was set back meanwhile.
final class OrderedKeys: Sendable {
  private let last = Mutex<(milliseconds: Int64, count: Int64)>((0, 0))
  /// The most keys of a millisecond; further ones take the next.
  private static let most: Int64 = 0xFFF

  /// Makes the next key.
  ///
  /// - Parameters:
  ///   - identifiers: random UUIDs, of which the last part is taken; another text stays as it is.
  ///   - table: the collection; a random key is enough for one that is not ordered by keys.
  ///   - now: the time.
  /// - Returns: the key.
  func next(_ identifiers: any IdentifierSource, _ table: CollectionTable, _ now: Timestamp) -> String {
    let random = identifiers.next()
    guard table.declaration.remote?.isOrderedByKey == true else { return random }
    let parts = random.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return random }
    let (milliseconds, count) = last.withLock { last in
      if now.milliseconds > last.milliseconds {
        last = (now.milliseconds, 0)
      } else if last.count < Self.most {
        last.count += 1
      } else {
        last = (last.milliseconds + 1, 0)
      }
      return last
    }
    let time = Self.hex(milliseconds, width: 12)
    return "\(time.prefix(8))-\(time.suffix(4))-7\(Self.hex(count, width: 3))-\(parts[3])-\(parts[4])"
  }

  private static func hex(_ number: Int64, width: Int) -> String {
    let digits = String(max(0, number), radix: 16)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits.suffix(width)
  }
}
