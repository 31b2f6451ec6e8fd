/// A copy of a photo, as a plugin stores it: `kept:` with the plugin's name and that of the file, which is the SHA-256 of
/// the photo, such as `kept:garden/9f86…0a08.jpg`.
struct PhotoCopy: Sendable, Hashable {
  static let scheme = "kept:"

  let owner: String
  let name: String

  init(of owner: String, name: String) { (self.owner, self.name) = (owner, name) }

  /// Reads what a plugin has stored; nil where it is anything else, such as a path.
  ///
  /// A person can type it, too, so nothing in it may lead to another file.
  init?(_ text: String) {
    guard text.hasPrefix(Self.scheme) else { return nil }
    let parts = text.dropFirst(Self.scheme.count).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.allSatisfy(Self.isNameByte) else { return nil }
    let name = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    guard name.count == 2, name[0].utf8.count == 64, ["jpeg", "png"].contains(name[1]),
      name[0].utf8.allSatisfy(Self.isHexadecimal)
    else { return nil }
    self.init(of: String(parts[0]), name: String(parts[1]))
  }

  /// What a plugin stores.
  var text: String { "\(Self.scheme)\(owner)/\(name)" }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isHexadecimal(byte) || (UInt8(ascii: "g")...UInt8(ascii: "z")).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
