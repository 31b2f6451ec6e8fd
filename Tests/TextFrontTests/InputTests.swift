import Testing

@testable import TextFront

@Suite struct InputTests {
  private func lines(_ text: [UInt8], chunk: Int, limit: Int = 16) throws -> [LineSplitter.Line] {
    var rest = text[...]
    var reader = LineReader(limit: limit) {
      defer { rest = rest.dropFirst(chunk) }
      return Array(rest.prefix(chunk))
    }
    var lines: [LineSplitter.Line] = []
    while let line = try reader.next() { lines.append(line) }
    #expect(reader.lineNumber == lines.count)
    return lines
  }

  @Test(arguments: [1, 2, 3, 5, 64])
  func linesDoNotDependOnChunking(chunk: Int) throws {
    #expect(
      try lines(Array("a\r\n\nनमस्ते\nlast".utf8), chunk: chunk, limit: 64) == [
        .text("a"), .text(""), .text("नमस्ते"), .text("last"),
      ])
    #expect(try lines(Array("one\n".utf8), chunk: chunk) == [.text("one")])
    #expect(try lines([], chunk: chunk) == [])
    #expect(
      try lines([0xEF, 0xBB, 0xBF, 0x61, 0x0A, 0xEF, 0xBB, 0xBF], chunk: chunk) == [
        .text("a"), .text("\u{FEFF}"),
      ])
  }

  @Test(arguments: [1, 7, 64])
  func acceptsALineAtTheLimitAndRejectsALongerOne(chunk: Int) throws {
    let full = [UInt8](repeating: 0x61, count: 16)
    let text = String(decoding: full, as: UTF8.self)
    #expect(
      try lines(full + [13, 10] + full + [10] + full, chunk: chunk) == [
        .text(text), .text(text), .text(text),
      ])
    #expect(try lines(full + [0x61, 10, 0x62, 10], chunk: chunk) == [.tooLong(17), .text("b")])
    let long = [UInt8](repeating: 0x61, count: 1000)
    #expect(try lines(long + [10, 0x62], chunk: chunk) == [.tooLong(1000), .text("b")])
    #expect(try lines(long, chunk: chunk) == [.tooLong(1000)])
  }

  @Test func aLineThatIsNoUTF8IsRefused() throws {
    #expect(
      try lines([0x61, 0xFF, 0x62, 0xE0, 0xA4, 10, 0xC3, 10, 0x61, 10, 0xC3], chunk: 2) == [
        .notText, .notText, .text("a"), .notText,
      ])
  }

  @Test func emitsLinesBeforeTheInputEnds() {
    var splitter = LineSplitter()
    splitter.feed(Array("on".utf8))
    #expect(splitter.next() == nil)
    splitter.feed(Array("e\ntwo\nthr".utf8))
    #expect(splitter.next() == .text("one"))
    #expect(splitter.next() == .text("two"))
    #expect(splitter.next() == nil)
    splitter.finish()
    #expect(splitter.next() == .text("thr"))
  }

  /// What a terminal marks as pasted is one line, however its bytes arrive; in a pipe marks mean nothing.
  @Test(arguments: [1, 2, 5, 6, 64])
  func keepsAPasteInOneLine(chunk: Int) {
    let begin = "\u{1B}[200~", end = "\u{1B}[201~"
    let cases: [(String, [LineSplitter.Line])] = [
      ("a\(begin)b\nc\rd\r\n\(end)e\nf\n", [.pasted("ab\nc\nd\ne"), .text("f")]),
      ("\(begin)one\(end)\n", [.text("one")]),
      ("\(begin)one\n\(end)\n", [.text("one")]),
      ("\(begin)\n\n\(end)\n", [.text("")]),
      ("\(begin)a\n\(end)\(begin)b\(end)\nc\n", [.pasted("a\nb"), .text("c")]),
      ("\(end)x\n", [.text("x")]),
      ("\(begin)\(String(repeating: "y", count: 40))\n\(end)\nz\n", [.tooLong(53), .text("z")]),
    ]
    for (text, expected) in cases {
      var splitter = LineSplitter(limit: 16, marksPastes: true)
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        splitter.feed(rest.prefix(chunk))
        rest = rest.dropFirst(chunk)
      }
      var found: [LineSplitter.Line] = []
      while let line = splitter.next() { found.append(line) }
      #expect(found.map(Self.withoutCount) == expected.map(Self.withoutCount))
    }
    var piped = LineSplitter()
    piped.feed(Array("\(begin)a\nb\n".utf8))
    #expect(piped.next() == .text("\(begin)a"))
  }

  private static func withoutCount(_ line: LineSplitter.Line) -> LineSplitter.Line {
    if case .tooLong = line { .tooLong(0) } else { line }
  }

  @Test func forwardsTheSourcesError() {
    struct Broken: Error {}
    var reader = LineReader { throw Broken() }
    #expect(throws: Broken.self) { try reader.next() }
  }
}
