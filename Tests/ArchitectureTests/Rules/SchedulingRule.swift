/// Asynchronous work and waiting go through the scheduler, which else could not know when nothing is left to run.
enum SchedulingRule {
  static func check(_ file: SourceFile) -> [Violation] {
    guard !file.path.hasPrefix("Sources/Simulation/") else { return [] }
    return file.code(matching: pattern).map { number, match in
      Violation(
        path: file.path, line: number,
        message: "`\(match)` runs outside the scheduler: use its `start` and `sleep`")
    }
  }

  // A member such as `scheduler.sleep(` is not meant, nor is the declaration of one.
  private static var pattern: Regex<Substring> {
    /\bTask(?:<[^>]*>)? *[\{(]|\bTask\.(?:detached|sleep|immediate)|\bDispatchQueue\b|\bThread\.sleep\b|(?<!\.|func )\b(?:u|nano)?sleep\(/
  }
}
