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
