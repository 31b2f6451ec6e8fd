import Foundations

/// Calendar days in the person's zone.
///
/// A day is 23 or 25 hours long where clocks change, so days are counted by their numbers and never by hours.
struct PersonCalendar: Sendable {
  private let zone: TimeZoneRules

  /// Counts in a zone.
  ///
  /// - Parameter zone: its name, such as `Asia/Kolkata`; UTC where there is none of it.
  init(_ zone: String) { self.zone = TimeZoneRules.named(zone) ?? TimeZoneRules(offset: 0) }

  /// The day of a moment.
  func day(of moment: Timestamp) -> CivilDate {
    let local = moment.seconds + Int64(zone.offset(at: moment.seconds))
    return CivilDate(Timestamp(seconds: local))
  }

  /// The moment at which clocks show an hour; an hour that clocks leave out comes as much later.
  ///
  /// - Parameters:
  ///   - hour: of the day, 0 to 23.
  ///   - day: the day.
  /// - Returns: the moment.
  func moment(_ hour: Int, on day: CivilDate) -> Timestamp {
    let local = Int64(day.dayNumber) * 86_400 + Int64(hour) * 3600
    let guess = local - Int64(zone.offset(at: local))
    return Timestamp(seconds: local - Int64(zone.offset(at: guess)))
  }

  /// Noon, which is on the same day however its clocks are changed.
  func noon(of day: CivilDate) -> Timestamp { moment(12, on: day) }

  /// The first moment at which clocks show an hour and which is later than another one.
  ///
  /// - Parameters:
  ///   - hour: of the day, 0 to 23.
  ///   - day: the first day that will do.
  ///   - now: the moment that it must be later than.
  /// - Returns: the moment.
  func next(_ hour: Int, from day: CivilDate, after now: Timestamp) -> Timestamp {
    let first = moment(hour, on: day)
    if first > now { return first }
    let today = self.day(of: now)
    let todays = moment(hour, on: today)
    return todays > now ? todays : moment(hour, on: CivilDate(dayNumber: today.dayNumber + 1))
  }
}
