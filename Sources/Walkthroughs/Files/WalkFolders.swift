package import Foundations

/// The files that a walk leaves and finds again, by paths from where the program runs.
package protocol WalkFolders: Sendable {
  /// Whether there is something at a path.
  func has(_ path: String) -> Bool
  /// A file's text.
  ///
  /// - Throws: a diagnostic where it cannot be read.
  func read(_ path: String) throws(Diagnostic) -> SourceText
  /// Puts a text in a file's place, as a whole, in a folder that is made where it is missing.
  ///
  /// - Throws: ``CommandError`` where it cannot be written.
  func write(_ text: String, to path: String) throws(CommandError)
  /// Takes a file away.
  ///
  /// - Returns: whether it is gone now.
  func remove(_ path: String) -> Bool
}
