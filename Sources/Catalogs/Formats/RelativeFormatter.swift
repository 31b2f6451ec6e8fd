package import Foundations
internal import _FoundationICU

/// ICU's formatter for times relative to now, for one locale.
final class RelativeFormatter: CachedFormatter {
  static let name = "relative "
  private let formatter: OpaquePointer
  private let locale: String

  init?(locale: String) {
    self.locale = locale
    var status = U_ZERO_ERROR
    guard
      let formatter = swift_ureldatefmt_open(
        locale, nil, UDAT_STYLE_LONG, UDISPCTX_CAPITALIZATION_NONE, &status), status.isSuccess
    else { return nil }
    self.formatter = formatter
  }

  deinit { swift_ureldatefmt_close(formatter) }

  /// So many units from now, negative in the past; `isNamed` gives `yesterday`, not `1 day ago`.
  func text(_ offset: Int, _ unit: URelativeDateTimeUnit, isNamed: Bool) -> String? {
    icuText {
      isNamed
        ? swift_ureldatefmt_format(formatter, Double(offset), unit, $0, $1, $2)
        : swift_ureldatefmt_formatNumeric(formatter, Double(offset), unit, $0, $1, $2)
    }
    .map { SpokenWords.relative($0, offset, in: locale) }
  }
}

extension FormatterCache {
  /// A point in time relative to now: `now`, `5 minutes ago`, `yesterday`, `in 2 weeks`.
  ///
  /// Hours count where they are fewer than six, or on the same day; beyond that, midnights in the zone do.
  ///
  /// - Returns: nil where the zone is unknown.
  package func relative(_ time: Timestamp, to now: Timestamp, zone: String, in locale: LocaleTag) -> String? {
    let seconds = Int(clamping: time.seconds.subtractingClamped(now.seconds))
    let distance = abs(seconds)
    guard let days = days(from: now, to: time, zone: zone) else { return nil }
    if distance < 45 { return relative(0, UDAT_REL_UNIT_SECOND, isNamed: true, in: locale) }
    if distance < 3600 {
      return relative(
        seconds.signum() * max(1, distance / 60), UDAT_REL_UNIT_MINUTE, isNamed: false, in: locale)
    }
    if distance < 6 * 3600 || days == 0 {
      // A day on which clocks are set back has 25 hours.
      let hours = min(distance / 3600, 23)
      return relative(seconds.signum() * hours, UDAT_REL_UNIT_HOUR, isNamed: false, in: locale)
    }
    switch abs(days) {
    case ..<7: return relative(days, UDAT_REL_UNIT_DAY, isNamed: true, in: locale)
    case ..<30: return relative(days / 7, UDAT_REL_UNIT_WEEK, isNamed: false, in: locale)
    case ..<365:
      // Twelve times thirty days are less than a year.
      let months = min(abs(days) / 30, 11)
      return relative(days.signum() * months, UDAT_REL_UNIT_MONTH, isNamed: false, in: locale)
    default: return relative(days / 365, UDAT_REL_UNIT_YEAR, isNamed: false, in: locale)
    }
  }

  private func relative(_ offset: Int, _ unit: URelativeDateTimeUnit, isNamed: Bool, in locale: LocaleTag)
    -> String?
  {
    let name = locale.icuName
    return with(RelativeFormatter.self, name) {
      RelativeFormatter(locale: name)
    } _: {
      $0.text(offset, unit, isNamed: isNamed)
    }
  }
}

extension Int64 {
  fileprivate func subtractingClamped(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (self < other ? -.max : .max) : difference == .min ? -.max : difference
  }
}
