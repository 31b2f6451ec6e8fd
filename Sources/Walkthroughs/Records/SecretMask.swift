/// Masks secrets in reported texts, in whatever form they show up.
///
/// Besides the forms of ``SecretForms``, a part of a secret counts that is long enough to give it away, and white space
/// within a longer secret does not matter: screens break lines, scripts join texts.
package struct SecretMask: Sendable {
  /// The mask.
  static let shown = "••••"
  /// The minimum length of a secret: masking shorter ones would make texts unreadable, and protect nothing.
  private static let least = 3
  /// The minimum length of a part of a secret, in bytes.
  private static let leastPart = 8
  /// The minimum length of a secret that is found across white space.
  private static let leastSpread = 6
  /// Values that tell nothing, and that texts are full of.
  private static let plain: Set<String> = ["true", "false", "null", "undefined", "none"]

  /// What is looked for: runs of bytes, each of which gives a secret away.
  private let needles: [Needle]

  private struct Needle: Sendable {
    /// The length of the runs.
    var length: Int
    var isCaseSensitive: Bool
    var ignoresSpaces: Bool
    var runs: Set<ArraySlice<UInt8>>
    /// The pairs of bytes with which runs begin, which few places of a text have.
    var beginnings: Set<UInt16>
  }

  /// Creates a mask.
  ///
  /// - Parameter secrets: the texts to mask.
  package init(_ secrets: some Sequence<String>) {
    let secrets = Set(secrets).filter { $0.count >= Self.least && !Self.plain.contains($0.lowercased()) }
    var needles: [[Int]: Needle] = [:]
    for form in Set(secrets.flatMap { SecretForms(of: $0).all }) {
      let ignoresSpaces = form.bytes.count >= Self.leastSpread
      let bytes = ignoresSpaces ? form.bytes.filter { !$0.isSpace } : form.bytes
      guard bytes.count >= Self.least else { continue }
      let length = min(bytes.count, max(Self.leastPart, bytes.count / 2))
      let key = [length, form.isCaseSensitive ? 1 : 0, ignoresSpaces ? 1 : 0]
      var needle =
        needles[key]
        ?? Needle(
          length: length, isCaseSensitive: form.isCaseSensitive, ignoresSpaces: ignoresSpaces, runs: [],
          beginnings: [])
      for start in 0...(bytes.count - length) {
        let run = bytes[start..<(start + length)]
        needle.runs.insert(run)
        needle.beginnings.insert(Self.pair(bytes, start))
      }
      needles[key] = needle
    }
    self.needles = Array(needles.values)
  }

  /// Whether there are no secrets.
  package var isEmpty: Bool { needles.isEmpty }

  /// Returns a text with its secrets masked; line breaks and indents stay.
  package func hide(_ text: String) -> String {
    if needles.isEmpty { return text }
    let bytes = Array(text.utf8)
    var isHidden = [Bool](repeating: false, count: bytes.count)
    var hasAny = false
    for needle in needles { mark(needle, in: bytes, &isHidden, &hasAny) }
    guard hasAny else { return text }
    return masked(bytes, wholeScalars(bytes, isHidden))
  }

  /// Returns the lines of a screen with their secrets masked, also those that continue on the next line.
  package func hide(_ lines: [String]) -> [String] {
    if needles.isEmpty || lines.isEmpty { return lines }
    guard !lines.contains(where: { $0.utf8.contains(UInt8(ascii: "\n")) }) else {
      return lines.map { hide($0) }
    }
    return hide(lines.joined(separator: "\n")).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  /// Marks the bytes of a text that a needle hides.
  private func mark(_ needle: Needle, in bytes: [UInt8], _ isHidden: inout [Bool], _ hasAny: inout Bool) {
    var folded = needle.isCaseSensitive ? bytes : bytes.map(\.lowercased)
    var places = Array(bytes.indices)
    if needle.ignoresSpaces {
      places = places.filter { !bytes[$0].isSpace }
      folded = places.map { folded[$0] }
    }
    guard folded.count >= needle.length else { return }
    for start in 0...(folded.count - needle.length)
    where needle.beginnings.contains(Self.pair(folded, start))
      && needle.runs.contains(folded[start..<(start + needle.length)])
    {
      hasAny = true
      for index in start..<(start + needle.length) { isHidden[places[index]] = true }
      guard needle.ignoresSpaces else { continue }
      // What is between two hidden letters of a line is hidden, too.
      for index in (start + 1)..<(start + needle.length) {
        let between = (places[index - 1] + 1)..<places[index]
        if between.allSatisfy({ bytes[$0] == UInt8(ascii: " ") }) {
          for place in between { isHidden[place] = true }
        }
      }
    }
  }

  /// Returns the two bytes at a place, as a number.
  private static func pair(_ bytes: [UInt8], _ start: Int) -> UInt16 {
    UInt16(bytes[start]) << 8 | (start + 1 < bytes.count ? UInt16(bytes[start + 1]) : 0)
  }

  /// Extends hidden bytes to whole scalars.
  private func wholeScalars(_ bytes: [UInt8], _ isHidden: [Bool]) -> [Bool] {
    var isHidden = isHidden
    for index in bytes.indices where isHidden[index] {
      var first = index
      while first > 0, bytes[first] & 0xC0 == 0x80 {
        first -= 1
        isHidden[first] = true
      }
      var next = index + 1
      while next < bytes.count, bytes[next] & 0xC0 == 0x80 {
        isHidden[next] = true
        next += 1
      }
    }
    return isHidden
  }

  private func masked(_ bytes: [UInt8], _ isHidden: [Bool]) -> String {
    var result: [UInt8] = []
    for index in bytes.indices {
      // Lines stay as many as they are.
      guard isHidden[index], bytes[index] != UInt8(ascii: "\n") else {
        result.append(bytes[index])
        continue
      }
      if index == 0 || !isHidden[index - 1] || bytes[index - 1] == UInt8(ascii: "\n") {
        result += Array(Self.shown.utf8)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether it is white space of ASCII.
  fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
