import Catalogs
import Foundations

/// Names for keys in formats that require identifiers: `home.title` becomes `home_title`.
///
/// A key that is an identifier is its own name. Names are derived from the catalog's keys alone, so that an import
/// finds the keys again without a table.
struct ResourceNames {
  private var names: [ExactID: String] = [:]
  private var keys: [String: String] = [:]

  init(_ catalogKeys: [String]) {
    var slugs: [String: Int] = [:]
    for key in catalogKeys { slugs[Self.slug(key), default: 0] += 1 }
    for key in catalogKeys {
      let slug = Self.slug(key)
      let isPlain =
        key.utf8.count <= Self.longest && key.utf8.allSatisfy { Self.isSafe($0) || $0 == 0x2E || $0 == 0x2D }
      let isOwn = slug.utf8.elementsEqual(key.utf8)
      let name = isOwn || isPlain && slugs[slug] == 1 ? slug : slug + "_" + Self.hash(key)
      names[ExactID(key)] = name
      keys[name] = key
    }
  }

  /// Returns the name of a key.
  func name(of key: String) -> String { names[ExactID(key)] ?? Self.slug(key) + "_" + Self.hash(key) }

  /// Returns the key of a name.
  func key(of name: String) -> String? { keys[name] }

  private static let longest = 60

  private static func isSafe(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == 0x5F
  }

  /// Returns letters, digits and single underscores, beginning with a small letter.
  private static func slug(_ key: String) -> String {
    if let first = key.utf8.first, (0x61...0x7A).contains(first), key.utf8.count <= longest,
      key.utf8.allSatisfy(isSafe)
    {
      return key
    }
    var result: [UInt8] = []
    for byte in key.utf8 where result.count < 40 {
      if isSafe(byte), byte != 0x5F {
        result.append(result.isEmpty && (0x41...0x5A).contains(byte) ? byte + 0x20 : byte)
      } else if let last = result.last, last != 0x5F {
        result.append(0x5F)
      }
    }
    while result.last == 0x5F { result.removeLast() }
    if result.first.map({ !(0x61...0x7A).contains($0) }) ?? true { result = Array("text_".utf8) + result }
    if result.last == 0x5F { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns a hash of eight digits (FNV-1a, 32 bits).
  private static func hash(_ key: String) -> String {
    var hash: UInt32 = 0x811C_9DC5
    for byte in key.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return Hex.digits(hash, width: 8)
  }
}
