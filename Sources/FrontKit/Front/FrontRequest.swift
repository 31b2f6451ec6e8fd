/// A request that only the host of a ``Front`` can answer.
///
/// The host responds with a ``FrontResponse``, or with a new screen.
package enum FrontRequest: Sendable, Hashable {
  /// Explains why a node is as it is, or is absent.
  case why(String)
  /// Traces the sources of texts, or stops tracing.
  case trace(Bool)
  /// Renders the screen with its texts' sources, for ``FrontResponse/texts(_:)``.
  case texts
  /// Fetches the picture of a source, see ``Runtime/ViewNode/picture``.
  case picture(String)
  /// Lists the locales.
  case locales
  /// Lists every flag with its value and the reason.
  case flags
  /// Shows the latest log lines of plugins and embedded servers.
  case log
  /// Creates a file, which must not exist yet, with a text.
  ///
  /// The host reports success by ``FrontResponse/recordingBegan`` and failure by
  /// ``FrontResponse/recordingFailed(_:atStart:)``.
  case record(String, to: String)
}
