import Foundations

/// What a screen knows of a plant; what is nil is not said.
struct KnownPlant: Codable, Equatable, Sendable {
  /// How far it has grown, such as `seedling`.
  var stage: String?
  /// Days since it was started.
  var ageDays: Int?
  /// The size of its pot, in liters.
  var potLiters: Double?
  /// What it grows in, such as `soil`.
  var substrate: String?
  /// Hours of light a day.
  var lightHours: Double?
}

/// Something that has happened to a plant, from its diary.
struct KnownEvent: Codable, Equatable, Sendable {
  /// What it is: `watering`, `feeding`, `flush`, `note`, `photo`, `stress`, or a kind of a newer version.
  var kind: String
  /// When.
  var at: Timestamp
  /// How much, in liters.
  var liters: Double?
  /// What the person has written.
  var note: String?
  /// The tags of stress, such as `heat`.
  var stress: [String]
}

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
