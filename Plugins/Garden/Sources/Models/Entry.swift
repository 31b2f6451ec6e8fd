import Foundations

/// What was said of a watering; nothing of all else.
enum Said: String, Codable, CaseIterable, Sendable {
  case none
  case tooEarly = "too_early"
  case justRight = "just_right"
  case tooLate = "too_late"
}

/// An event as screens show it.
struct Entry: Codable, Equatable, Sendable {
  var id: String
  var kind: EventKind
  var at: Timestamp
  var litres: Double?
  var note: String
  var photo: String
  var tags: [StressTag]
  var feedback: Said

  init(_ event: StoredEvent) {
    (id, kind, at, litres) = (event.id, EventKind(stored: event.kind), event.time, event.litres)
    (note, photo) = (event.note, event.photo)
    feedback = event.feedback.flatMap { Said(rawValue: $0.rawValue) } ?? .none
    tags = event.tags.map(StressTag.init(stored:))
  }
}
