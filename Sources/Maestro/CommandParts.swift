internal import Foundations

extension Command {
  /// How an element is tapped.
  package enum Tap: Sendable, Hashable {
    /// Once.
    case once
    /// Twice in a row.
    case double
    /// Held for some time.
    case long
  }

  /// What kind of text is made up.
  package enum RandomText: String, Sendable, CaseIterable {
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
    package var hasLength: Bool { self == .text || self == .number }
  }

  /// Which way.
  package enum Direction: String, Sendable, CaseIterable {
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
  package enum Orientation: String, Sendable, CaseIterable {
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
  package struct ScrollUntilVisible: Sendable {
    /// The element.
    package var element: Selector
    /// Which way; down where nothing is said.
    package var direction = Direction.down
    /// Milliseconds; 20,000 where nothing is said.
    package var timeout: Template?
    /// How quickly, which lines have no use for.
    package var speed: Template?
    /// How much of the element must be on screen, in percent.
    package var visibilityPercentage: Template?
    /// Whether it is moved to the middle.
    package var centerElement = false
  }

  /// A swipe over the screen.
  package struct Swipe: Sendable {
    /// From where to where.
    package enum Way: Sendable {
      /// Over the screen, or from an element, in a direction.
      case direction(Direction, from: Selector?)
      /// From one place to another, in percent of the screen or in points.
      case points(start: Template, end: Template)
    }

    /// From where to where.
    package var way: Way
    /// Milliseconds.
    package var duration: Template?
  }

  /// What is compared with what the screen looked like.
  package struct Screenshot: Sendable {
    /// The file it is compared with.
    package var path: Template
    /// How much must be alike, in percent.
    package var threshold: Template?
    /// The element that is compared; the whole screen where there is none.
    package var cropOn: Selector?
  }

  /// How the app is started.
  package struct Launch: Sendable {
    /// The app; the header's where nothing is said.
    package var appId: Template?
    /// Whether it forgets what it keeps.
    package var clearState = false
    /// Whether the keychain forgets what it keeps.
    package var clearKeychain = false
    /// Whether a running one is ended first.
    package var stopApp = true
    /// What it may use.
    package var permissions: [FlowHeader.Variable] = []
    /// What it is told at its start.
    package var arguments: [FlowHeader.Variable] = []
  }

  /// A link that is opened.
  package struct Link: Sendable {
    /// The link.
    package var link: Template
    /// Whether a browser opens it.
    package var inBrowser = false
  }

  /// Another flow, or some steps.
  package struct RunFlow: Sendable {
    /// What is walked.
    package enum Body: Sendable {
      /// A flow in another file: its path as written, and as found from the place of this file.
      case file(Template, path: String)
      /// Inline steps.
      case steps([Step])
    }

    /// What is walked.
    package var body: Body
    /// Only where this holds.
    package var when: Condition?
    /// Constants for it.
    package var env: [FlowHeader.Variable] = []
  }

  /// A file of JavaScript.
  package struct RunScript: Sendable {
    /// The path as written.
    package var file: Template
    /// The path from where paths begin.
    package var path: String
    /// Only where this holds.
    package var when: Condition?
    /// Constants for it.
    package var env: [FlowHeader.Variable] = []
  }

  /// A question to a model.
  package enum AIQuestion: Sendable {
    /// Whether the screen looks broken.
    case noDefects
    /// Whether a sentence holds of the screen.
    case assertion(Template)
    /// What the screen says about a subject, stored under a name.
    case extract(query: Template, variable: String)
  }

  /// A key of a keyboard, a phone or a remote.
  package struct Key: Sendable, Hashable {
    /// The name as upstream writes it.
    package let name: String

    /// All names.
    package static let names = [
      "Enter", "Backspace", "Back", "Home", "Lock", "Volume Up", "Volume Down", "Escape", "Power", "Tab",
      "Remote Dpad Up", "Remote Dpad Down", "Remote Dpad Left", "Remote Dpad Right", "Remote Dpad Center",
      "Remote Media Play Pause", "Remote Media Stop", "Remote Media Next", "Remote Media Previous",
      "Remote Media Rewind", "Remote Media Fast Forward", "Remote System Navigation Up",
      "Remote System Navigation Down", "Remote Button A", "Remote Button B", "Remote Menu", "TV Input",
      "TV Input HDMI 1", "TV Input HDMI 2", "TV Input HDMI 3",
    ]

    /// Finds a key by its name, in capitals or not.
    package init?(_ name: String) {
      guard let name = Self.names.first(where: { $0.lowercased() == name.lowercased() }) else { return nil }
      self.name = name
    }
  }
}
