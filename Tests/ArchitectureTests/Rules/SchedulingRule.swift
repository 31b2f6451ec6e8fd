/// Asynchronous work and waits use the scheduler, which otherwise could not know when it is idle.
enum SchedulingRule {
  static func check(_ file: SourceFile) -> [Violation] {
    // A lock among processes waits some milliseconds for the kernel's, on no scheduler's clock.
    let waits = ["Sources/Simulation/", "Sources/Foundations/Files/FileLock.swift"]
    guard !waits.contains(where: file.path.hasPrefix) else { return [] }
    return file.code(matching: pattern, words: ["Task", "sleep", "Dispatch"]).compactMap { number, match in
      // Members such as `scheduler.sleep(` and declarations are allowed.
      if match.hasPrefix(".") || match.hasPrefix("func") { return nil }
      return Violation(
        path: file.path, line: number,
        message: "`\(match)` runs outside the scheduler: use its `start` and `sleep`")
    }
  }

  // Compiled once for all files; it is immutable, and `Regex` is only not declared to be `Sendable`.
  nonisolated(unsafe) private static let pattern: Regex<Substring> =
    /\bTask(?:<[^>]*>)? *[{(]|\bTask\.(?:detached|sleep|immediate)|\bDispatchQueue\b|\bThread\.sleep\b|\bGlibc\.\w*sleep\(|(?:\.|\bfunc +)?\b(?:u|nano)?sleep\(/
}
