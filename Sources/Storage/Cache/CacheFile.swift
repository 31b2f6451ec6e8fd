import Foundations

/// The form of a cached file: `KC1`, a checksum of what follows, the key's length, the key, the bytes.
///
/// The key is in it because names are hashes: two keys with one hash must not give each other's bytes.
enum CacheFile {
  private static let magic = Array("KC1\n".utf8)
  private static let headSize = magic.count + 8 + 4

  /// The name of a key's file.
  static func name(of key: String) -> String {
    Hex.digits(hash(key.utf8), width: 16) + Hex.digits(hash(key.utf8.reversed()), width: 16)
  }

  /// A file's bytes.
  static func bytes(of payload: [UInt8], for key: String) -> [UInt8] {
    let key = Array(key.utf8)
    var rest = bytes(UInt64(key.count), 4)
    rest.reserveCapacity(4 + key.count + payload.count)
    rest += key
    rest += payload
    return magic + bytes(hash(rest), 8) + rest
  }

  /// The bytes of a file; nil where it is damaged or another key's.
  static func payload(of file: [UInt8], for key: String) -> [UInt8]? {
    guard file.count >= headSize, file.starts(with: magic) else { return nil }
    let rest = file[(magic.count + 8)...]
    guard number(file[magic.count..<magic.count + 8]) == hash(rest) else { return nil }
    let key = Array(key.utf8)
    let payload = rest.dropFirst(4)
    guard number(rest.prefix(4)) == UInt64(key.count), payload.starts(with: key) else { return nil }
    return Array(payload.dropFirst(key.count))
  }

  /// FNV-1a in 64 bits, which shows what a disk or an interrupted write does to a file.
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  private static func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
