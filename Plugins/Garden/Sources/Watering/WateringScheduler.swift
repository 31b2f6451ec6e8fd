import Foundations

/// When a plant needs water next, and what the interval comes from: pure, without a clock or a store.
///
/// The numbers are those of the product's own documents (docs/products/grobro.md): days by stage and substrate, half
/// days by the size of the pot, a day for each feedback. They are rules of thumb, which the person's feedback corrects.
enum WateringScheduler {
  /// What the interval of a plant depends on, beside feedback.
  struct Profile: Sendable, Hashable {
    var stage: Stage
    /// Unknown counts as any other.
    var substrate: Substrate
    /// Of the pot; nil where it is not known, which changes nothing.
    var litres: Double?
    /// Nil where it changes nothing.
    var season: Season?
  }

  /// The least, the usual and the most days between two waterings.
  struct Range: Sendable, Hashable {
    let least: Int
    let usual: Int
    let most: Int

    func held(_ days: Int) -> Int { min(max(days, least), most) }
  }

  /// Why the interval is what it is.
  enum ReasonKind: String, Codable, CaseIterable, Sendable {
    case base, pot, early, late, season, least, most
  }

  /// One part of the interval.
  struct Reason: Sendable, Hashable {
    var kind: ReasonKind
    /// What it adds, in days.
    var days: Double
    /// How often it was said; 0 for what nobody says.
    var count = 0
  }

  /// The days between two waterings, with what they come from.
  struct Interval: Sendable, Hashable {
    var days: Int
    var reasons: [Reason]
  }

  /// How far the day of the next watering is.
  enum Due: String, Codable, CaseIterable, Sendable { case today, upcoming, overdue }

  /// The range of a plant.
  static func range(of profile: Profile) -> Range {
    switch (profile.stage, profile.substrate) {
    case (.seedling, .coco): Range(least: 1, usual: 1, most: 3)
    case (_, .hydro): Range(least: 0, usual: 0, most: 1)
    case (.seedling, _): Range(least: 1, usual: 2, most: 4)
    case (_, .coco): Range(least: 1, usual: 2, most: 4)
    case (.flowering, .soil): Range(least: 2, usual: 3, most: 6)
    case (.flowering, _): Range(least: 2, usual: 3, most: 5)
    case (_, .soil): Range(least: 2, usual: 3, most: 7)
    // A stage that this version does not know grows, as most of a plant's life.
    case (_, _): Range(least: 2, usual: 3, most: 6)
    }
  }

  /// What a pot adds, in half days: a small one dries sooner.
  static func halfDays(ofPot litres: Double?) -> Int {
    guard let litres, litres > 0 else { return 0 }
    return litres < 5 ? -2 : litres < 10 ? -1 : litres < 20 ? 0 : litres < 40 ? 1 : 2
  }

  /// The interval of a plant.
  ///
  /// - Parameters:
  ///   - profile: what it depends on.
  ///   - feedback: what was said, one for a watering, the oldest first. Each moves the interval by a day and is held within
  ///     the range at once, so that the next one counts again.
  /// - Returns: the interval, within the plant's range.
  static func interval(_ profile: Profile, feedback: [Feedback] = []) -> Interval {
    let range = range(of: profile)
    let halves = halfDays(ofPot: profile.litres)
    // Half a day is rounded away from zero, as `rounded()` does.
    let rounded = Int((Double(2 * range.usual + halves) / 2).rounded())
    var days = range.held(rounded)
    var reasons = [Reason(kind: .base, days: Double(range.usual))]
    if halves != 0 { reasons.append(Reason(kind: .pot, days: Double(halves) / 2)) }
    var isHeld = days != rounded
    var (early, late) = (0, 0)
    for said in feedback {
      let moved = range.held(days + said.days)
      isHeld = isHeld || moved != days + said.days
      if said == .tooEarly { early += moved - days }
      if said == .tooLate { late += moved - days }
      days = moved
    }
    let (earlyCount, lateCount) = (feedback.count { $0 == .tooEarly }, feedback.count { $0 == .tooLate })
    if earlyCount > 0 { reasons.append(Reason(kind: .early, days: Double(early), count: earlyCount)) }
    if lateCount > 0 { reasons.append(Reason(kind: .late, days: Double(late), count: lateCount)) }
    // The last term, so that what was said counts the same in every season.
    if let season = profile.season {
      let moved = self.interval(days, in: season, of: profile)
      if profile.substrate != .hydro { reasons.append(Reason(kind: .season, days: Double(moved - days))) }
      isHeld = isHeld || profile.substrate != .hydro && moved != days + season.days
      days = moved
    }
    if isHeld, days == range.least { reasons.append(Reason(kind: .least, days: Double(range.least))) }
    if isHeld, days == range.most { reasons.append(Reason(kind: .most, days: Double(range.most))) }
    return Interval(days: days, reasons: reasons)
  }

  /// An interval as it is in a season.
  ///
  /// - Parameters:
  ///   - days: the interval whatever the season is.
  ///   - season: the season; nil where it changes nothing.
  ///   - profile: the plant, whose range still holds. One in water does not dry faster.
  /// - Returns: the interval in days; at most one more or less.
  static func interval(_ days: Int, in season: Season?, of profile: Profile) -> Int {
    guard let season, profile.substrate != .hydro else { return days }
    return range(of: profile).held(days + season.days)
  }

  /// The day of the next watering.
  ///
  /// - Parameters:
  ///   - interval: in days.
  ///   - last: the day of the last watering; nil for none.
  ///   - start: the day on which the plant was started, on which one that was never watered is due.
  /// - Returns: the day; never before the last watering.
  static func next(_ interval: Int, last: CivilDate?, start: CivilDate) -> CivilDate {
    guard let last else { return start }
    return CivilDate(dayNumber: last.dayNumber + max(0, interval))
  }

  /// How far a day is from today.
  ///
  /// - Returns: whether it is today, and the days until then or since.
  static func due(_ next: CivilDate, today: CivilDate) -> (due: Due, days: Int) {
    let days = next.dayNumber - today.dayNumber
    return (days == 0 ? .today : days > 0 ? .upcoming : .overdue, abs(days))
  }
}
