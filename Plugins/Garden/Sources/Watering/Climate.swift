import Foundations

/// Which seasons the person's place has, as the person says: nothing else on the device tells it.
enum Climate: String, Codable, CaseIterable, Sendable {
  /// Seasons change nothing.
  case none
  /// Most of India: hot from March to May, rain from June to September, cool from November to February.
  case india
  /// Tamil Nadu and the coast beside it: hot from March to June, rain from October to December.
  case southeast

  /// The season of a day; nil where it changes nothing.
  ///
  /// The hot weather and both monsoons have the months of India's official seasons (March to May, June to September,
  /// October to December; knowindia.india.gov.in, Climate). That it is cool from November on, and that June is hot where the
  /// first monsoon brings little rain, are rules of thumb.
  func season(on day: CivilDate) -> Season? {
    switch (self, day.month) {
    case (.none, _): nil
    case (_, 3...5), (.southeast, 6): .hot
    case (.india, 6...9), (.southeast, 10...12): .rainy
    case (.india, 11...12), (.india, 1...2): .cool
    default: nil
    }
  }
}

/// A part of the year in which pots dry faster or slower than usual.
enum Season: String, Codable, CaseIterable, Sendable {
  case hot, rainy, cool

  /// The days that it adds to the interval.
  var days: Int {
    switch self {
    case .hot: -1
    case .rainy, .cool: 1
    }
  }
}
