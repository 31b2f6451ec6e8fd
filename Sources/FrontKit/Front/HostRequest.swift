/// What only the program around a ``Front`` knows or can do.
///
/// It answers by a ``HostAnswer``, or with a new screen.
package enum HostRequest: Sendable, Hashable {
  /// Tell why a node is as it is, or why it is not there.
  case why(String)
  /// Let texts say where they came from, or no longer.
  case trace(Bool)
  /// Draw the screen with where its texts came from, for ``HostAnswer/texts(_:)``.
  case texts
  /// Tell which languages there are.
  case locales
  /// Tell of every flag what it is and why.
  case flags
  /// Show what plugins and embedded servers have logged last.
  case log
  /// Make a file, which must not be there yet, with a text in it.
  ///
  /// ``HostAnswer/recordingBegan`` says that it is there, and ``HostAnswer/recordingFailed(_:atStart:)`` that it
  /// cannot be made.
  case record(String, to: String)
}
