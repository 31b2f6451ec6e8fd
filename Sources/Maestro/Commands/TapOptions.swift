internal import Documents
package import Foundations

/// The options of a tap, without effect on other steps.
package struct TapOptions: Sendable, Hashable {
  /// Whether it is retried once where nothing changed.
  package var retriesIfNothingChanged = false
  /// Whether to wait for the element.
  package var waitsUntilVisible = false
  /// The number of taps.
  package var repeats: Template?
  /// Milliseconds between two taps.
  package var delay: Template?
  /// The given keys, to report those without effect on a step.
  package var given: [String: Span] = [:]
}

extension FlowFileReader {
  /// Parses the options of a tap, which stand among the keys of its selector.
  mutating func tapOptions(_ fields: Fields) -> TapOptions {
    var options = TapOptions()
    options.retriesIfNothingChanged = bool(fields, "retryTapIfNoChange", false)
    options.waitsUntilVisible = bool(fields, "waitUntilVisible", false)
    options.repeats = template(fields["repeat"], "`repeat`")
    options.delay = template(fields["delay"], "`delay`")
    for key in SharedFlowKeys.tapping.names {
      if let span = fields.keySpan(key) { options.given[key] = span }
    }
    return options
  }
}
