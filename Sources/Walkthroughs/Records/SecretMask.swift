/// Masks secrets in reported texts, in whatever form they show up.
///
/// Besides the forms of ``SecretForms``, a part of a secret counts that is long enough to give it away, and white space
/// within a longer secret does not matter: screens break lines, scripts join texts.
package struct SecretMask: Sendable {
  /// The mask.
  package static let shown = "••••"
  /// The minimum length of a secret: masking shorter ones would make texts unreadable, and protect nothing.
  private static let least = 3
  /// The minimum length of a part of a secret, in bytes.
  private static let leastPart = 8
  /// The minimum length of a secret that is found across white space.
  private static let leastSpread = 6
  /// Values that tell nothing, and that texts are full of.
  private static let plain: Set<String> = ["true", "false", "null", "undefined", "none"]

  /// What is looked for in texts as they are, and in texts without their white space.
  private let (exact, spread): (Needles, Needles)

  /// Runs of bytes, each of which gives a secret away.
  private struct Needles: Sendable {
    /// Runs of one length, in lower case unless case matters.
    struct Runs: Hashable, Sendable {
      var length: Int
      var isCaseSensitive: Bool
    }

    private(set) var runs: [Runs: Set<ArraySlice<UInt8>>] = [:]
    /// The length of the shortest run.
    private(set) var least = Int.max
    /// Whether a run begins with two bytes in lower case, by their number: few positions of a text are looked at closely.
    private(set) var begins: [Bool] = []

    mutating func add(_ bytes: [UInt8], length: Int, isCaseSensitive: Bool) {
      if begins.isEmpty { begins = Array(repeating: false, count: 1 << 16) }
      least = min(least, length)
      for start in 0...(bytes.count - length) {
        let run = bytes[start..<(start + length)]
        runs[Runs(length: length, isCaseSensitive: isCaseSensitive), default: []].insert(run)
        begins[Self.pair(bytes[start].lowercased, bytes[start + 1].lowercased)] = true
      }
    }

    static func pair(_ first: UInt8, _ second: UInt8) -> Int { Int(first) << 8 | Int(second) }
  }

  /// Creates a mask.
  ///
  /// - Parameter secrets: the texts to mask.
  package init(_ secrets: some Sequence<String>) {
    let secrets = Set(secrets).filter { $0.count >= Self.least && !Self.plain.contains($0.lowercased()) }
    var (exact, spread) = (Needles(), Needles())
    for form in Set(secrets.flatMap { SecretForms(of: $0).all }) {
      let bytes = form.bytes.filter { !$0.isSpace }
      if bytes.count >= Self.leastSpread {
        let length = min(bytes.count, max(Self.leastPart, bytes.count / 2))
        spread.add(bytes, length: length, isCaseSensitive: form.isCaseSensitive)
      } else if form.bytes.count >= Self.least {
        exact.add(form.bytes, length: form.bytes.count, isCaseSensitive: form.isCaseSensitive)
      }
    }
    (self.exact, self.spread) = (exact, spread)
  }

  /// Whether there are no secrets.
  package var isEmpty: Bool { exact.runs.isEmpty && spread.runs.isEmpty }

  /// Returns a text with its secrets masked; line breaks and indents stay.
  package func hide(_ text: String) -> String {
    if isEmpty || text.utf8.count < min(exact.least, spread.least) { return text }
    let bytes = Array(text.utf8)
    var isHidden: [Bool] = []
    if !exact.runs.isEmpty { mark(exact, in: bytes, at: nil, of: bytes, &isHidden) }
    if !spread.runs.isEmpty {
      let offsets = bytes.indices.filter { !bytes[$0].isSpace }
      mark(spread, in: offsets.map { bytes[$0] }, at: offsets, of: bytes, &isHidden)
    }
    return isHidden.isEmpty ? text : masked(bytes, wholeScalars(bytes, isHidden))
  }

  /// Returns the lines of a screen with their secrets masked, also those that continue on the next line.
  package func hide(_ lines: [String]) -> [String] {
    if isEmpty || lines.isEmpty { return lines }
    guard !lines.contains(where: { $0.utf8.contains(UInt8(ascii: "\n")) }) else {
      return lines.map { hide($0) }
    }
    return hide(lines.joined(separator: "\n")).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  /// Marks the bytes that needles hide.
  ///
  /// - Parameters:
  ///   - needles: what is looked for.
  ///   - searched: the bytes that are searched.
  ///   - offsets: where each of them is in the whole text; nil where they are all of it.
  ///   - bytes: the whole text.
  ///   - isHidden: receives which bytes of the whole text are hidden; empty as long as none is.
  private func mark(
    _ needles: Needles, in searched: [UInt8], at offsets: [Int]?, of bytes: [UInt8], _ isHidden: inout [Bool]
  ) {
    guard searched.count >= needles.least else { return }
    let folded = searched.map(\.lowercased)
    for start in 0..<(folded.count - 1) where needles.begins[Needles.pair(folded[start], folded[start + 1])] {
      for (kind, runs) in needles.runs where start + kind.length <= folded.count {
        let range = start..<(start + kind.length)
        guard runs.contains((kind.isCaseSensitive ? searched : folded)[range]) else { continue }
        if isHidden.isEmpty { isHidden = Array(repeating: false, count: bytes.count) }
        for index in range {
          let offset = offsets?[index] ?? index
          isHidden[offset] = true
          // What is between two hidden letters of a line is hidden, too.
          guard index > start, let before = offsets?[index - 1], offset - before > 1 else { continue }
          let between = (before + 1)..<offset
          if between.allSatisfy({ bytes[$0] == UInt8(ascii: " ") }) {
            for gap in between { isHidden[gap] = true }
          }
        }
      }
    }
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
