/// A text with a cursor between two of its grapheme clusters.
package struct LineText: Sendable, Hashable {
  /// The clusters.
  package private(set) var clusters: [Character] = []
  /// How many clusters are before the cursor.
  package private(set) var cursor = 0

  /// Creates a text with the cursor behind it.
  package init(_ text: String = "") {
    clusters = Array(text)
    cursor = clusters.count
  }

  /// The whole text.
  package var string: String { String(clusters) }

  /// What is before the cursor.
  package var head: String { String(clusters[..<cursor]) }

  package var isEmpty: Bool { clusters.isEmpty }

  package var isAtEnd: Bool { cursor == clusters.count }

  /// Moves the cursor to a place, or as near as there is one.
  mutating func move(to place: Int) { cursor = max(0, min(place, clusters.count)) }

  /// Puts a text in place of a range, and the cursor behind it.
  ///
  /// What meets there may join to one cluster, such as a letter and its vowel sign; the cursor is never within one.
  mutating func replace(_ range: Range<Int>, with text: String = "") {
    // A cluster before the range decides with which the text joins; no earlier one does.
    let start = max(0, range.lowerBound - 1)
    let before = String(clusters[start..<range.lowerBound]) + text
    let end = before.unicodeScalars.count
    clusters.replaceSubrange(start..., with: before + String(clusters[range.upperBound...]))
    var seen = 0
    cursor = start
    while cursor < clusters.count, seen < end {
      seen += clusters[cursor].unicodeScalars.count
      cursor += 1
    }
  }

  mutating func insert(_ text: String) { replace(cursor..<cursor, with: text) }

  /// Removes what was typed last of the cluster before the cursor: of a letter with its signs the last of them, as they
  /// are typed one by one; of anything else, such as a picture, the whole.
  mutating func eraseBackward() {
    guard cursor > 0 else { return }
    let cluster = clusters[cursor - 1]
    var scalars = Array(cluster.unicodeScalars)
    guard scalars.count > 1, scalars[0].properties.generalCategory == .otherLetter else {
      return replace(cursor - 1..<cursor)
    }
    scalars.removeLast()
    // A joiner is seen only with what it joins.
    while let last = scalars.last, scalars.count > 1, last == "\u{200C}" || last == "\u{200D}" {
      scalars.removeLast()
    }
    var rest = String.UnicodeScalarView()
    rest.append(contentsOf: scalars)
    replace(cursor - 1..<cursor, with: String(rest))
  }

  // MARK: Words

  /// The beginning of the word before the cursor.
  var wordStart: Int {
    var at = cursor
    while at > 0, !clusters[at - 1].isOfWord { at -= 1 }
    while at > 0, clusters[at - 1].isOfWord { at -= 1 }
    return at
  }

  /// The end of the word behind the cursor.
  var wordEnd: Int {
    var at = cursor
    while at < clusters.count, !clusters[at].isOfWord { at += 1 }
    while at < clusters.count, clusters[at].isOfWord { at += 1 }
    return at
  }

  /// The beginning of what stands between the cursor and the white space before it.
  var blankStart: Int {
    var at = cursor
    while at > 0, clusters[at - 1].isWhitespace { at -= 1 }
    while at > 0, !clusters[at - 1].isWhitespace { at -= 1 }
    return at
  }
}

extension Character {
  /// Whether it is part of a word: a letter, a number, or a sign that stands without its letter.
  fileprivate var isOfWord: Bool {
    if isLetter || isNumber { return true }
    guard let first = unicodeScalars.first else { return false }
    return switch first.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
