import Foundations

/// Which seasons the person's place has, as the person says: nothing else on the device tells it.
enum Climate: String, Codable, CaseIterable, Sendable {
  /// Seasons change nothing.
  case none
  /// Most of India: hot from March to June, rain from July to September, cool from November to February.
  case india
  /// Tamil Nadu and the coast beside it: hot from March to June, rain from October to December.
  case southeast

  /// The season of a day; nil where it changes nothing.
  ///
  /// The months are those of the monsoons as the India Meteorological Department gives them, to whole months.
  func season(on day: CivilDate) -> Season? {
    switch (self, day.month) {
    case (.none, _): nil
    case (_, 3...6): .hot
    case (.india, 7...9), (.southeast, 10...12): .rainy
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
