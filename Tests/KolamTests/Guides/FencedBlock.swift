/// A fenced block of a Markdown page.
struct FencedBlock {
  /// What stands first behind the fence, such as `yaml`.
  let language: String
  /// The file that it is, if it is one: what stands behind the language.
  let path: String?
  /// The lines between the fences, each with its end.
  let text: String
  /// The line of the first fence, from 1.
  let line: Int
  /// The paragraph above it.
  let lead: String

  /// The blocks of a page, in order.
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
        // An empty line between a paragraph and its block leaves the paragraph; the next words begin another one.
        if paragraph.last == "" { paragraph = [] }
        paragraph.append(line)
      } else if !paragraph.isEmpty {
        paragraph.append("")
      }
    }
    return blocks
  }
}
