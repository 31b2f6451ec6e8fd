package import Foundations

/// The source of the server's flags, as the session sees it.
package protocol FlagSource: AnyObject, Sendable {
  /// The newest document that is valid; nil where there never was one.
  var copy: ServedDocument? { get }

  /// The errors of the newest document, where it was rejected.
  var refusal: [Diagnostic] { get }

  /// Grows with every accepted document.
  var revision: Int { get }

  /// Requests the flags of another device profile from now on; the copy stored for it is used at once.
  ///
  /// - Throws: where the stored copy cannot be read.
  func use(device: String) throws(Diagnostic)

  /// Requests the flags once.
  func pull() async

  /// Changes the server's flags: a flag and its definition in flagd's form, or nil to remove it.
  ///
  /// It is nil where the server is not ours to change.
  var serve: (@Sendable (_ flag: String, _ definition: String?) async throws -> Void)? { get }
}

/// A flag document as the server sent it.
package struct ServedDocument: Sendable {
  /// Its text, a flag definition of flagd's.
  package var source: SourceText
  /// When the server last confirmed it.
  package var at: Timestamp
  /// The server's entity tag of this version (RFC 9110, 8.8.3).
  package var tag: String?

  /// Describes a document.
  package init(source: SourceText, at: Timestamp, tag: String? = nil) {
    self.source = source
    self.at = at
    self.tag = tag
  }
}
