internal import Documents
package import Foundations

extension CommandSpec {
  /// Commands that tap.
  static let tapping: [CommandSpec] = [
    tap("tapOn", "Taps an element, or a point of the screen.", .once),
    tap("doubleTapOn", "Taps twice.", .double),
    tap("longPressOn", "Taps, with a warning: lines know no long press.", .long),
  ]

  private static func tap(_ name: String, _ about: String, _ tap: Command.Tap) -> CommandSpec {
    CommandSpec(
      name: name, about: about, example: "\(name): Save", main: .selector, keys: SharedFlowKeys.selector
    ) { reader, arguments in
      guard let selector = reader.selector(arguments) else { return nil }
      if let point = selector.point { reader.check(point: point, isWithin: !selector.hasNoCriteria) }
      if tap == .long {
        reader.report(
          .otherOnPhones, .warning, "`\(name)` taps, since lines know no long press", at: arguments.span,
          help: "a phone may do something else; the step ends with a warning")
      }
      return .tap(selector, tap)
    }
  }
}

extension FlowFileReader {
  /// Reports points that are not in percent; lines have no pixel coordinates.
  mutating func check(point: Template, isWithin element: Bool = false) {
    guard let text = point.literal else { return }
    let parts = text.split(separator: ",").map { $0.drop { $0 == " " } }
    let isPercent =
      parts.count == 2
      && parts.allSatisfy { part in
        part.last == "%" && Int(part.dropLast()).map { (0...100).contains($0) } == true
      }
    if isPercent { return }
    if parts.count == 2, parts.allSatisfy({ Int($0) != nil }) {
      report(
        .unsupportedCommand, .warning, "`\(text)` is a place in points, which lines do not have",
        at: point.span, help: "write it in percent, such as `50%,50%`, or select by `id` or `text`")
    } else {
      report(
        .invalidFlowValue, "found `\(text)` for a place, expected two percentages such as `50%,50%`",
        at: point.span)
    }
  }
}

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
