/// The differences between two screens, line by line.
enum LineChange {
  /// The maximum number of reported lines.
  static let most = 20

  /// Returns the removed lines, with `-`, and the added ones, with `+`, in the order of the screens.
  static func lines(from old: [String], to new: [String]) -> [String] {
    guard old != new else { return [] }
    let difference = new.difference(from: old)
    let changes = difference.compactMap { change -> (Int, String)? in
      switch change {
      case .remove(let offset, let line, _): line.isEmpty ? nil : (offset * 2, "- \(line)")
      case .insert(let offset, let line, _): line.isEmpty ? nil : (offset * 2 + 1, "+ \(line)")
      }
    }
    let lines = changes.sorted { $0.0 < $1.0 }.map(\.1)
    guard lines.count > most else { return lines }
    return lines.prefix(most - 1) + ["… and \(lines.count - most + 1) more"]
  }
}
