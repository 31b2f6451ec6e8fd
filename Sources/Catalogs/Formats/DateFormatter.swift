import Foundations
internal import _FoundationICU

/// How a point in time is written.
enum DateStyle: Hashable, Sendable {
  /// The length of a written date or time.
  enum Width: String, Sendable, CaseIterable {
    case none, short, medium, long, full
  }

  /// By the locale's own habits.
  case widths(date: Width, time: Width)
  /// By the requested fields, such as `yMMMd` (UTS 35 part 4, “Date Field Symbol Table”).
  case skeleton(String)

  init(date: Width = .none, time: Width = .none) { self = .widths(date: date, time: time) }

  /// A style by the name of a width or by its fields.
  ///
  /// - Returns: nil where the text is neither.
  init?(named name: String, isTime: Bool) {
    if let width = Width(rawValue: name), width != .none {
      self = isTime ? .widths(date: .none, time: width) : .widths(date: width, time: .none)
      return
    }
    let isSkeleton =
      name.utf8.allSatisfy { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A } && (1...24).contains(name.utf8.count)
    guard isSkeleton, name.utf8.allSatisfy({ Self.fields.contains($0) }) else { return nil }
    self = .skeleton(name)
  }

  /// The field letters that a skeleton may have.
  private static let fields = Set("GyYuUQqMLwWdDFEecabBhHKkjJCmsSAzZOvVXx".utf8)

  var cacheKey: String {
    switch self {
    case .widths(let date, let time): "\(date) \(time)"
    case .skeleton(let fields): fields
    }
  }
}

/// ICU's date formatter for one locale, style and time zone.
final class DateFormatter: CachedFormatter {
  static let name = "date "
  let formatter: OpaquePointer
  private let locale: String

  init?(locale: String, style: DateStyle, zone: String) {
    self.locale = locale
    guard Self.isKnown(zone: zone) else { return nil }
    let zone = Array(zone.utf16)
    var status = U_ZERO_ERROR
    let opened: UnsafeMutablePointer<UDateFormat?>?
    switch style {
    case .widths(let date, let time):
      opened = swift_udat_open(
        Self.icu(time), Self.icu(date), locale, zone, Int32(zone.count), nil, 0, &status)
    case .skeleton(let fields):
      guard let pattern = Self.pattern(for: fields, in: locale).map({ Array($0.utf16) }) else { return nil }
      opened = swift_udat_open(
        UDAT_PATTERN, UDAT_PATTERN, locale, zone, Int32(zone.count), pattern, Int32(pattern.count), &status)
    }
    guard let opened, status.isSuccess else { return nil }
    formatter = OpaquePointer(opened)
    if SpokenWords.haveDayPeriods(in: locale) { useDayPeriods() }
  }

  deinit { swift_udat_close(.init(formatter)) }

  func text(_ time: Timestamp) -> String? {
    let milliseconds = Double(time.seconds) * 1000 + Double(time.nanoseconds / 1_000_000)
    return icuText { swift_udat_format(.init(formatter), milliseconds, $0, $1, nil, $2) }
      .map { SpokenWords.time($0, in: locale) }
  }

  /// Replaces the marker for morning and afternoon, `a`, by the part of the day, `B`, before the hour (UTS 35 part 4,
  /// “Day period”).
  private func useDayPeriods() {
    guard let pattern = icuText({ swift_udat_toPattern(.init(formatter), 0, $0, $1, $2) }) else { return }
    var isQuoted = false
    var hasMarker = false
    var hour: Int?
    var signs: [Character] = []
    for sign in pattern {
      if sign == "'" { isQuoted.toggle() }
      if sign == "a", !isQuoted {
        hasMarker = true
        if signs.last?.isWhitespace == true { signs.removeLast() }
      } else if !signs.isEmpty || !sign.isWhitespace {
        if hour == nil, !isQuoted, sign == "h" || sign == "K" { hour = signs.count }
        signs.append(sign)
      }
    }
    guard hasMarker, let hour else { return }
    signs.insert(contentsOf: "B ", at: hour)
    let units = Array(String(signs).utf16)
    swift_udat_applyPattern(.init(formatter), 0, units, Int32(units.count))
  }

  private static func pattern(for fields: String, in locale: String) -> String? {
    var status = U_ZERO_ERROR
    guard let generator = swift_udatpg_open(locale, &status), status.isSuccess else { return nil }
    defer { swift_udatpg_close(generator) }
    let skeleton = Array(fields.utf16)
    return icuText { swift_udatpg_getBestPattern(generator, skeleton, Int32(skeleton.count), $0, $1, $2) }
  }

  private static func icu(_ width: DateStyle.Width) -> UDateFormatStyle {
    switch width {
    case .none: UDAT_NONE
    case .short: UDAT_SHORT
    case .medium: UDAT_MEDIUM
    case .long: UDAT_LONG
    case .full: UDAT_FULL
    }
  }

  /// Whether a zone is known; ICU itself uses Greenwich for unknown ones.
  static func isKnown(zone: String) -> Bool {
    let zone = Array(zone.utf16)
    return icuText { swift_ucal_getCanonicalTimeZoneID(zone, Int32(zone.count), $0, $1, nil, $2) } != nil
  }
}

/// ICU's calendar for one time zone: which day a point in time falls on there.
final class DayCalendar: CachedFormatter {
  static let name = "day "
  let calendar: UnsafeMutablePointer<UCalendar?>

  init?(zone: String) {
    guard DateFormatter.isKnown(zone: zone) else { return nil }
    let zone = Array(zone.utf16)
    var status = U_ZERO_ERROR
    guard let calendar = swift_ucal_open(zone, Int32(zone.count), "en", UCAL_GREGORIAN, &status),
      status.isSuccess
    else { return nil }
    self.calendar = calendar
  }

  deinit { swift_ucal_close(calendar) }

  /// The Julian day number of a point in time.
  func day(of time: Timestamp) -> Int? {
    var status = U_ZERO_ERROR
    swift_ucal_setMillis(calendar, Double(time.seconds) * 1000, &status)
    let day = swift_ucal_get(calendar, UCAL_JULIAN_DAY, &status)
    return status.isSuccess ? Int(day) : nil
  }
}

extension FormatterCache {
  /// A point in time in a locale's format.
  ///
  /// - Returns: nil where the zone is unknown.
  func date(_ time: Timestamp, _ style: DateStyle, zone: String, in locale: LocaleTag) -> String? {
    let name = locale.icuName
    return with(DateFormatter.self, name, style.cacheKey + " " + zone) {
      DateFormatter(locale: name, style: style, zone: zone)
    } _: {
      $0.text(time)
    }
  }

  /// The number of midnights in a zone between two points in time; negative where the second is earlier.
  ///
  /// - Returns: nil where the zone is unknown.
  func days(from start: Timestamp, to end: Timestamp, zone: String) -> Int? {
    with(DayCalendar.self, "", zone) {
      DayCalendar(zone: zone)
    } _: { calendar in
      guard let first = calendar.day(of: start), let last = calendar.day(of: end) else { return nil }
      return last - first
    }
  }
}
