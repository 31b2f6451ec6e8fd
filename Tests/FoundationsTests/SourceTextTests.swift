import Foundations
import TestSupport
import Testing

/// Places in a text, held against counting from its beginning.
@Suite struct SourceTextTests {
  private static let pieces = [
    "a", "é", "ஆ", "😀", "\n", "\r\n", "\r", "\t", "\u{2028}", "e\u{301}", "\u{FEFF}", "",
  ]

  @Test func everyOffsetHasTheLineAndColumnThatCountingGives() {
    var random = Xorshift(seed: 12)
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0...30, using: &random))
        .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
      let source = SourceText(path: "a", text: text)
      // The mark at the beginning is no part of the first line.
      var (line, column, offset) = (1, text.unicodeScalars.first == "\u{FEFF}" ? 0 : 1, 0)
      for scalar in text.unicodeScalars {
        if offset == 0, column == 0 {
          (column, offset) = (1, 3)
          #expect(source.location(of: 0) == SourceLocation(line: 1, column: 1))
          continue
        }
        #expect(source.location(of: offset) == SourceLocation(line: line, column: column))
        offset += UTF8.width(scalar)
        (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
      }
      for past in [offset, offset + 1, .max] {
        #expect(source.location(of: past) == SourceLocation(line: line, column: column))
      }
      #expect(source.location(of: -5) == SourceLocation(line: 1, column: 1))
      #expect(source.lineCount == line)
    }
  }

  @Test func linesHaveNoLineEndAndTogetherLoseNothing() {
    var random = Xorshift(seed: 13)
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0...20, using: &random))
        .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
      let source = SourceText(path: "a", text: text)
      let lines = (1...source.lineCount).map { source.text(in: source.lineRange($0)) }
      #expect(lines.allSatisfy { !$0.utf8.contains(0x0A) })
      // Only one `\r` belongs to a line's end.
      let expected = text.utf8.dropFirst(text.unicodeScalars.first == "\u{FEFF}" ? 3 : 0).split(
        separator: 0x0A, omittingEmptySubsequences: false
      ).map {
        $0.last == 0x0D ? $0.dropLast() : $0
      }
      #expect(lines.map { Array($0.utf8) } == expected.map { Array($0) })
      for outside in [0, -1, source.lineCount + 1, .max] { #expect(source.lineRange(outside).isEmpty) }
    }
  }

  @Test(
    arguments: [
      ([0x61, 0xFF], 1..<2), ([0xC3], 0..<1), ([0xC3, 0x28], 0..<1), ([0xE0, 0xA4, 0x61], 0..<2),
      ([0xC0, 0x80], 0..<1), ([0xED, 0xA0, 0x80], 0..<1), ([0xF4, 0x90, 0x80, 0x80], 0..<1), ([0x80], 0..<1),
      ([0x61, 0xF0, 0x9F, 0x98], 1..<4), ([0xE0, 0x80, 0x80], 0..<1),
    ] as [([UInt8], Range<Int>)])
  func brokenUTF8IsFoundAtItsFirstByte(_ bytes: [UInt8], _ place: Range<Int>) {
    #expect(SourceText(path: "a", bytes: bytes).brokenUTF8?.lowerBound == place.lowerBound)
    let after = Array("ok ஆ ".utf8)
    let source = SourceText(path: "a", bytes: after + bytes + after)
    #expect(source.brokenUTF8?.lowerBound == place.lowerBound + after.count)
  }

  @Test func whatIsUTF8AgreesWithTheStandardLibrary() {
    var random = Xorshift(seed: 14)
    let leads: [UInt8] = [0x61, 0xC3, 0xA9, 0xE0, 0xAE, 0x86, 0xF0, 0x9F, 0x98, 0x80, 0xED, 0xA0, 0xFF, 0xC1]
    for _ in 0..<5000 {
      let bytes = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        leads.randomElement(using: &random) ?? 0
      }
      let source = SourceText(path: "a", bytes: bytes)
      #expect((source.brokenUTF8 == nil) == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
      #expect(source.isASCII == bytes.allSatisfy { $0 < 0x80 })
    }
  }

  @Test func aSpanSaysWhereItIsAndWhatItCovers() {
    let source = SourceText(path: "a.yaml", text: "x: ஆ\nகு: y")
    let span = Span(source, 7..<13)
    #expect(span.description == "a.yaml:2:1")
    #expect(span.text == "கு")
    #expect(span == Span(SourceText(path: "a.yaml", text: "another"), 7..<13))
    #expect(span != Span(SourceText(path: "b.yaml", text: "another"), 7..<13))
    #expect(Span(source, 10..<200).text == String(decoding: source.bytes[10...], as: UTF8.self))
    #expect(Span(source, 4..<5).text == "\u{FFFD}")
  }

  /// A minified file has thousands of findings on one line.
  @Test(arguments: ["a", "த", "😀"]) func aPlaceFarDownALongLineIsFoundAtOnce(_ character: String) {
    let source = SourceText(path: "long", text: String(repeating: character, count: 300_000))
    let width = character.utf8.count
    let time = processorTime {
      for column in stride(from: 0, to: 300_000, by: 30) {
        #expect(source.location(of: column * width).column == column + 1)
      }
    }
    #expect(time < .seconds(5))
  }
}
