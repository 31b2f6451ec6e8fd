/// The number of edits (insert, delete, replace, swap of neighbours) from a name to others.
///
/// A file can have thousands of unknown names, each compared with all known ones: what cannot be near is rejected by its
/// length, and a comparison ends where it has too many edits.
struct EditDistance {
  private let name: [UInt32]
  private var other: [UInt32] = []
  private var rows: [[Int]]

  /// The longest name that is compared, in code points.
  private static let longest = 64
  /// The most edits that are worth suggesting another name for.
  static let mostEdits = 3

  /// The name's letters.
  var length: Int { name.count }

  /// Makes comparisons to a name; nil where it is empty or too long.
  init?(to name: String) {
    // Letters can become longer in lower case; no name of more bytes is short enough.
    guard name.utf8.count <= 4 * Self.longest else { return nil }
    self.name = Self.lowercased(name)
    guard !self.name.isEmpty, self.name.count <= Self.longest else { return nil }
    rows = Array(repeating: Array(repeating: 0, count: Self.longest + 1), count: 3)
  }

  /// The distance of another name, if it is near enough to be worth suggesting.
  mutating func distance(of candidate: String) -> Int? {
    // Letters of ASCII keep their number in lower case, so that most names need not be copied.
    let isTooFar = candidate.utf8.withContiguousStorageIfAvailable { bytes in
      abs(bytes.count - name.count) > mostEdits(bytes.count) && bytes.allSatisfy { $0 < 0x80 }
    }
    if isTooFar == true { return nil }
    other.removeAll(keepingCapacity: true)
    Self.append(candidate, to: &other)
    return distance()
  }

  /// The distance of another name in lower case, if it is near enough to be worth suggesting.
  mutating func distance(of letters: [UInt32]) -> Int? {
    other = letters
    return distance()
  }

  private mutating func distance() -> Int? {
    let limit = mostEdits(other.count)
    guard abs(other.count - name.count) <= limit, other.count <= Self.longest else { return nil }
    return distance(atMost: limit)
  }

  /// The most edits for a name of so many letters.
  private func mostEdits(_ count: Int) -> Int { min(Self.mostEdits, max(1, max(name.count, count) / 3)) }

  /// The distance to `other` by rows of edits, of which only those near the diagonal can be few enough.
  private mutating func distance(atMost limit: Int) -> Int? {
    if other.isEmpty { return name.count <= limit ? name.count : nil }
    for column in 0...other.count { rows[0][column] = column }
    var (beforeLast, last, row) = (2, 0, 1)
    for i in 1...name.count {
      let (first, end) = (max(1, i - limit), min(other.count, i + limit))
      guard first <= end else { return nil }
      rows[row][first - 1] = first == 1 ? i : limit + 1
      var least = rows[row][first - 1]
      for j in first...end {
        // Beyond the diagonal of the last row nothing was counted.
        let above = j < i + limit || i == 1 ? rows[last][j] + 1 : limit + 1
        var cost = min(above, rows[row][j - 1] + 1, rows[last][j - 1] + (name[i - 1] == other[j - 1] ? 0 : 1))
        if i > 1, j > 1, name[i - 1] == other[j - 2], name[i - 2] == other[j - 1] {
          cost = min(cost, rows[beforeLast][j - 2] + 1)
        }
        rows[row][j] = cost
        least = min(least, cost)
      }
      if least > limit { return nil }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    let distance = rows[last][other.count]
    return distance <= limit ? distance : nil
  }

  static func lowercased(_ text: String) -> [UInt32] {
    var scalars: [UInt32] = []
    append(text, to: &scalars)
    return scalars
  }

  /// Appends a text's code points in lower case.
  private static func append(_ text: String, to scalars: inout [UInt32]) {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
      for byte in bytes { scalars.append(UInt32(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)) }
      return true
    }
    if isPlain == true { return }
    for scalar in text.lowercased().unicodeScalars { scalars.append(scalar.value) }
  }
}

/// Finds the name that was most likely intended.
///
/// - Parameters:
///   - name: what was written.
///   - candidates: the valid names.
/// - Returns: the nearest candidate by optimal string alignment distance (a swap of neighbours counts as one
///   edit), if it is near enough to be worth suggesting: fewer than four edits and at most a third of the
///   longer name (one edit for the shortest). Where none is, the only one that begins with the name.
public func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
  guard var written = EditDistance(to: name) else { return nil }
  var best = NearestCandidate(for: name)
  for candidate in candidates where candidate != name {
    if let distance = written.distance(of: candidate) { best.take(candidate, distance) }
  }
  return best.name ?? onlyName(beginningWith: name, in: candidates)
}

/// Asks whether a near name was meant, for the help of a diagnostic.
///
/// A question about one name has one right answer, which `kolam check --fix` writes; of several that may be meant, up to
/// three are named.
///
/// - Parameters:
///   - name: what was written.
///   - candidates: the valid names.
/// - Returns: "did you mean `total`?", or "did you mean `total` or `totals`?" where another name is as near, or one edit
///   farther unless letters of the first are only swapped; nil where none is near.
public func nearHelp(for name: String, in candidates: some Sequence<String>) -> String? {
  let near = namesThatMayBeMeant(by: name, in: candidates).prefix(3).map { "`\($0)`" }
  guard let last = near.last else { return nil }
  return near.count == 1
    ? "did you mean \(last)?" : "did you mean \(near.dropLast().joined(separator: ", ")) or \(last)?"
}

/// Whether a name is a misspelling of another, and not only its beginning.
package func isNear(_ name: String, to written: String) -> Bool {
  guard var distance = EditDistance(to: written) else { return false }
  return distance.distance(of: name) != nil
}

/// The nearest name, then those that are as near or one edit farther; without one, the only one that begins so.
private func namesThatMayBeMeant(by name: String, in candidates: some Sequence<String>) -> [String] {
  guard let first = nearestName(to: name, in: candidates) else { return [] }
  guard var written = EditDistance(to: name), let least = written.distance(of: first) else { return [first] }
  let isSwapped = name.utf8.count == first.utf8.count && name.utf8.sorted() == first.utf8.sorted()
  let most = isSwapped ? least : least + 1
  let others = Set(candidates).subtracting([name, first]).filter { candidate in
    written.distance(of: candidate).map { $0 <= most } ?? false
  }
  return [first] + others.sorted()
}

/// The only candidate that continues the name, such as `warning` for `warn`.
func onlyName(beginningWith name: String, in candidates: some Sequence<String>) -> String? {
  guard name.utf8.count >= 3 else { return nil }
  let longer = Set(candidates.filter { $0.hasPrefix(name) && $0 != name })
  return longer.count == 1 ? longer.first : nil
}

/// The nearest of the candidates so far; of those equally near, one of the same letters, since they are swapped more
/// often than left out, then the first by the alphabet.
struct NearestCandidate {
  /// What was written, in the order of its bytes.
  private let letters: [UInt8]
  private(set) var name: String?
  private var distance = 0

  init(for name: String) { letters = name.utf8.sorted() }

  mutating func take(_ candidate: String, _ distance: Int) {
    if let name, rank(name, self.distance) <= rank(candidate, distance) { return }
    (name, self.distance) = (candidate, distance)
  }

  private func rank(_ name: String, _ distance: Int) -> (Int, Int, String) {
    (distance, name.utf8.count == letters.count && name.utf8.sorted() == letters ? 0 : 1, name)
  }
}
