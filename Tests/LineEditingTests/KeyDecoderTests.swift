import LineEditing
import TestSupport
import Testing

/// Keys from the bytes of terminals.
@Suite struct KeyDecoderTests {
  static let table: [(String, [Key])] = [
    ("abc", [.text("abc")]), ("नमस्ते", [.text("नमस्ते")]), ("தமிழ்👩‍👧", [.text("தமிழ்👩‍👧")]),
    ("\r", [.special(.enter)]), ("\n", [.special(.enter)]), ("\t", [.special(.tab)]),
    ("\u{7F}", [.special(.backspace)]),
    ("\u{8}", [.special(.backspace)]), ("\u{1}", [.control("a")]), ("\u{1A}", [.control("z")]),
    ("\u{1F}", [.control("_")]),
    ("\u{0}", [.control(" ")]),
    // xterm, VTE and tmux; the application mode of arrows; the Linux console; rxvt.
    ("\u{1B}[A\u{1B}OB", [.special(.up), .special(.down)]),
    ("\u{1B}[C\u{1B}OD", [.special(.right), .special(.left)]),
    ("\u{1B}[H\u{1B}OH\u{1B}[1~\u{1B}[7~", Array(repeating: .special(.home), count: 4)),
    ("\u{1B}[F\u{1B}OF\u{1B}[4~\u{1B}[8~", Array(repeating: .special(.end), count: 4)),
    ("\u{1B}[3~\u{1B}[3;5~", [.special(.delete), .special(.delete, .control)]),
    ("\u{1B}[Z", [.special(.tab, .shift)]),
    ("\u{1B}[1;5C\u{1B}[1;3D", [.special(.right, .control), .special(.left, .alt)]),
    ("\u{1B}Oc\u{1B}Od", [.special(.right, .control), .special(.left, .control)]),
    ("\u{1B}\u{1B}[D\u{1B}\u{1B}OC", [.special(.left, .alt), .special(.right, .alt)]),
    ("\u{1B}b\u{1B}\u{7F}\u{1B}\r", [.alt("b"), .special(.backspace, .alt), .special(.enter)]),
    ("\u{1B}[97;5u\u{1B}[27;5;98~\u{1B}[127;3u", [.control("a"), .control("b"), .special(.backspace, .alt)]),
    ("\u{1B}[27u\u{1B}[2325u", [.special(.escape), .text("क")]),
    // Pastes, with sequences in them.
    ("\u{1B}[200~a\rb\u{1B}[A\u{1B}[201~c", [.paste("a\rb\u{1B}[A"), .text("c")]),
    ("\u{1B}[200~हि\u{1B}[201~", [.paste("हि")]),
    // What is not known is skipped whole: function keys, reports of the mouse, of focus and of colors.
    ("\u{1B}[15~a\u{1B}[1;2Pb\u{1B}OPc\u{1B}[[Ad", [.text("a"), .text("b"), .text("c"), .text("d")]),
    ("\u{1B}[<0;10;20Ma\u{1B}[M !!b\u{1B}[Ic", [.text("a"), .text("b"), .text("c")]),
    (
      "\u{1B}]11;rgb:ff/ff/ff\u{7}a\u{1B}]11;x\u{1B}\\b\u{1B}P1$r0m\u{1B}\\c",
      [.text("a"), .text("b"), .text("c")]
    ),
    ("\u{1B}[?62;1cz\u{1B}[5;5Ry", [.text("z"), .text("y")]),
    // A sequence that is not finished ends where another begins, or a key that is none of it.
    ("\u{1B}[1;\u{1B}[Ax", [.special(.up), .text("x")]), ("\u{1B}[12\rx", [.special(.enter), .text("x")]),
    ("\u{1B}[1है", [.text("है")]),
  ]

  @Test(arguments: table.indices) func keysAreReadHoweverTheirBytesAreSplit(index: Int) {
    let (written, expected) = Self.table[index]
    let bytes = Array(written.utf8)
    var whole = KeyDecoder()
    #expect(whole.feed(bytes) == expected)
    #expect(!whole.isWaiting)
    for split in bytes.indices {
      var decoder = KeyDecoder()
      let keys = decoder.feed(bytes[..<split]) + decoder.feed(bytes[split...])
      #expect(keys.joinedTexts == expected.joinedTexts, "split at \(split)")
    }
    var decoder = KeyDecoder()
    #expect(bytes.flatMap { decoder.feed([$0]) }.joinedTexts == expected.joinedTexts)
  }

