package import Foundations

extension Catalog {
  /// The place of a part of a key's text in a locale.
  ///
  /// Decoded texts do not carry their places, which only diagnostics need; this finds one again.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - locale: the locale; nil for the entry itself.
  ///   - path: the names of JSON members, from the localization or the entry down.
  /// - Returns: the part, without quotes where it is a string; the nearest one above where it is not there, and the
  ///   key where there is no such locale; nil for an unknown key.
  package func place(of key: String, in locale: LocaleTag? = nil, at path: [String] = []) -> Foundations.Span?
  {
    guard let position = index.positions[ExactText(key)] else { return nil }
    let entry = index.entries[position]
    var range: Range<Int>
    if let locale {
      guard let text = index.localization(of: entry, in: locale) else { return Span(source, entry.keyRange) }
      range = text
    } else {
      range = entry.body
    }
    var found = false
    for name in path {
      guard let next = member(name, of: range) else { break }
      range = next
      found = true
    }
    if !found { return locale == nil ? Span(source, entry.keyRange) : nameSpan(of: range, in: entry.body) }
    let isString = source.bytes[range.lowerBound] == UInt8(ascii: "\"")
    return Span(source, isString ? range.lowerBound + 1..<range.upperBound - 1 : range)
  }

  /// The value of an object's member.
  private func member(_ name: String, of range: Range<Int>) -> Range<Int>? {
    guard source.bytes[range.lowerBound] == UInt8(ascii: "{") else { return nil }
    var scanner = JSONScanner(source.bytes, at: range.lowerBound)
    var found: Range<Int>?
    let wanted = ExactText(name)
    // Indexed JSON is well formed; on an error nothing would be found.
    try? scanner.members { scanner, key throws(CatalogSyntaxError) in
      let value = try scanner.skipValue()
      if found == nil, key.exact(in: source.bytes) == wanted { found = value }
    }
    return found
  }

  /// The name before a localization's object, which is more useful in a message than its brace.
  private func nameSpan(of value: Range<Int>, in body: Range<Int>) -> Foundations.Span {
    var end = value.lowerBound - 1
    while end > body.lowerBound, source.bytes[end] != UInt8(ascii: "\"") { end -= 1 }
    var start = end - 1
    while start > body.lowerBound, source.bytes[start] != UInt8(ascii: "\"") { start -= 1 }
    return Span(source, start + 1..<max(start + 1, end))
  }
}
