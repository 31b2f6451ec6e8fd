/// A command of a `console` block, with what it is given and what it prints.
///
/// A command begins with `$ `. What follows is what the screen then shows, up to the next command. Of that, lines that
/// begin with `>` are what the person types, and a line `…` stands for any lines that are left out.
struct GuideCommand {
  let command: String
  let shown: [Substring]
  /// The line of the page that the command stands on.
  let line: Int

  /// What the person types.
  var input: String {
    shown.filter { $0.hasPrefix(">") }.map { $0.dropFirst().drop { $0 == " " } + "\n" }.joined()
  }

  /// Whether something is left out.
  var isExcerpt: Bool { shown.contains("…") }

  /// The commands of a block.
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

  /// Whether it printed what is shown; blanks at the end of lines, and empty lines at the end, do not count.
  func shows(_ output: String) -> Bool { Self.matches(Self.lines(output)[...], trimmed(shown)[...]) }

  /// What was printed, as lines for the page.
  static func lines(_ output: String) -> [Substring] {
    // Files for spreadsheets end their lines with both.
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
