import Foundations
import Glibc
import TestSupport
import Testing

import Documents

@Suite struct DocumentReaderTests {
  private func read(_ text: String, _ limits: DocumentLimits = .standard) -> (Node?, [Diagnostic]) {
    var diagnostics = Diagnostics()
    let node = DocumentReader.read(SourceText(path: "t.yaml", text: text), limits: limits, into: &diagnostics)
    return (node, diagnostics.sorted)
  }

  @Test func keysAndValuesHaveSpans() throws {
    let (node, problems) = read("screen: recipe\nதலைப்பு: வணக்கம்\nbody:\n  - text: hi\n")
    #expect(problems.isEmpty)
    let entries = try #require(node?.entries)
    #expect(entries.map(\.name) == ["screen", "தலைப்பு", "body"])
    #expect(entries.map { $0.keySpan.text } == ["screen", "தலைப்பு", "body"])
    #expect(entries[1].value.span.text == "வணக்கம்")
    let text = try #require(entries[2].value.items?.first?["text"])
    #expect(text.span.description == "t.yaml:4:11")
    #expect(entries[2].value.span.text == "- text: hi")
  }

  @Test func keepsScalarsAsText() throws {
    let (node, problems) = read("[no, 012, 12:30, 1.10, ~, 'null']")
    #expect(problems.isEmpty)
    #expect(node?.items?.map(\.text) == ["no", "012", "12:30", "1.10", "~", "null"])
    #expect(node?.items?.map(\.isNull) == [false, false, false, false, true, false])
  }

  @Test func onlyUnescapedScalarsAreVerbatim() throws {
    let (node, _) = read("a: plain ${x}\nb: 'quoted'\nc: \"esc\\n\"\nd: 'it''s'\ne: |\n  block\n")
    let verbatim = try #require(node?.entries).map { $0.value.scalar?.verbatim != nil }
    #expect(verbatim == [true, true, false, false, false])
  }

  @Test func ignoresAByteOrderMark() throws {
    var diagnostics = Diagnostics()
    let source = SourceText(path: "t.yaml", bytes: [0xEF, 0xBB, 0xBF] + Array("key: value".utf8))
    let node = DocumentReader.read(source, into: &diagnostics)
    #expect(node?.entries?.first?.keySpan.text == "key")
    #expect(node?.entries?.first?.value.span.text == "value")
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    let text: String
    let code: Diagnostic.Code
    let place: String
    var testDescription: String { text.prefix(30).debugDescription }
  }

  static let wrong: [Wrong] = [
    Wrong(text: "a: 1\nb: 2\na: 3\n", code: .duplicateKey, place: "3:1"),
    Wrong(text: "<<: {a: 1}\n", code: .mergeKey, place: "1:1"),
    Wrong(text: "a: !ruby/object x\n", code: .tag, place: "1:4"),
    Wrong(text: "{[a]: 1}\n", code: .complexKey, place: "1:2"),
    Wrong(text: "a: *nobody\n", code: .unknownAlias, place: "1:4"),
    Wrong(text: "a: &x [*x]\n", code: .unknownAlias, place: "1:8"),
    Wrong(text: "a: 1\n---\nb: 2\n", code: .manyDocuments, place: "3:1"),
    Wrong(text: "", code: .emptyDocument, place: "1:1"),
    Wrong(text: "a: [1, 2\n", code: .yamlSyntax, place: "1:4"),
    Wrong(text: "a: 1\n\tb: 2\n", code: .yamlSyntax, place: "2:1"),
    Wrong(text: "text: one: two\n", code: .yamlSyntax, place: "1:10"),
    Wrong(text: "a: \"\\q\"\n", code: .yamlSyntax, place: "1:5"),
    Wrong(text: "a: b\u{0}c\n", code: .yamlSyntax, place: "1:5"),
  ]

  @Test(arguments: wrong) func reportsErrorsAtTheirLocations(_ wrong: Wrong) throws {
    let (_, problems) = read(wrong.text)
    let problem = try #require(problems.first)
    #expect(problem.code == wrong.code)
    #expect(problem.span.map { "\($0.location.line):\($0.location.column)" } == wrong.place)
  }

  @Test func reportsAllDuplicateKeysAndKeepsTheFirst() throws {
    let (node, problems) = read("a: 1\na: 2\na: 3\nb: {c: 1, c: 2}\n")
    #expect(problems.map(\.code) == [.duplicateKey, .duplicateKey, .duplicateKey])
    #expect(node?["a"]?.text == "1")
    #expect(node?["b"]?.entries?.count == 1)
  }

  @Test func reportsInvalidUTF8AtItsByte() throws {
    for broken in [[0xC3, 0x28], [0xFF], [0xE0, 0xA4], [0xED, 0xA0, 0x80]] as [[UInt8]] {
      var diagnostics = Diagnostics()
      let source = SourceText(path: "t.yaml", bytes: Array("a: ஆ\nb: ".utf8) + broken)
      #expect(DocumentReader.read(source, into: &diagnostics) == nil)
      #expect(diagnostics.all.map(\.code) == [.notUTF8])
      #expect(diagnostics.all.first?.span?.location == SourceLocation(line: 2, column: 4))
    }
  }

