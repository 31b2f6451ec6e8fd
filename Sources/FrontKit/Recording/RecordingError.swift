/// Why a record cannot be written.
package enum RecordingError: Sendable, Hashable {
  /// There is such a file already, which is left as it is.
  case exists
  /// The folder is not there.
  case noFolder
  /// Nobody may write there.
  case notAllowed
  /// Something else.
  case other
}
