internal import _FoundationICU

/// The order in which Xcode writes the keys of a catalog, Foundation's `localizedStandardCompare`: CLDR's root
/// collation with numbers by value, and ties by code points.
///
/// Source: UTS 10, and UTS 35 part 5 section 3.3 (`kn`); found by comparing with catalogs that Xcode wrote.
final class NaturalOrder {
  private let collator: OpaquePointer

  /// Opens the collation; nil where ICU's data are not there.
  init?() {
    var status = U_ZERO_ERROR
    guard let collator = swift_ucol_open("", &status), status.isSuccess else { return nil }
    swift_ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, UCOL_ON, &status)
    self.collator = collator
  }

  deinit { swift_ucol_close(collator) }

  /// Whether a key sorts before another.
  func isBefore(_ left: String, _ right: String) -> Bool {
    switch compare(left, right) {
    case UCOL_LESS: true
    case UCOL_GREATER: false
    default: left.utf8.isBefore(right.utf8) == true
    }
  }

  private func compare(_ left: String, _ right: String) -> UCollationResult {
    var (left, right) = (left, right)
    var status = U_ZERO_ERROR
    return left.withUTF8 { left in
      right.withUTF8 { right in
        left.withMemoryRebound(to: CChar.self) { left in
          right.withMemoryRebound(to: CChar.self) { right in
            swift_ucol_strcollUTF8(
              collator, left.baseAddress, Int32(left.count), right.baseAddress, Int32(right.count), &status)
          }
        }
      }
    }
  }

  /// The indices of keys in natural order; equal keys keep their order.
  ///
  /// Most catalogs are already sorted, which takes one comparison a key to find out.
  static func sorted(_ keys: [String]) -> [Int] {
    guard let order = NaturalOrder() else { return Array(keys.indices) }
    if order.areSorted(keys) { return Array(keys.indices) }
    return keys.indices.sorted {
      order.isBefore(keys[$0], keys[$1]) || !order.isBefore(keys[$1], keys[$0]) && $0 < $1
    }
  }

  /// Whether the keys are in order.
  func areSorted(_ keys: [String]) -> Bool {
    !zip(keys, keys.dropFirst()).contains { isBefore($1, $0) }
  }
}
