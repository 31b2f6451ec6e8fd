import Foundations

/// What people were notified of lately: a push and the appliance itself tell the same, in whatever order, and either may
/// not come.
struct ToldAlerts: Sendable {
  /// Where an alert comes from.
  enum Source: Sendable { case appliance, push }

  /// What an alert is about.
  struct Subject: Sendable, Hashable {
    /// Such as `completed`.
    var kind: String
    /// The session; nil where it is not known.
    var session: String?
  }

  private struct Told: Sendable {
    var subject: Subject
    var source: Source
    var at: Timestamp
  }

  /// How much later than the appliance a push may come.
  static let window = Duration.seconds(600)
  private static let most = 100
  private var told: [Told] = []

  /// Notes an alert.
  ///
  /// - Parameters:
  ///   - subject: what it is about.
  ///   - source: where it comes from.
  ///   - now: the app's time.
  /// - Returns: whether it is to be told: the other source has not told the same.
  mutating func isNew(_ subject: Subject, from source: Source, at now: Timestamp) -> Bool {
    told.removeAll { $0.at.duration(to: now) > Self.window }
    // What the appliance says twice has happened twice.
    if let index = told.firstIndex(where: { $0.source != source && $0.subject.matches(subject) }) {
      told.remove(at: index)
      return false
    }
    told.append(Told(subject: subject, source: source, at: now))
    if told.count > Self.most { told.removeFirst() }
    return true
  }
}

extension ToldAlerts.Subject {
  fileprivate func matches(_ other: Self) -> Bool {
    kind == other.kind && (session == nil || other.session == nil || session == other.session)
  }
}
