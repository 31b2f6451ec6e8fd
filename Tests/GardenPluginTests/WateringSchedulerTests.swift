import Foundations
import Simulation
import Testing

@testable import GardenPlugin

/// The rules of watering, without a store.
struct WateringSchedulerTests {
  private typealias Profile = WateringScheduler.Profile

  private static func everyProfile() -> [WateringScheduler.Profile] {
    Stage.allCases.flatMap { stage in
      Substrate.allCases.flatMap { substrate in
        [nil, 1, 4, 5, 9.5, 10, 20, 39, 40, 1000].map {
          Profile(stage: stage, substrate: substrate, litres: $0)
        }
      }
    }
  }

  /// Made-up feedback, the same in every run.
  private static func sequences() -> [[Feedback]] {
    let random = SeededRandom(seed: 7)
    return (0..<40).map { length in
      (0..<length % 12).map { _ in Feedback.allCases[random.int(in: 0..<3)] }
    }
  }

  @Test(arguments: [
    (Stage.seedling, Substrate.soil, 2), (.seedling, .coco, 1), (.seedling, .hydro, 0),
    (.seedling, .soilless, 2),
    (.vegetative, .soil, 3), (.vegetative, .coco, 2), (.vegetative, .hydro, 0), (.vegetative, .other, 3),
    (.flowering, .soil, 3), (.flowering, .coco, 2), (.flowering, .hydro, 0), (.flowering, .soilless, 3),
    (.other, .soil, 3),
  ])
  func aPotOfTwelveLitresHasTheUsualInterval(_ stage: Stage, _ substrate: Substrate, _ days: Int) {
    let profile = WateringScheduler.Profile(stage: stage, substrate: substrate, litres: 12)
    #expect(WateringScheduler.interval(profile).days == days)
  }

  @Test(arguments: [(4.9, 2), (5, 3), (9.9, 3), (10, 3), (19.9, 3), (20, 4), (39.9, 4), (40, 4)])
  func theSizeOfThePotCounts(_ litres: Double, _ days: Int) {
    let profile = WateringScheduler.Profile(stage: .vegetative, substrate: .soil, litres: litres)
    #expect(WateringScheduler.interval(profile).days == days)
  }

  @Test func anIntervalStaysWithinItsRange() {
    for profile in Self.everyProfile() {
      let range = WateringScheduler.range(of: profile)
      for feedback in Self.sequences() {
        let days = WateringScheduler.interval(profile, feedback: feedback).days
        #expect((range.least...range.most).contains(days))
      }
    }
  }

  @Test func earlierFeedbackNeverShortensAndLaterNeverLengthens() {
    let rank: [Feedback: Int] = [.tooLate: 0, .justRight: 1, .tooEarly: 2]
    for profile in Self.everyProfile() {
      for feedback in Self.sequences() {
        let days = WateringScheduler.interval(profile, feedback: feedback).days
        for (index, said) in feedback.enumerated() {
          for other in Feedback.allCases {
            var changed = feedback
            changed[index] = other
            let after = WateringScheduler.interval(profile, feedback: changed).days
            if rank[other, default: 1] > rank[said, default: 1] {
              #expect(after >= days)
            } else if rank[other, default: 1] < rank[said, default: 1] {
              #expect(after <= days)
            }
          }
        }
      }
    }
  }

  @Test func theReasonsAddUpToTheInterval() {
    for profile in Self.everyProfile() {
      for feedback in Self.sequences() {
        let interval = WateringScheduler.interval(profile, feedback: feedback)
        let range = WateringScheduler.range(of: profile)
        let sum = { (kinds: [WateringScheduler.ReasonKind]) in
          interval.reasons.filter { kinds.contains($0.kind) }.reduce(0.0) { $0 + $1.days }
        }
        let start = range.held(Int(sum([.base, .pot]).rounded()))
        #expect(start + Int(sum([.early, .late])) == interval.days)
      }
    }
  }

  @Test func aSeasonMovesTheIntervalByADayAtMostInItsDirectionAndWithinTheRange() {
    for profile in Self.everyProfile() {
      let range = WateringScheduler.range(of: profile)
      for feedback in Self.sequences() {
        let usual = WateringScheduler.interval(profile, feedback: feedback).days
        for season in Season.allCases {
          var seasonal = profile
          seasonal.season = season
          let interval = WateringScheduler.interval(seasonal, feedback: feedback)
          #expect((range.least...range.most).contains(interval.days) && abs(interval.days - usual) <= 1)
          #expect(season == .hot ? interval.days <= usual : interval.days >= usual)
          #expect(interval.days == WateringScheduler.interval(usual, in: season, of: profile))
          let said = interval.reasons.filter { $0.kind == .season }.map(\.days)
          #expect(said == (profile.substrate == .hydro ? [] : [Double(interval.days - usual)]))
        }
      }
    }
  }

