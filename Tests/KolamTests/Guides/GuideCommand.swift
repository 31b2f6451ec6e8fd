/// A command of a `console` block, with its input and output.
///
/// A command begins with `$ `. Its output follows, up to the next command. Lines of it that begin with `>` are the
/// user's input, and a line `…` stands for any omitted lines.
struct GuideCommand {
  let command: String
  let shown: [Substring]
  /// The command's line in the page.
  let line: Int

  /// The user's input.
  var input: String {
    shown.filter { $0.hasPrefix(">") }.map { $0.dropFirst().drop { $0 == " " } + "\n" }.joined()
  }

  /// Whether lines are omitted.
  var isExcerpt: Bool { shown.contains("…") }

  /// Parses the commands of a block.
  static func read(_ block: FencedBlock) -> [GuideCommand] {
    var commands: [GuideCommand] = []
    var (command, first, shown) = ("", 0, [Substring]())
    func end() { if first > 0 { commands.append(GuideCommand(command: command, shown: shown, line: first)) } }
    for (index, line) in block.text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      if line.hasPrefix("$ ") {
        end()
        (command, first, shown) = (String(line.dropFirst(2)), block.line + 1 + index, [])
      } else {
        shown.append(line)
      }
    }
    end()
    return commands
  }

  /// Returns whether the output matches; trailing spaces and blank lines are ignored.
  func shows(_ output: String) -> Bool { Self.matches(Self.lines(output)[...], trimmed(shown)[...]) }

  /// Returns the output as lines for the page.
  static func lines(_ output: String) -> [Substring] {
    // CSV files end their lines with `\r\n`.
    trimmedLines(output.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" })
  }

  private func trimmed(_ lines: [Substring]) -> [Substring] { Self.trimmedLines(lines) }

  private static func trimmedLines(_ lines: [Substring]) -> [Substring] {
    var lines = lines.map { line in line.lastIndex { $0 != " " }.map { line[...$0] } ?? "" }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  private static func matches(_ printed: ArraySlice<Substring>, _ shown: ArraySlice<Substring>) -> Bool {
    guard let first = shown.first else { return printed.isEmpty }
    if first == "…" {
      return (printed.startIndex...printed.endIndex).contains { matches(printed[$0...], shown.dropFirst()) }
    }
    return printed.first?.utf8.elementsEqual(first.utf8) == true
      && matches(printed.dropFirst(), shown.dropFirst())
  }
}
