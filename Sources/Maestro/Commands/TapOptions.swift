internal import Documents
package import Foundations

/// The options of a tap, without effect on other steps.
package struct TapOptions: Sendable, Hashable {
  /// Whether it is retried once where nothing changed.
  package var retriesIfNothingChanged = false
  /// The number of taps.
  package var repeats: Template?
  /// Milliseconds between two taps.
  package var delay: Template?
}

extension FlowFileReader {
  /// Parses the options of a tap, which stand among the keys of its selector.
  mutating func tapOptions(_ fields: Fields) -> TapOptions {
    var options = TapOptions()
    options.retriesIfNothingChanged = bool(fields, "retryTapIfNoChange", false)
    // Every tap waits for its element, so the value is only checked.
    _ = bool(fields, "waitUntilVisible", false)
    options.repeats = template(fields["repeat"], "`repeat`")
    options.delay = template(fields["delay"], "`delay`")
    return options
  }
}
