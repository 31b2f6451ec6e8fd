/// A command that cannot be carried out: one sentence for people, and exit code 2.
package struct CommandError: Error, Sendable, Hashable {
  /// The sentence, which begins in lower case and has no full stop.
  package let message: String

  /// Says why.
  package init(_ message: String) { self.message = message }
}

/// The item that a name in a command means.
///
/// - Parameters:
///   - name: what somebody wrote.
///   - kind: what is named, in a word.
///   - items: all there are.
///   - nameOf: an item's name.
/// - Returns: the item.
/// - Throws: ``CommandError`` where there is none, with the nearest name, or all names.
package func namedItem<Item>(
  _ name: String, _ kind: String, _ items: [Item], _ nameOf: (Item) -> String
) throws(CommandError) -> Item {
  if let found = items.first(where: { nameOf($0) == name }) { return found }
  let names = items.map(nameOf)
  let near = nearHelp(for: name, in: names)
  throw CommandError("no \(kind) `\(name)`: \(near ?? "there are \(names.joined(separator: ", "))")")
}
