package import Foundations

/// Flows' files without the values of their secret constants, for excerpts in diagnostics and failures.
///
/// A file with errors has no header to ask, so names are found in the text: `PIN: 1234` in whatever mapping it stands.
/// Blots are as long as what they cover, so that places stay where they are.
package enum BlottedSource {
  /// Returns a file in which the values of secret names are blotted wherever they occur; the same file without any.
  package static func of(_ source: SourceText) -> SourceText {
    let secrets = Secrets(declared: declared(in: source.bytes))
    var values: Set<ArraySlice<UInt8>> = []
    var ranges: [Range<Int>] = []
    for entry in entries(in: source.bytes)
    where !source.bytes[entry.name].starts(with: "x-".utf8)
      && secrets.contains(name: String(decoding: source.bytes[entry.name], as: UTF8.self))
    {
      let value = entry.value
      guard !value.isEmpty else { continue }
      ranges.append(value)
      // Elsewhere, only what is long enough to be no coincidence.
      if value.count >= 4 { values.insert(source.bytes[value]) }
    }
    if ranges.isEmpty { return source }
    var bytes = source.bytes
    for value in values {
      var start = bytes.startIndex
      while let found = source.bytes[start...].firstRange(of: value) {
        ranges.append(found)
        start = found.upperBound
      }
    }
    for range in ranges {
      for index in range where bytes[index] != UInt8(ascii: "\n") && bytes[index] != UInt8(ascii: "\r") {
        bytes[index] = UInt8(ascii: "*")
      }
    }
    return SourceText(path: source.path, bytes: bytes)
  }

  /// Returns a place in the blotted file.
  package static func of(_ span: Span) -> Span { Span(of(span.source), span.range) }

  /// Returns diagnostics whose excerpts are of blotted files.
  package static func of(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var known: [ObjectIdentifier: SourceText] = [:]
    func blotted(_ span: Span) -> Span {
      let id = ObjectIdentifier(span.source)
      let source = known[id] ?? of(span.source)
      known[id] = source
      return Span(source, span.range)
    }
    return diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.span = diagnostic.span.map(blotted)
      diagnostic.related = diagnostic.related.map { Diagnostic.Related($0.message, blotted($0.span)) }
      return diagnostic
    }
  }

  private struct Entry {
    var name: Range<Int>
    var value: Range<Int>
  }

  /// Returns what looks like a key with a value; a value of several lines ends where they are not indented deeper.
  private static func entries(in bytes: [UInt8]) -> [Entry] {
    var entries: [Entry] = []
    var index = 0
    while index < bytes.count {
      guard isName(bytes[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, isName(bytes[index]) { index += 1 }
      let name = start..<index
      var next = index
      if next < bytes.count, bytes[next] == UInt8(ascii: "\"") || bytes[next] == UInt8(ascii: "'") {
        next += 1
      }
      while next < bytes.count, bytes[next] == UInt8(ascii: " ") { next += 1 }
      guard next < bytes.count, bytes[next] == UInt8(ascii: ":") else { continue }
      let value = value(in: bytes, after: next + 1, of: start)
      entries.append(Entry(name: name, value: value))
    }
    return entries
  }

  private static func value(in bytes: [UInt8], after colon: Int, of key: Int) -> Range<Int> {
    var start = colon
    while start < bytes.count, bytes[start] == UInt8(ascii: " ") { start += 1 }
    guard start < bytes.count, bytes[start] != UInt8(ascii: "\n") else { return start..<start }
    let first = bytes[start]
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      var end = start + 1
      while end < bytes.count, bytes[end] != first {
        end += first == UInt8(ascii: "\"") && bytes[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      return (start + 1)..<min(end, bytes.count)
    }
    if first == UInt8(ascii: "|") || first == UInt8(ascii: ">") {
      return block(in: bytes, from: start, of: key)
    }
    // `${…}` may have commas and braces within.
    let isScript = first == UInt8(ascii: "$")
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") {
      if !isScript, bytes[end] == UInt8(ascii: ",") || bytes[end] == UInt8(ascii: "}") { break }
      end += 1
    }
    while end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return start..<end
  }

  /// Returns the lines below a key that are indented deeper than it.
  private static func block(in bytes: [UInt8], from start: Int, of key: Int) -> Range<Int> {
    func indent(at line: Int) -> Int { bytes[line...].prefix { $0 == UInt8(ascii: " ") }.count }
    func nextLine(after index: Int) -> Int {
      bytes[index...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    }
    let line = bytes[..<key].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let depth = indent(at: line)
    let first = nextLine(after: start)
    var end = first
    while end < bytes.count, bytes[end] == UInt8(ascii: "\n") || indent(at: end) > depth {
      end = nextLine(after: end)
    }
    return first..<end
  }

  /// Returns the names that `x-secrets` lists.
  private static func declared(in bytes: [UInt8]) -> Set<String> {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { $0.hasPrefix("x-secrets") }) else { return [] }
    let rest = lines[(first + 1)...].prefix { $0.hasPrefix(" ") || $0.hasPrefix("- ") || $0.hasPrefix("]") }
    let text = ([lines[first].dropFirst("x-secrets".count)] + rest).joined(separator: " ")
    return Set(
      text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
      true
    default: false
    }
  }
}
