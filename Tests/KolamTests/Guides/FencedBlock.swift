/// A fenced block of a Markdown page.
struct FencedBlock {
  /// The first word of the info string, such as `yaml`.
  let language: String
  /// The path of the file that it shows, if any: the second word of the info string.
  let path: String?
  /// The lines between the fences, including line breaks.
  let text: String
  /// The line of the first fence, from 1.
  let line: Int
  /// The paragraph above it.
  let lead: String

  /// Parses the blocks of a page, in order.
  static func read(_ page: String) -> [FencedBlock] {
    var blocks: [FencedBlock] = []
    var paragraph: [Substring] = []
    var open: (info: [Substring], line: Int, lead: String)?
    var inside: [Substring] = []
    for (index, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let block = open {
        if line == "```" {
          blocks.append(
            FencedBlock(
              language: block.info.first.map(String.init) ?? "",
              path: block.info.count > 1 ? String(block.info[1]) : nil,
              text: inside.map { $0 + "\n" }.joined(), line: block.line, lead: block.lead))
          (open, inside, paragraph) = (nil, [], [])
        } else {
          inside.append(line)
        }
      } else if line.hasPrefix("```") {
        open = (line.dropFirst(3).split(separator: " "), index + 1, paragraph.joined(separator: "\n"))
      } else if !line.isEmpty {
        // A blank line between a paragraph and its block keeps the paragraph; further text begins another one.
        if paragraph.last == "" { paragraph = [] }
        paragraph.append(line)
      } else if !paragraph.isEmpty {
        paragraph.append("")
      }
    }
    return blocks
  }
}
