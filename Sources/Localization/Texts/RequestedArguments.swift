package import Foundations

/// What the placeholders of a text show, as people write it in a command.
package enum RequestedArguments {
  /// Reads arguments.
  ///
  /// - Parameter json: a JSON array such as `[3, "Asha"]`; nil for none.
  /// - Returns: the values.
  /// - Throws: ``CommandError`` where it is none.
  package static func read(_ json: String?) throws(CommandError) -> [Value] {
    guard let json else { return [] }
    let value: Value
    do { value = try ValueJSON.read(Array(json.utf8)) } catch {
      throw CommandError("--args: \(error.message)")
    }
    guard case .list(let list) = value else {
      throw CommandError("--args: expected a JSON array, such as `[3, \"Asha\"]`")
    }
    return Array(list)
  }
}
