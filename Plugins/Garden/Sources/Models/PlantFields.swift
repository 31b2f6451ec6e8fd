import Foundations
import PluginKit

/// What a person says of a new plant.
struct NewPlant: Codable, Sendable {
  var name: String
  var variety: String?
  var stage: Stage
  var start: Timestamp?
  var litres: Double?
  var substrate: Substrate?
  var light: Double?
  var notes: String?
  var photo: String?

  var fields: PlantFields {
    PlantFields(
      name: name, variety: variety, stage: stage, start: start, litres: litres, substrate: substrate,
      light: light, notes: notes, photo: photo)
  }
}

/// What a person changes of a plant: nil stays, and 0 and an empty text take back what was said.
struct PlantFields: Codable, Sendable {
  var name: String?
  var variety: String?
  var stage: Stage?
  var start: Timestamp?
  var litres: Double?
  var substrate: Substrate?
  var light: Double?
  var notes: String?
  var photo: String?

  /// The most characters of a name, of longer texts, and of the way to a file.
  static let (longestName, longestText, longestPath) = (60, 2000, 1000)

  /// Puts it into a plant.
  ///
  /// - Parameters:
  ///   - plant: the plant.
  ///   - calendar: of the person.
  ///   - now: the moment; a plant is not started after it.
  /// - Throws: what of it is not possible.
  func apply(to plant: inout StoredPlant, _ calendar: PersonCalendar, now: Timestamp) throws(ActionError) {
    let name = (name ?? plant.name).trimmed
    // The sample's name is the app's, until it is given one.
    guard !name.isEmpty || plant.isSample, name.count <= Self.longestName else {
      throw GardenError.nameLength.error()
    }
    let texts = [variety, notes].compactMap(\.self)
    guard texts.allSatisfy({ $0.count <= Self.longestText }), (photo ?? "").count <= Self.longestPath,
      litres.map({ (0...1000).contains($0) }) ?? true, light.map({ (0...24).contains($0) }) ?? true
    else { throw GardenError.invalidValue.error() }
    let day = start.map { calendar.day(of: $0) } ?? plant.start
    guard day <= calendar.day(of: now) else { throw GardenError.future.error() }
    (plant.name, plant.start) = (name, day)
    if let variety { plant.variety = variety.trimmed }
    if let stage { plant.stage = stage.stored(over: plant.stage) }
    if let substrate { plant.substrate = substrate.stored(over: plant.substrate) }
    if let litres { plant.litres = litres > 0 ? litres : nil }
    if let light { plant.light = light > 0 ? light : nil }
    if let notes { plant.notes = notes.trimmed }
    if let photo { plant.photo = photo.trimmed }
  }
}

extension String {
  /// Without blanks at its ends.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
