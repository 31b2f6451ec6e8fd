/// Mutates the bytes of files: what slips, tools and bad transfers do to them, and what nobody would.
///
/// A mutation is determined by its seed and number alone, so that each can be repeated.
struct Mutator {
  private var state: UInt64

  /// Starts a mutation.
  init(seed: UInt64, number: Int) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(number) &* 0xD1B5_4A32_D192_ED03
    _ = next()
  }

  /// Returns the file's bytes with one to four changes.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - other: another file, which pieces are taken of.
  /// - Returns: the changed bytes.
  mutating func mutated(_ bytes: [UInt8], with other: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...below(4) { mutate(&bytes, other) }
    return bytes
  }

  /// A number from 0 to below a limit.
  mutating func below(_ limit: Int) -> Int { limit <= 1 ? 0 : Int(next() % UInt64(limit)) }

  /// A fraction from 0 to below 1.
  mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }

  private mutating func mutate(_ bytes: inout [UInt8], _ other: [UInt8]) {
    let place = below(bytes.count + 1)
    let end = min(bytes.count, place + below(1 << below(9)))
    switch below(12) {
    case 0: if place < bytes.count { bytes[place] ^= 1 << UInt8(below(8)) }
    case 1: if place < bytes.count { bytes[place] = UInt8(below(256)) }
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: below(bytes.count + 1))
    case 4: bytes.removeSubrange(place...)
    case 5, 6: bytes.insert(contentsOf: Self.pieces[below(Self.pieces.count)], at: place)
    case 7:
      let start = below(other.count + 1)
      bytes.insert(contentsOf: other[start..<min(other.count, start + below(400))], at: place)
    case 8:
      // Many times the same, up to 64 KB: depth, long lines, thousands of findings.
      let piece = below(2) == 0 ? Array(bytes[place..<end].prefix(40)) : Self.pieces[below(Self.pieces.count)]
      guard !piece.isEmpty else { return }
      let count = min(1 << below(12), 65_536 / piece.count)
      bytes.insert(contentsOf: repeatElement(piece, count: count).joined(), at: place)
    case 9: swapLines(&bytes)
    case 10: bytes.replaceSubrange(place..<end, with: Self.pieces[below(Self.pieces.count)])
    default: bytes.removeAll { $0 == UInt8(ascii: "\n") }
    }
  }

  private mutating func swapLines(_ bytes: inout [UInt8]) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    lines.swapAt(below(lines.count), below(lines.count))
    bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// SplitMix64.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// What has a meaning in the formats, and what disturbs readers.
  private static let pieces: [[UInt8]] =
    [
      "{", "}", "[", "]", ":", ",", "- ", "? ", "&a ", "*a", "<<: *a", "|\n", ">\n", "\"", "'", "\\", "\\u",
      "\\ud800", "\n",
      "\r\n", "\t", "  ", "#", "---\n", "...\n", "%YAML 9.9\n", "!!binary ", "!x ", "~", "null", "true",
      "yes", "0x", "1e999",
      "-9223372036854775809", "18446744073709551616", ".inf", "${", "}", "${a}", "${\"", "%@", "%1$@", "%lld",
      "%#@a@", "%%",
      "%", "<", ">", "</", "<x id=\"1\"/>", "&amp;", "&#0;", "&x;", "<!--", "<![CDATA[", "<!DOCTYPE a [",
      "msgid \"\"\n", "msgstr[9] \"a\"\n",
      ",\"a\"\"b\",", "sep=;\n", "{a, plural, other {#}}", "{{", "\u{FEFF}", "\u{0}", "\u{1B}[2J", "\u{202E}",
      "\u{2028}", "\u{200D}", "क्ष",
      "கி", "\u{301}", "👩‍👩‍👧", "on:", "if:", "when: { true: ", "runFlow: ",
      "repeat: { times: 9999999, commands: [ ", "extends: ",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80]]
}
