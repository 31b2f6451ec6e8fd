/// The answer to a question where no language model is asked: rules over the question's topics, the diary and the latest
/// check.
enum LimitedAnswer {
  /// More advice than that is not read.
  private static let most = 7

  /// Answers a question.
  ///
  /// - Parameters:
  ///   - question: the person's question.
  ///   - facts: what is known of the plant.
  ///   - diary: what has happened to it.
  ///   - check: the latest check of a leaf.
  /// - Returns: advice, the most specific first; never empty.
  static func advice(
    on question: String, _ facts: KnownPlant?, _ diary: CareHistory, _ check: LeafResult?
  ) -> [Advice] {
    let topics = Topic.topics(of: question)
    if topics.contains(.outOfScope) { return [.not_for_this] }
    var advice: [Advice] = []
    for topic in topics { advice += Self.advice(on: topic, facts, diary, check) }
    if topics.isEmpty {
      advice += findings(check) + [.general_compare, .general_photo, .general_one_change]
    }
    var seen: Set<Advice> = []
    return Array((advice.filter { seen.insert($0).inserted }).prefix(most - 1)) + [.general_diary]
  }

  private static func findings(_ check: LeafResult?) -> [Advice] {
    var advice: [Advice] = []
    switch check?.leafCondition {
    case .chlorosis: advice.append(.check_chlorosis)
    case .spots: advice.append(.check_spots)
    case .necrosis: advice.append(.check_necrosis)
    default: break
    }
    if check?.lightStress == .possible { advice.append(.check_light) }
    if check?.pests == .possible { advice.append(.check_pests) }
    return advice
  }

  private static func advice(
    on topic: Topic, _ facts: KnownPlant?, _ diary: CareHistory, _ check: LeafResult?
  ) -> [Advice] {
    switch topic {
    case .yellowing:
      return (check?.leafCondition == .chlorosis ? [.check_chlorosis] : []) + [
        .yellow_older, .yellow_newer, .yellow_watering, .yellow_ph,
      ]
    case .watering:
      var advice: [Advice] = []
      if let last = diary.events("watering").first {
        let days = diary.days(since: last)
        if days < 2 { advice.append(.water_recent) }
        if days >= 7 { advice.append(.water_long_ago) }
      }
      return advice + [.water_check, .water_drainage]
    case .light:
      var advice: [Advice] = check?.lightStress == .possible ? [.check_light] : []
      if let hours = facts?.lightHours {
        if hours < 6 { advice.append(.light_low) }
        if hours > 14 { advice.append(.light_high) }
      }
      return advice + [.light_hours, .light_gradual]
    case .pests:
      let isSeen = diary.has("pests", within: 14)
      return (isSeen ? [.pests_seen] : []) + [.pests_undersides, .pests_isolate, .pests_wipe]
    case .feeding:
      var advice: [Advice] = []
      if !diary.events("feeding", within: 7).isEmpty { advice.append(.feed_recent) }
      if diary.events("feeding", within: 30).isEmpty { advice.append(.feed_none) }
      return advice + [.feed_gradual, .feed_salts]
    case .outOfScope: return [.not_for_this]
    }
  }
}
