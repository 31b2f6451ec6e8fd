import Catalogs

/// Words that people may spell in several ways, which a catalog lists with commas between them.
enum Spelling {
  /// The spellings under a key: the locale's, and the English ones that its key brings along.
  static func of(_ key: String, _ localizer: Localizer) -> Set<String> {
    Set((localizer.string(key) + "," + (english[key] ?? "")).split(separator: ",").map { folded($0) })
  }

  /// Understood whatever the locale: keyboards and habits are not as local as screens.
  private static let english = [
    "field.time.morning": "am", "field.time.afternoon": "pm",
    "field.duration.days": "d,day,days", "field.duration.hours": "h,hr,hrs,hour,hours",
    "field.duration.minutes": "m,min,mins,minute,minutes",
    "field.duration.seconds": "s,sec,secs,second,seconds",
  ]

  /// A word for comparison: without case, stops, spaces and commas.
  static func folded(_ text: some StringProtocol) -> String {
    text.lowercased().filter { !$0.isWhitespace && !$0.isPunctuation }
  }
}
