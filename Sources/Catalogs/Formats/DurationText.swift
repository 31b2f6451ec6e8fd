extension FormatterCache {
  /// A length of time in its two greatest units: `1 hr 20 min`, `3 days 2 hr`, `45 sec`.
  ///
  /// Units that are 0 are left out, and anything smaller than the second unit is dropped.
  func duration(_ duration: Duration, in locale: LocaleTag) -> String {
    let seconds = duration.components.seconds
    var rest = seconds.magnitude
    var parts: [(count: UInt64, unit: String)] = []
    for (unit, length) in Self.units {
      parts.append((rest / length, unit))
      rest %= length
    }
    let first = parts.firstIndex { $0.count > 0 } ?? parts.count - 1
    let shown = parts[first..<min(parts.count, first + 2)].enumerated().filter {
      $0.offset == 0 || $0.element.count > 0
    }
    let isNegative = seconds < 0
    let texts = shown.map { index, part in
      let count = Int(clamping: part.count)
      return text(
        .int(isNegative && index == 0 ? -count : count), NumberStyle(kind: .unit("duration-" + part.unit)),
        in: locale)
    }
    return list(texts, .units, in: locale)
  }

  private static let units: [(String, UInt64)] = [
    ("day", 86_400), ("hour", 3600), ("minute", 60), ("second", 1),
  ]
}
