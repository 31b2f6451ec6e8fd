import Foundations

/// An image as the cache keeps it: with its entity tag, and how long it need not be asked for again.
struct CachedImage: Equatable {
  /// The entity tag, as the server wrote it; nil where it wrote none.
  var tag: String?
  /// How long a response may be used without asking, in seconds.
  var lifetime: Int
  /// When the server was last asked, in milliseconds since 1970.
  var askedAt: Int64
  /// The image.
  var bytes: [UInt8]

  /// Whether it may be used without asking.
  func isFresh(at now: Timestamp) -> Bool {
    let age = now.milliseconds - askedAt
    // A clock that was set back makes it old, so that it does not stay for ever.
    return age >= 0 && age < Int64(lifetime) * 1000
  }

  private static let headSize = 2 + 4 + 8
  /// A longer tag is left out.
  private static let longestTag = 500

  /// The bytes for the cache.
  var encoded: [UInt8] {
    let tag = Array((tag ?? "").utf8)
    var head = Self.number(tag.count <= Self.longestTag ? tag.count : 0, 2)
    head += Self.number(lifetime, 4)
    head += Self.number(Int(askedAt), 8)
    if tag.count <= Self.longestTag { head += tag }
    return head + bytes
  }

  init(tag: String?, lifetime: Int, askedAt: Int64, bytes: [UInt8]) {
    (self.tag, self.lifetime, self.askedAt, self.bytes) = (tag, lifetime, askedAt, bytes)
  }

  /// Reads what the cache has; nil where it is no image of this form.
  init?(encoded bytes: [UInt8]) {
    guard bytes.count > Self.headSize else { return nil }
    let size = Self.number(bytes[0..<2])
    guard size <= Self.longestTag, bytes.count > Self.headSize + size else { return nil }
    let tag = String(decoding: bytes[Self.headSize..<Self.headSize + size], as: UTF8.self)
    self.init(
      tag: tag.isEmpty ? nil : tag, lifetime: Self.number(bytes[2..<6]),
      askedAt: Int64(Self.number(bytes[6..<14])), bytes: Array(bytes[(Self.headSize + size)...]))
  }

  private static func number(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    Int(bitPattern: bytes.reversed().reduce(UInt(0)) { $0 << 8 | UInt($1) })
  }
}
