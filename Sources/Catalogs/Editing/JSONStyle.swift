/// The formatting of a JSON text, so that additions look like the rest.
struct JSONStyle: Sendable, Equatable {
  /// The indentation of one level; nil where everything is on one line.
  var indent: [UInt8]?
  /// The line ending.
  var newline: [UInt8] = [0x0A]
  /// The separator of a key and its value.
  var colon: [UInt8]
  /// Whether empty braces contain an empty line.
  var opensEmpty: Bool

  /// As Xcode writes: two spaces, `"key" : value`, and an empty line in an empty object.
  static let xcode = JSONStyle(indent: [0x20, 0x20], colon: Array(" : ".utf8), opensEmpty: true)

  /// The style of a text, by the first member of its outermost object; Xcode's where it has none.
  init(of bytes: [UInt8]) {
    self = .xcode
    var scanner = JSONScanner(bytes, at: JSONScanner.start(of: bytes))
    guard (try? scanner.kind()) == .object else { return }
    let brace = scanner.position
    // The first member shows it all, so the scan stops there.
    try? scanner.members { scanner, key throws(CatalogSyntaxError) in
      _ = try scanner.kind()
      read(
        lead: bytes[(brace + 1)..<(key.range.lowerBound - 1)],
        colon: bytes[(key.range.upperBound + 1)..<scanner.position])
      throw CatalogSyntaxError(message: "", range: 0..<0)
    }
  }

  private init(indent: [UInt8]?, colon: [UInt8], opensEmpty: Bool) {
    self.indent = indent
    self.colon = colon
    self.opensEmpty = opensEmpty
  }

  private mutating func read(lead: ArraySlice<UInt8>, colon: ArraySlice<UInt8>) {
    self.colon = Array(colon)
    opensEmpty = self.colon == Self.xcode.colon
    guard let line = lead.lastIndex(of: 0x0A) else {
      indent = nil
      return
    }
    indent = Array(lead[(line + 1)...])
    newline = line > lead.startIndex && lead[line - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A]
  }

  /// Starts a line at a level.
  func line(_ level: Int, into output: inout [UInt8]) {
    guard let indent else { return }
    output += newline
    for _ in 0..<level { output += indent }
  }

  /// Writes the content of an empty object or array.
  func empty(_ level: Int, into output: inout [UInt8]) {
    guard opensEmpty, indent != nil else { return }
    output += newline
    line(level, into: &output)
  }
}

extension JSONScanner {
  /// Where the text begins: behind the byte order mark, where there is one.
  static func start(of bytes: [UInt8]) -> Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
