internal import Foundations

extension Command {
  /// How an element is tapped.
  public enum Tap: Sendable, Hashable {
    /// Once.
    case once
    /// Twice in a row.
    case double
    /// Held for some time.
    case long
  }

  /// The kind of random text.
  public enum RandomText: String, Sendable, CaseIterable {
    /// Letters.
    case text = "inputRandomText"
    /// Digits.
    case number = "inputRandomNumber"
    /// An email address.
    case email = "inputRandomEmail"
    /// A person's name.
    case personName = "inputRandomPersonName"
    /// A city.
    case cityName = "inputRandomCityName"
    /// A country.
    case countryName = "inputRandomCountryName"
    /// A color.
    case colorName = "inputRandomColorName"

    /// Whether its length can be chosen.
    public var hasLength: Bool { self == .text || self == .number }
  }

  /// Which way.
  public enum Direction: String, Sendable, CaseIterable {
    /// Towards the top.
    case up = "UP"
    /// Towards the bottom.
    case down = "DOWN"
    /// To the left.
    case left = "LEFT"
    /// To the right.
    case right = "RIGHT"
  }

  /// The orientation of the device.
  public enum Orientation: String, Sendable, CaseIterable {
    /// Upright.
    case portrait = "PORTRAIT"
    /// On its left side.
    case landscapeLeft = "LANDSCAPE_LEFT"
    /// On its right side.
    case landscapeRight = "LANDSCAPE_RIGHT"
    /// On its head.
    case upsideDown = "UPSIDE_DOWN"
  }

  /// Scrolls until an element is on screen.
  public struct ScrollUntilVisible: Sendable {
    /// The element.
    public var element: Selector
    /// The direction; down by default.
    public var direction = Direction.down
    /// Milliseconds; 20,000 by default.
    public var timeout: Template?
    /// How quickly, which lines have no use for.
    public var speed: Template?
    /// The part of the element that must be on screen, in percent.
    public var visibilityPercentage: Template?
    /// Whether it is moved to the middle.
    public var centerElement = false
  }

  /// A swipe over the screen.
  public struct Swipe: Sendable {
    /// From where to where.
    public enum Way: Sendable {
      /// Over the screen, or from an element, in a direction.
      case direction(Direction, from: Selector?)
      /// From one place to another, in percent of the screen or in points.
      case points(start: Template, end: Template)
    }

    /// From where to where.
    public var way: Way
    /// Milliseconds.
    public var duration: Template?
  }

  /// A screenshot to compare the screen with.
  public struct Screenshot: Sendable {
    /// The file it is compared with.
    public var path: Template
    /// The required similarity, in percent.
    public var threshold: Template?
    /// The element that is compared; the whole screen where there is none.
    public var cropOn: Selector?
  }

  /// How the app is started.
  public struct Launch: Sendable {
    /// The app; the header's by default.
    public var appId: Template?
    /// Whether its stored data is deleted.
    public var clearState = false
    /// Whether the keychain's content is deleted.
    public var clearKeychain = false
    /// Whether a running one is ended first.
    public var stopApp = true
    /// Its permissions.
    public var permissions: [FlowHeader.Variable] = []
    /// Its launch arguments.
    public var arguments: [FlowHeader.Variable] = []
  }

  /// A link that is opened.
  public struct Link: Sendable {
    /// The link.
    public var link: Template
    /// Whether a browser opens it.
    public var inBrowser = false
  }

  /// Another flow, or some steps.
  public struct RunFlow: Sendable {
    /// The flow or steps to run.
    public enum Body: Sendable {
      /// A flow in another file: its path as written, and resolved against this file.
      case file(Template, path: String)
      /// Inline steps.
      case steps([Step])
    }

    /// The flow or steps to run.
    public var body: Body
    /// Only where this holds.
    public var when: Condition?
    /// Constants for it.
    public var env: [FlowHeader.Variable] = []
  }

  /// A file of JavaScript.
  public struct RunScript: Sendable {
    /// The path as written.
    public var file: Template
    /// The resolved path.
    public var path: String
    /// Only where this holds.
    public var when: Condition?
    /// Constants for it.
    public var env: [FlowHeader.Variable] = []
  }

  /// A question to a model.
  public enum AIQuestion: Sendable {
    /// Whether the screen looks broken.
    case noDefects
    /// Whether a sentence holds of the screen.
    case assertion(Template)
    /// What the screen says about a subject, stored under a name.
    case extract(query: Template, variable: String)
  }

  /// A key of a keyboard, a phone or a remote.
  public struct Key: Sendable, Hashable {
    /// The name as upstream writes it.
    public let name: String

    /// All names.
    public static let names = [
      "Enter", "Backspace", "Back", "Home", "Lock", "Volume Up", "Volume Down", "Escape", "Power", "Tab",
      "Remote Dpad Up", "Remote Dpad Down", "Remote Dpad Left", "Remote Dpad Right", "Remote Dpad Center",
      "Remote Media Play Pause", "Remote Media Stop", "Remote Media Next", "Remote Media Previous",
      "Remote Media Rewind", "Remote Media Fast Forward", "Remote System Navigation Up",
      "Remote System Navigation Down", "Remote Button A", "Remote Button B", "Remote Menu", "TV Input",
      "TV Input HDMI 1", "TV Input HDMI 2", "TV Input HDMI 3",
    ]

    /// Finds a key by its name, ignoring case.
    public init?(_ name: String) {
      guard let name = Self.names.first(where: { $0.lowercased() == name.lowercased() }) else { return nil }
      self.name = name
    }
  }
}
