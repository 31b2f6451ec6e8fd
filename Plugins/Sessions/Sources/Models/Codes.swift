/// A code of an open list, which a newer appliance may extend.
protocol ApplianceCode: RawRepresentable, CaseIterable, Codable, Sendable, Hashable where RawValue == String {
  /// The fallback for a code that this version does not know.
  static var other: Self { get }
}

extension ApplianceCode {
  /// The code of a word on the wire, in whatever case.
  init(word: String) { self = Self(rawValue: word.lowercased()) ?? .other }
}

/// How the arm stirs.
enum Stirring: String, ApplianceCode {
  /// It stands still.
  case off
  case continuous, intermittent, reverse, scrape, fold, other
}

/// What the camera recognises in the pot.
enum VisionCode: String, ApplianceCode {
  case oilShimmer = "oil_shimmer"
  case spicesCrackle = "spices_crackle"
  case goldenBrown = "golden_brown"
  case oilSeparates = "oil_separates"
  case boiling, thickened, other
}

/// What is done in a stage.
enum StageCode: String, ApplianceCode {
  case heatOil = "heat_oil"
  case temper, saute
  case cookMasala = "cook_masala"
  case roast, cook, boil, simmer, reduce, finish, rest, other

  /// The code of a name in a session's record, which has the contract's names alone (docs/products/epicura.md, 7).
  init(name: String) {
    switch name.lowercased() {
    case "temper spices": self = .temper
    case "sauté": self = .saute
    case let other: self.init(word: other.replacing(" ", with: "_"))
    }
  }
}

/// Why a cook is paused.
enum PauseCode: String, ApplianceCode {
  case powerFailure = "power_failure"
  case sensorFault = "sensor_fault"
  case actuatorFault = "actuator_fault"
  case inductionError = "induction_error"
  case userPause = "user_pause"
  case other
}

/// What an appliance warns of, or has stopped for (docs/products/epicura.md, 4).
enum ProblemCode: String, ApplianceCode {
  case overTemperature = "over_temperature"
  case communicationLost = "communication_lost"
  case powerAnomaly = "power_anomaly"
  case sensorFailure = "sensor_failure"
  case motorStall = "motor_stall"
  case cameraFailure = "cv_failure"
  case potRemoved = "pot_removed"
  case foodSafety = "food_safety"
  case other

  /// Whether a cook is paused for as long as it lasts, so that it is over when the cook goes on.
  var pauses: Bool { self == .sensorFailure || self == .motorStall || self == .potRemoved }
}

/// What an appliance does, in one word.
enum ApplianceWord: String, ApplianceCode { case online, offline, cooking, error, other }

/// Why nothing can be cooked now.
enum CookObstacle: String, Codable, CaseIterable, Sendable {
  /// Nobody is signed in.
  case signIn = "sign_in"
  /// The person has no appliance.
  case pair
  /// There is no internet, and the appliance is not on the local network.
  case offline
  /// The appliance cannot be reached.
  case unreachable
  /// Something is cooked already.
  case busy
  /// The appliance has to be reset by hand after a stop or an error.
  case reset
}
