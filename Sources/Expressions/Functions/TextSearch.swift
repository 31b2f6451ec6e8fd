/// Searches in the UTF-8 of texts, in time linear in the text for all but the longest patterns.
enum TextSearch {
  /// The byte offset of the first occurrence at or after an offset.
  static func firstOffset(of part: String, in text: String, from start: Int = 0) -> Int? {
    var text = text
    var part = part
    return text.withUTF8 { text in
      part.withUTF8 { part in first(part, text, start) }
    }
  }

  /// Knuth, Morris and Pratt's search: never looks at a byte of the text twice.
  private static func first(
    _ part: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> Int? {
    if part.isEmpty { return start <= text.count ? start : nil }
    guard start + part.count <= text.count else { return nil }
    if part.count == 1 {
      var index = start
      while index < text.count {
        if text[index] == part[0] { return index }
        index += 1
      }
      return nil
    }
    var borders = [Int](repeating: 0, count: part.count)
    var length = 0
    for index in 1..<part.count {
      while length > 0, part[index] != part[length] { length = borders[length - 1] }
      if part[index] == part[length] { length += 1 }
      borders[index] = length
    }
    var matched = 0
    for index in start..<text.count {
      while matched > 0, text[index] != part[matched] { matched = borders[matched - 1] }
      if text[index] == part[matched] { matched += 1 }
      if matched == part.count { return index - part.count + 1 }
    }
    return nil
  }
}
