package import Catalogs
import Foundations
import Typesetting

/// Writes a text with every number that languages tell apart.
package enum ExplorationText {
  /// The report for people: blocks of one language, the text last on its line: how wide it is nobody can tell.
  ///
  /// - Parameter exploration: the texts.
  /// - Returns: lines that are safe to print.
  package static func text(_ exploration: TextExploration) -> String {
    var (text, heading) = ("", "")
    for row in exploration.rows {
      let about = exploration.rows.contains { $0.argument != row.argument } ? row.argument : nil
      let next = [
        row.locale.description, row.device, about.map { "argument \($0)" },
      ].compactMap(\.self).joined(separator: ", ")
      if next != heading {
        text += (heading.isEmpty ? "" : "\n") + next + "\n"
        heading = next
      }
      var line = "  "
      if let number = row.number, let category = row.category {
        line += padded(ValueJSON.write(number), 7) + padded(category, 6)
      }
      line += row.text.text
      for note in notes(row) { line += "  (\(note))" }
      text += Sanitizer.clean(line, lineBreaks: .spaces) + "\n"
    }
    return text
  }

  /// The report for programs: an object for each text, a line each.
  ///
  /// - Parameters:
  ///   - exploration: the texts.
  ///   - key: the catalog's key.
  /// - Returns: lines of JSON.
  package static func jsonLines(_ exploration: TextExploration, of key: String) -> String {
    exploration.rows.map { row in
      JSON.object([
        .init("key", .string(key)), .init("locale", .string(row.locale.description)),
        .init("device", row.device.map { .string($0) }), .init("argument", row.argument.map { .int($0) }),
        .init("number", row.number.flatMap(json)), .init("category", row.category.map { .string($0) }),
        .init("text", .string(row.text.text)), .init("notes", .array(notes(row).map { .string($0) })),
      ]).text + "\n"
    }.joined()
  }

  private static func notes(_ row: TextExploration.Row) -> [String] {
    [row.text.fallbackNote(for: row.locale)].compactMap(\.self) + row.problems.map(\.description)
  }

  private static func json(_ number: Value) -> JSON? {
    switch number {
    case .int(let number): .int(number)
    case .double(let number): .double(number)
    default: nil
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.utf8.count))
  }
}