  @Test func aliasesShareTheirAnchorsNode() throws {
    let (node, problems) = read("a: &x {k: v}\nb: *x\n")
    #expect(problems.isEmpty)
    #expect(node?["b"]?["k"]?.text == "v")
  }

  @Test(arguments: ["[", "{a: ", "- ", "? "]) func rejectsDeepNesting(_ opening: String) {
    var problems: [Diagnostic] = []
    let time = processorTime { (_, problems) = read(String(repeating: opening, count: 100_000)) }
    #expect(time < .milliseconds(100) * slowness)
    #expect(problems.map(\.code) == [.documentTooDeep])
  }

  @Test func rejectsAnAliasBomb() {
    var text = "l0: &l0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...30 {
      text +=
        "l\(level): &l\(level) [" + Array(repeating: "*l\(level - 1)", count: 10).joined(separator: ", ")
        + "]\n"
    }
    var problems: [Diagnostic] = []
    let time = processorTime { (_, problems) = read(text) }
    #expect(time < .milliseconds(100) * slowness)
    #expect(problems.map(\.code) == [.tooManyNodes])
  }

  @Test func rejectsAHugeFileWithoutReadingIt() throws {
    let path = "/tmp/kolam-huge-\(getpid()).yaml"
    let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
    defer { unlink(path) }
    #expect(ftruncate(descriptor, 1 << 30) == 0)
    close(descriptor)
    #expect { try SourceText.load(path) } throws: { ($0 as? Diagnostic)?.code == .documentTooLarge }
  }

  /// A pipe among the screens would be waited for without end.
  @Test func rejectsAPipe() throws {
    let path = "/tmp/kolam-pipe-\(getpid()).yaml"
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    #expect { try SourceText.load(path) } throws: {
      ($0 as? Diagnostic)?.message == "cannot read `\(path)`: it is a pipe, expected a file"
    }
  }

  @Test(arguments: [0, 1, 4095, 4096, 65535, 65536, 65537, 131_073]) func readsFilesOfEverySize(_ size: Int)
    throws
  {
    let path = "/tmp/kolam-whole-\(getpid())-\(size).yaml"
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 % 251) }
    let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
    defer { unlink(path) }
    #expect(write(descriptor, bytes, size) == size)
    close(descriptor)
    #expect(try SourceText.load(path).bytes == bytes)
    #expect(try SourceText.load(path, limit: size).bytes == bytes)
    guard size > 0 else { return }
    #expect { try SourceText.load(path, limit: size - 1) } throws: {
      ($0 as? Diagnostic)?.code == .documentTooLarge
    }
  }

  @Test(arguments: [1, 4096, 65536]) func readsAPipeToItsEnd(_ size: Int) throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 % 251) }
    #expect(write(ends[1], bytes, size) == size)
    close(ends[1])
    #expect(try SourceText.load("/dev/fd/\(ends[0])").bytes == bytes)
  }

  @Test func rejectsAnEndlessFileAtTheLimit() throws {
    #expect { try SourceText.load("/dev/zero") } throws: { ($0 as? Diagnostic)?.code == .documentTooLarge }
  }

  @Test func missingFilesAndFoldersSayWhy() throws {
    #expect { try SourceText.load("/nowhere.yaml") } throws: {
      ($0 as? Diagnostic)?.message == "cannot read `/nowhere.yaml`: there is no such file"
    }
    #expect { try SourceText.load("/tmp") } throws: {
      ($0 as? Diagnostic)?.message == "cannot read `/tmp`: it is a folder"
    }
  }

  @Test func survivesTruncatedAndChangedBytes() {
    let text = Array(
      "screen: &a recipe\nbody:\n  - text: \"${x} \\u0905\"\n  - {a: [1, *a], b: 'c'}\n  - |\n    अ\n".utf8)
    var generator = Xorshift(seed: 17)
    for length in 0...text.count {
      var diagnostics = Diagnostics()
      _ = DocumentReader.readAll(SourceText(path: "t", bytes: Array(text[..<length])), into: &diagnostics)
    }
    for _ in 0..<2000 {
      var mutated = text
      for _ in 0..<3 {
        mutated[Int.random(in: 0..<mutated.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      var diagnostics = Diagnostics()
      let nodes = DocumentReader.readAll(SourceText(path: "t", bytes: mutated), into: &diagnostics)
      #expect(nodes != nil || diagnostics.hasErrors)
    }
  }

  /// Debug builds are allowed ten times the limit of the optimized build.
  private var slowness: Int {
    #if DEBUG
      10
    #else
      1
    #endif
  }
}
