/// Code that bypasses the compiler's checks, or can end the program, has its reason in a comment.
enum UnsafeCodeRule {
  static func check(_ file: SourceFile) -> [Violation] {
    file.code(matching: pattern, words: words).filter { !file.hasComment(at: $0.number) }.map {
      number, match in
      Violation(
        path: file.path, line: number, message: "`\(match)` needs a comment with its reason, here or above")
    }
  }

  private static let words = [
    "unchecked", "unsafe", "try!", "as!", "fatalError", "precondition", "unsafeBitCast",
  ]

  // Compiled once for all files; it is immutable, and `Regex` is only not declared to be `Sendable`.
  nonisolated(unsafe) private static let pattern: Regex<Substring> =
    /@unchecked\s+Sendable|\bnonisolated\(unsafe\)|\btry!|\bas!|\bfatalError\(|\bprecondition(?:Failure)?\(|\bunsafeBitCast\(/
}
