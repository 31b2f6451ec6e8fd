import Catalogs

/// A part of the day that people name beside an hour of the twelve-hour clock.
///
/// Hindi and Tamil have no two halves: their words follow the light, so that the same hour is before or after
/// twelve by the word beside it, and a word can reach over twelve: रात 8 is 20:00, रात 1 is 01:00.
enum DayPart: String, CaseIterable {
  case morning, noon, afternoon, night

  /// Reads the words around a time.
  ///
  /// - Returns: nil where they name no part of the day.
  init?(_ words: String, _ localizer: Localizer) {
    guard let part = Self.allCases.first(where: { Spelling.of($0.key, localizer).contains(words) }) else {
      return nil
    }
    self = part
  }

  private var key: String { "field.time.\(rawValue)" }

  /// Returns the hour since midnight.
  ///
  /// - Parameter hour: what the clock shows, 1 to 12.
  /// - Returns: the hours since midnight.
  func sinceMidnight(_ hour: Int) -> Int {
    let isAfterNoon =
      switch self {
      case .morning: false
      case .afternoon: true
      // दोपहर 11:30 is before twelve, दोपहर 1 after it.
      case .noon: hour < 10 || hour == 12
      // A night begins at six at the earliest, and after midnight its hours begin again.
      case .night: (6...11).contains(hour)
      }
    return hour % 12 + (isAfterNoon ? 12 : 0)
  }
}
