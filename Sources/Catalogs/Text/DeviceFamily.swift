/// The device family of a text, as String Catalogs define it.
package enum DeviceFamily: String, Sendable, Hashable, CaseIterable {
  /// A phone.
  case iphone
  /// A tablet.
  case ipad
  /// A music player.
  case ipod
  /// A computer.
  case mac
  /// A watch.
  case applewatch
  /// A television.
  case appletv
  /// A headset.
  case applevision

  /// The names to look for, most specific first.
  package var names: [String] {
    switch self {
    case .ipod: ["ipod", "iphone"]
    case .applevision: ["applevision", "ipad"]
    default: [rawValue]
    }
  }
}
