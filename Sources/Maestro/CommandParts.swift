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

  /// What kind of text is made up.
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

    /// Whether it has a length that can be asked for.
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

  /// How the device is held.
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

  /// Moves on until an element is on screen.
  public struct ScrollUntilVisible: Sendable {
    /// The element.
    public var element: Selector
    /// Which way; down where nothing is said.
    public var direction = Direction.down
    /// Milliseconds; 20,000 where nothing is said.
    public var timeout: Template?
    /// How quickly, which lines have no use for.
    public var speed: Template?
    /// How much of the element must be on screen, in percent.
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

  /// What is compared with what the screen looked like.
  public struct Screenshot: Sendable {
    /// The file it is compared with.
    public var path: Template
    /// How much must be alike, in percent.
    public var threshold: Template?
    /// The element that is compared; the whole screen where there is none.
    public var cropOn: Selector?
  }

  /// How the app is started.
  public struct Launch: Sendable {
    /// The app; the header's where nothing is said.
    public var appId: Template?
    /// Whether it forgets what it keeps.
    public var clearState = false
    /// Whether the keychain forgets what it keeps.
    public var clearKeychain = false
    /// Whether a running one is ended first.
    public var stopApp = true
    /// What it may use.
    public var permissions: [FlowHeader.Variable] = []
    /// What it is told at its start.
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
    /// What is walked.
    public enum Body: Sendable {
      /// A flow in another file: its path as written, and as found from the place of this file.
      case file(Template, path: String)
      /// Steps in place.
      case steps([Step])
    }

    /// What is walked.
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
    /// The path from where paths begin.
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
    /// What the screen says about something, kept under a name.
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

    /// Finds a key by its name, in capitals or not.
    public init?(_ name: String) {
      guard let name = Self.names.first(where: { $0.lowercased() == name.lowercased() }) else { return nil }
      self.name = name
    }
  }
}
