import PluginKit
import Storage

/// Why the garden cannot do something, by the contract's codes.
enum GardenError: String, Codable, CaseIterable, Error, Sendable {
  case storage, empty, future
  case notFound = "not_found"
  case limitReached = "limit_reached"
  case nameLength = "name_length"
  case invalidValue = "invalid_value"
  case alreadyGiven = "already_given"
  case photoMissing = "photo_missing"
  case photoUnreadable = "photo_unreadable"
  case tooLarge = "too_large"
  case notAPhoto = "not_a_photo"

  /// The error of an action that fails with it.
  func error(_ detail: String = "") -> ActionError { ActionError(ActionError.Code(rawValue), detail) }
}

/// What keeps a screen from showing anything.
enum Trouble: String, Codable, CaseIterable, Sendable {
  case notFound = "not_found"
  case storage
}
