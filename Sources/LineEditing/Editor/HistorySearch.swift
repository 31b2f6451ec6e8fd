/// A search for a text in the lines that were typed before, from the newest to the oldest.
struct HistorySearch: Sendable, Hashable {
  /// What was there before the search.
  let before: LineText
  /// What is searched for.
  private(set) var query = LineText()
  /// The number of the line that was found; the number of all lines before anything was.
  private(set) var found: Int
  /// Whether the last step found nothing.
  private(set) var hasFailed = false
  /// The line that was found, with the cursor at the text.
  private(set) var text: LineText

  init(from before: LineText, lines: [String]) {
    self.before = before
    text = before
    found = lines.count
  }

  mutating func type(_ typed: String, in lines: [String]) {
    query.insert(typed)
    look(from: min(found, lines.count - 1), by: -1, in: lines)
  }

  mutating func eraseBackward(in lines: [String]) {
    query.eraseBackward()
    guard !query.isEmpty else {
      (text, found, hasFailed) = (before, lines.count, false)
      return
    }
    look(from: lines.count - 1, by: -1, in: lines)
  }

  /// Goes on to an older line, or to a newer one.
  mutating func go(by step: Int, in lines: [String]) {
    if !query.isEmpty { look(from: found + step, by: step, in: lines) }
  }

  private mutating func look(from start: Int, by step: Int, in lines: [String]) {
    let wanted = Array(query.string.lowercased().utf8)
    var at = start
    while lines.indices.contains(at) {
      let line = lines[at]
      if let place = Self.place(of: wanted, in: line) {
        (found, hasFailed) = (at, false)
        text = LineText(line)
        text.move(to: place)
        return
      }
      at += step
    }
    hasFailed = true
  }

  /// The number of clusters before a text in a line; nil where the line does not have it.
  ///
  /// It compares bytes, not clusters: a letter is found before its vowel sign is typed.
  private static func place(of wanted: [UInt8], in line: String) -> Int? {
    let bytes = Array(line.lowercased().utf8)
    guard wanted.count <= bytes.count else { return nil }
    for start in 0...(bytes.count - wanted.count)
    where bytes[start...].starts(with: wanted) {
      var clusters = 0
      var seen = 0
      for cluster in line.lowercased() {
        seen += cluster.utf8.count
        if seen > start { break }
        clusters += 1
      }
      return clusters
    }
    return nil
  }
}
