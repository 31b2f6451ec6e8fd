extension FormatterCache {
  /// A length of time in its two greatest units: `1 hr 20 min`, `3 days 2 hr`, `45 sec`.
  ///
  /// Units that are 0 are left out, and anything smaller than the second unit is dropped.
  ///
  /// - Parameters:
  ///   - duration: the length of time.
  ///   - width: how much of the units' names is written; nil for the short names, or the whole ones in a language
  ///     whose short names are abbreviations with a stop, such as `घं॰`: screen readers read these as they stand.
  ///   - locale: the locale of the format.
  /// - Returns: the length of time with its units.
  func duration(
    _ duration: Duration, _ width: NumberStyle.UnitWidth? = nil, in locale: LocaleTag
  ) -> String {
    let parts = Self.greatest(of: duration)
    let texts = texts(of: parts, width ?? .short, in: locale)
    let isAbbreviated = width == nil && texts.contains { Self.hasAbbreviation($0) }
    return list(isAbbreviated ? self.texts(of: parts, .long, in: locale) : texts, .units, in: locale)
  }

  private func texts(
    of parts: [(count: Int, unit: String)], _ width: NumberStyle.UnitWidth, in locale: LocaleTag
  ) -> [String] {
    parts.map { part in
      text(
        .int(part.count), NumberStyle(kind: .unit("duration-" + part.unit), unitWidth: width), in: locale)
    }
  }

  /// The two greatest units of a length of time; of a negative one, the first is negative.
  private static func greatest(of duration: Duration) -> [(count: Int, unit: String)] {
    let seconds = duration.components.seconds
    var rest = seconds.magnitude
    var parts: [(count: Int, unit: String)] = []
    for (unit, length) in units {
      parts.append((Int(clamping: rest / length), unit))
      rest %= length
    }
    let first = parts.firstIndex { $0.count > 0 } ?? parts.count - 1
    if seconds < 0 { parts[first].count = -parts[first].count }
    return parts[first..<min(parts.count, first + 2)].enumerated()
      .filter { $0.offset == 0 || $0.element.count > 0 }.map(\.element)
  }

  private static let units: [(String, UInt64)] = [
    ("day", 86_400), ("hour", 3600), ("minute", 60), ("second", 1),
  ]

  /// Whether a text has a stop after a letter.
  private static func hasAbbreviation(_ text: String) -> Bool {
    zip(text, text.dropFirst()).contains { letter, stop in
      letter.isLetter && (stop == "." || stop == "\u{970}")
    }
  }
}
