import Foundations

/// The diary of a plant, as far as a screen has given it.
struct CareHistory: Sendable {
  /// No more events are looked at.
  static let most = 60

  /// The events, the latest first; none of the future.
  let events: [KnownEvent]
  private let now: Timestamp

  init(_ events: [KnownEvent]?, now: Timestamp) {
    self.now = now
    self.events = Array(
      (events ?? []).prefix(1000).filter { $0.at <= now }.sorted { $0.at > $1.at }.prefix(Self.most))
  }

  /// Whole days since an event.
  func days(since event: KnownEvent) -> Int { Int(event.at.duration(to: now) / .seconds(86_400)) }

  /// The events of a kind within some days.
  func events(_ kind: String, within days: Int = .max) -> [KnownEvent] {
    events.filter { $0.kind == kind && self.days(since: $0) < days }
  }

  /// Whether a tag of stress was written within some days.
  func has(_ tag: String, within days: Int) -> Bool {
    events.contains { $0.stress.contains(tag) && self.days(since: $0) < days }
  }
}