  @Test(
    arguments: [
      ("\u{1B}", [.special(.escape)]), ("\u{1B}[", [.alt("[")]), ("\u{1B}O", [.alt("O")]),
      ("\u{1B}]", [.alt("]")]),
      ("\u{1B}P", [.alt("P")]), ("\u{1B}[1;5", []), ("\u{1B}]11;rgb", []), ("\u{1B}[M!", []), ("a", []),
    ] as [(String, [Key])])
  func aPauseDecidesWhatHasBegun(written: String, keys: [Key]) {
    var decoder = KeyDecoder()
    _ = decoder.feed(written.utf8)
    #expect(decoder.pause() == keys)
    #expect(!decoder.isWaiting)
    #expect(decoder.feed("x".utf8) == [.text("x")])
  }

  @Test func aPauseEndsNeitherACharacterNorAPaste() {
    var decoder = KeyDecoder()
    let letter = Array("क".utf8)
    #expect(decoder.feed(letter[..<2]).isEmpty && !decoder.isWaiting)
    #expect(decoder.pause().isEmpty)
    #expect(decoder.feed(letter[2...]) == [.text("क")])
    #expect(decoder.feed("\u{1B}[200~a".utf8).isEmpty && decoder.pause().isEmpty)
    #expect(decoder.feed("b\u{1B}[201~".utf8) == [.paste("ab")])
  }

  @Test func bytesThatAreNoTextAreReplaced() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x61, 0xFF, 0x62]) == [.text("a\u{FFFD}b")])
    #expect(decoder.feed([0xE0, 0xA4, 0x0D]) == [.text("\u{FFFD}"), .special(.enter)])
    #expect(decoder.feed([0xC2, 0x9B, 0x33, 0x31, 0x6D]) == [.text("31m")])
  }

  @Test func aLongPasteIsCutOff() {
    for count in [9, 10, 11, 15, 16, 17, 1000] {
      var decoder = KeyDecoder(pasteLimit: 10)
      let keys = decoder.feed("\u{1B}[200~\(String(repeating: "x", count: count))\u{1B}[201~y".utf8)
      #expect(keys == [.paste(String(repeating: "x", count: min(10, count))), .text("y")])
    }
  }

  @Test func noBytesCrashItAndNoneOfItsTextsHasACommandToTheTerminal() {
    var random = Xorshift(seed: 7)
    let pieces: [[UInt8]] =
      ["\u{1B}", "[", "O", "]", "P", "1;5", "200~", "201~", "M", "~", "a", "क", "\u{7}", "\\", "\r"].map {
        Array($0.utf8)
      }
      + [[0xFF], [0x80], [0xE0], [0x9B], [0x7F]]
    for _ in 0..<3000 {
      var decoder = KeyDecoder(pasteLimit: 64)
      for _ in 0..<40 {
        let bytes = pieces[Int(random.next() % UInt64(pieces.count))]
        let keys = decoder.feed(bytes) + (random.next() % 8 == 0 ? decoder.pause() : [])
        for case .text(let text) in keys {
          #expect(!text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
        }
      }
    }
  }

  @Test func theTimeGrowsAsTheBytes() {
    let endless = [
      "\u{1B}[" + String(repeating: "1;", count: 2_000_000),
      "\u{1B}]" + String(repeating: "x", count: 4_000_000),
      "\u{1B}[200~" + String(repeating: "~\u{1B}[201", count: 700_000),
      String(repeating: "\u{1B}[A", count: 1_300_000),
      String(repeating: "क", count: 1_300_000),
    ]
    for text in endless {
      let bytes = Array(text.utf8)
      let time = processorTime {
        var decoder = KeyDecoder()
        _ = decoder.feed(bytes)
      }
      #expect(time < .seconds(10))
    }
  }
}

extension [Key] {
  /// The keys with texts that arrived in parts as one.
  fileprivate var joinedTexts: [Key] {
    reduce(into: []) { keys, key in
      guard case .text(let more) = key, case .text(let text)? = keys.last else { return keys.append(key) }
      keys[keys.count - 1] = .text(text + more)
    }
  }
}
