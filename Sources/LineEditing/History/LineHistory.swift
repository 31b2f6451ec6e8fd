package import Foundations

/// The lines that were typed on screens, kept in a file for the next runs; and in memory the answers to each field.
///
/// The file has a line of text for each, the newest last. Any number of processes may add to it: each reads it under a
/// lock, adds its line, and puts a whole new file in its place, which only its owner can read. What it cannot read in
/// there it passes over.
package struct LineHistory: Sendable {
  /// The lines, the oldest first.
  package private(set) var lines: [String] = []
  private var answers: [String: [String]] = [:]
  private let file: String?
  private var isLoaded = false
  /// Lines that are not in the file yet, since it could not be written.
  private var unsaved: [String] = []

  /// The most lines that are kept.
  static let mostLines = 1000
  /// The most bytes of a line that is kept.
  static let longestLine = 1024
  /// The most bytes of a file that are read, from its end.
  private static let mostBytes = 1 << 20
  /// How many milliseconds another process may take to write.
  private static let patience = 1000

  /// Creates a history; the file is not read before ``load()``.
  ///
  /// - Parameter file: the path; nil where nothing is kept.
  package init(_ file: String?) { self.file = file }

  /// Returns the lines that a question is likely to be answered with, the oldest first.
  package func lines(for asked: AskedLine) -> [String] {
    if asked.isSecret { return [] }
    return asked.field.map { answers[$0] ?? [] } ?? lines
  }

  /// Reads the file, the first time that it is called.
  package mutating func load() {
    guard !isLoaded else { return }
    isLoaded = true
    if let file { lines = Self.read(file) }
  }

  /// Adds a line that was typed; an answer to a field is not written to the file, and a secret is not kept at all.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - asked: what it was asked for.
  package mutating func add(_ line: String, to asked: AskedLine) {
    guard !asked.isSecret, Self.isKept(line) else { return }
    if let field = asked.field { return answers[field] = Self.adding(line, to: answers[field] ?? []) }
    load()
    lines = Self.adding(line, to: lines)
    guard let file else { return }
    unsaved = Self.adding(line, to: unsaved)
    guard let lock = FileLock(file + ".lock", patience: Self.patience) else { return }
    let all = unsaved.reduce(Self.read(file)) { Self.adding($1, to: $0) }
    let text = all.map { $0 + "\n" }.joined()
    if (try? StagedFile(Array(text.utf8), for: file, mode: 0o600, isSynced: false).replace()) != nil {
      (lines, unsaved) = (all, [])
    }
    withExtendedLifetime(lock) {}
  }

  private static func adding(_ line: String, to lines: [String]) -> [String] {
    (lines.filter { $0 != line } + [line]).suffix(mostLines)
  }

  /// Whether a line is worth keeping; as in shells, one that begins with a space is not.
  private static func isKept(_ line: String) -> Bool {
    guard let first = line.first, !first.isWhitespace, line.utf8.count <= longestLine else { return false }
    return line.unicodeScalars.allSatisfy { !$0.isControl }
  }

  /// Reads the lines of a file that are such.
  private static func read(_ file: String) -> [String] {
    guard let bytes = FileTail.read(file, most: mostBytes) else { return [] }
    let found = bytes.split(separator: UInt8(ascii: "\n")).compactMap {
      String(validating: $0, as: UTF8.self)
    }
    var seen: Set<String> = []
    // The newest of equal ones counts.
    let kept = found.reversed().filter { isKept($0) && seen.insert($0).inserted }
    return kept.prefix(mostLines).reversed()
  }
}
