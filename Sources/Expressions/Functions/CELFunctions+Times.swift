import Foundations

extension CELFunctions {
  /// A part of a moment, of its local day number and second of the day.
  private typealias Part = @Sendable (_ dayNumber: Int, _ second: Int, _ nanoseconds: Int) -> Int

  /// `getFullYear` and the other parts of timestamps, with and without a zone, and of durations.
  static let times: [Overload] = {
    let parts: [(String, Part)] = [
      ("getFullYear", { day, _, _ in CivilDate(dayNumber: day).year }),
      ("getMonth", { day, _, _ in CivilDate(dayNumber: day).month - 1 }),
      ("getDayOfYear", { day, _, _ in CivilDate(dayNumber: day).dayOfYear }),
      ("getDayOfMonth", { day, _, _ in CivilDate(dayNumber: day).day - 1 }),
      ("getDate", { day, _, _ in CivilDate(dayNumber: day).day }),
      ("getDayOfWeek", { day, _, _ in CivilDate.weekday(ofDayNumber: day) }),
      ("getHours", { _, second, _ in second / 3600 }),
      ("getMinutes", { _, second, _ in second / 60 % 60 }),
      ("getSeconds", { _, second, _ in second % 60 }),
      ("getMilliseconds", { _, _, nanoseconds in nanoseconds / 1_000_000 }),
    ]
    let lengths: [(String, @Sendable (Int64) -> Int64)] = [
      ("getHours", { $0 / 3_600_000_000_000 }),
      ("getMinutes", { $0 / 60_000_000_000 }),
      ("getSeconds", { $0 / 1_000_000_000 }),
      ("getMilliseconds", { $0 % 1_000_000_000 / 1_000_000 }),
    ]
    return parts.flatMap { name, part in [plain(name, part), zoned(name, part)] }
      + lengths.map { name, part in
        Overload(
          name, [.duration], .int, isMember: true,
          .unary { value, _ in
            guard case .duration(let duration) = value else {
              return .failure(.noOverload, "`\(name)` does not take `\(value.typeName)`")
            }
            guard let nanoseconds = TimeArithmetic.nanoseconds(duration) else {
              return TimeArithmetic.durationRange
            }
            return .int(Int(part(nanoseconds)))
          })
      }
  }()

  private static func plain(_ name: String, _ part: @escaping Part) -> Overload {
    Overload(
      name, [.timestamp], .int, isMember: true,
      .unary { value, _ in read(name, value, TimeZoneRules(offset: 0), part) })
  }

  private static func zoned(_ name: String, _ part: @escaping Part) -> Overload {
    let prepare: @Sendable (Value) -> PreparedCall? = { zone in
      guard case .string(let text) = zone else { return nil }
      guard let rules = TimeZoneRules.named(text) else {
        return { _, _ in .failure(.invalidArgument, "no time zone `\(text.prefix(40))`") }
      }
      return { value, _ in read(name, value, rules, part) }
    }
    return Overload(
      name, [.timestamp, .string], .int, isMember: true, prepare: prepare,
      .binary { value, zone, frame in
        // Reading a zone from its file costs as much as a few hundred steps.
        if let error = frame.spend(200) { return error }
        guard let call = prepare(zone) else { return .failure(.noOverload, "a time zone is a string") }
        return call(value, &frame)
      })
  }

  private static func read(_ name: String, _ value: Value, _ zone: TimeZoneRules, _ part: Part) -> Value {
    guard case .timestamp(let timestamp) = value else {
      return .failure(.noOverload, "`\(name)` does not take `\(value.typeName)`")
    }
    let local = Int(timestamp.seconds) + zone.offset(at: timestamp.seconds)
    let dayNumber = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    return .int(part(dayNumber, local - dayNumber * 86_400, Int(timestamp.nanoseconds)))
  }
}
