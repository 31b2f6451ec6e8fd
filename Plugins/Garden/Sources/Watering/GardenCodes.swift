/// A code of an open list, which a newer version may extend.
protocol OpenCode: RawRepresentable, CaseIterable, Codable, Sendable, Hashable where RawValue == String {
  /// Stands for a code that this version does not know.
  static var other: Self { get }
}

extension OpenCode {
  /// The code of a stored text.
  init(stored text: String) { self = Self(rawValue: text) ?? .other }

  /// What is stored for it: an unknown code that was stored before survives.
  ///
  /// - Parameter before: what is stored now; nil for nothing.
  /// - Returns: the text to store.
  func stored(over before: String?) -> String {
    if self == .other, let before, Self(rawValue: before) == nil { return before }
    return rawValue
  }
}

/// How far a plant has grown.
enum Stage: String, OpenCode { case seedling, vegetative, flowering, other }

/// What a plant stands in.
enum Substrate: String, OpenCode { case soil, coco, hydro, soilless, other }

/// What happened to a plant.
enum EventKind: String, OpenCode { case watering, feeding, flush, note, photo, stress, check, other }

/// What a plant suffers from, as the person sees it.
enum StressTag: String, OpenCode {
  case heat, light, overwatering, underwatering, pests, training, transplant, other
}

/// How right the day of a watering was.
enum Feedback: String, Codable, CaseIterable, Sendable {
  case tooEarly = "too_early"
  case justRight = "just_right"
  case tooLate = "too_late"

  /// The days that it adds to the interval (docs/products/grobro.md).
  var days: Int {
    switch self {
    case .tooEarly: 1
    case .justRight: 0
    case .tooLate: -1
    }
  }
}
