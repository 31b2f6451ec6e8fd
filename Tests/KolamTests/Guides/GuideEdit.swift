/// A `diff` block: lines of a file with removed (`-`) and added (`+`) ones.
struct GuideEdit {
  let old: String
  let new: String

  init(_ block: FencedBlock) {
    let lines = block.text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
    old = lines.filter { !$0.hasPrefix("+") }.map { $0.dropFirst() + "\n" }.joined()
    new = lines.filter { !$0.hasPrefix("-") }.map { $0.dropFirst() + "\n" }.joined()
  }

  /// Returns the text after the edit; nil unless its lines match exactly once.
  func apply(to text: String) -> String? {
    let parts = ("\n" + text).components(separatedBy: "\n" + old)
    guard parts.count == 2 else { return nil }
    return String((parts[0] + "\n" + new + parts[1]).dropFirst())
  }
}