  @Test(arguments: [
    (Climate.none, "............"), (.india, "ccHHHrrrr.cc"), (.southeast, "..HHHH...rrr"),
  ])
  func theSeasonsOfAPlaceAreByMonths(_ climate: Climate, _ year: String) {
    let months = (1...12).map { month in
      switch climate.season(on: CivilDate(year: 2026, month: month, day: 15)) {
      case .hot: "H"
      case .rainy: "r"
      case .cool: "c"
      case nil: "."
      }
    }
    #expect(months.joined() == year)
  }

  @Test func theNextWateringIsNeverBeforeTheLast() {
    for number in [-1000, 0, 20_000] {
      let last = CivilDate(dayNumber: number)
      for interval in 0...7 {
        #expect(WateringScheduler.next(interval, last: last, start: last) >= last)
      }
    }
  }

  @Test func aPlantThatWasNeverWateredIsDueFromItsStart() {
    let start = CivilDate(year: 2026, month: 3, day: 1)
    #expect(WateringScheduler.next(3, last: nil, start: start) == start)
  }

  @Test func aDayAtTheBoundIsLeftByTheNextFeedback() {
    let profile = WateringScheduler.Profile(stage: .vegetative, substrate: .soil, litres: 12)
    let late = Array(repeating: Feedback.tooLate, count: 9)
    #expect(WateringScheduler.interval(profile, feedback: late).days == 2)
    #expect(WateringScheduler.interval(profile, feedback: late + [.tooEarly]).days == 3)
    #expect(WateringScheduler.interval(profile, feedback: late).reasons.last?.kind == .least)
  }

  /// Clocks in Berlin go forward on 29 March 2026 and back on 25 October 2026, those of Kolkata never do.
  @Test(arguments: ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"])
  func daysAreCountedByTheCalendarWhereClocksChange(_ zone: String) {
    let calendar = PersonCalendar(zone)
    for month in [3, 4, 10, 11] {
      for day in 1...28 {
        let (date, next) = (
          CivilDate(year: 2026, month: month, day: day), CivilDate(year: 2026, month: month, day: day + 1)
        )
        for hour in [0, 4, 9, 23] {
          #expect(calendar.day(of: calendar.moment(hour, on: date)) == date)
          let due = WateringScheduler.due(next, today: calendar.day(of: calendar.moment(hour, on: date)))
          #expect(due.due == .upcoming && due.days == 1)
        }
      }
    }
  }

  @Test func remindersComeAtNineOnBothSidesOfAChangeOfClocks() {
    let calendar = PersonCalendar("Europe/Berlin")
    // 09:00 is 08:00 UTC in winter and 07:00 UTC in summer.
    #expect(calendar.moment(9, on: CivilDate(year: 2026, month: 3, day: 28)).seconds % 86_400 == 8 * 3600)
    #expect(calendar.moment(9, on: CivilDate(year: 2026, month: 3, day: 29)).seconds % 86_400 == 7 * 3600)
    #expect(calendar.moment(9, on: CivilDate(year: 2026, month: 10, day: 24)).seconds % 86_400 == 7 * 3600)
    #expect(calendar.moment(9, on: CivilDate(year: 2026, month: 10, day: 25)).seconds % 86_400 == 8 * 3600)
  }

  @Test func aReminderIsNeverInThePast() {
    let calendar = PersonCalendar("Europe/Berlin")
    for hours in 0..<(60 * 24) {
      let now = Timestamp(seconds: 1_774_500_000 + Int64(hours) * 3600)
      for ahead in [-20, -1, 0, 1, 5] {
        let day = CivilDate(dayNumber: calendar.day(of: now).dayNumber + ahead)
        let time = calendar.next(9, from: day, after: now)
        #expect(time > now)
        #expect(calendar.day(of: time) >= day)
        #expect(time == calendar.moment(9, on: calendar.day(of: time)))
      }
    }
  }

  @Test func theWorkedExampleHolds() {
    let profile = WateringScheduler.Profile(stage: .vegetative, substrate: .soil, litres: 4)
    #expect(WateringScheduler.interval(profile).days == 2)
    #expect(WateringScheduler.interval(profile, feedback: [.tooEarly]).days == 3)
    #expect(WateringScheduler.interval(profile, feedback: [.tooEarly, .tooEarly]).days == 4)
    #expect(WateringScheduler.interval(profile, feedback: [.tooEarly, .tooEarly, .tooLate]).days == 3)
  }
}
