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

  /// The kind of random text.
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

    /// Whether its length can be chosen.
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

  /// The orientation of the device.
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

  /// Scrolls until an element is on screen.
  package struct ScrollUntilVisible: Sendable {
    /// The element.
    package var element: Selector
    /// The direction; down by default.
    package var direction = Direction.down
    /// Milliseconds; 20,000 by default.
    package var timeout: Template?
    /// How quickly, which lines have no use for.
    package var speed: Template?
    /// The part of the element that must be on screen, in percent.
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

  /// A screenshot to compare the screen with.
  package struct Screenshot: Sendable {
    /// The file it is compared with.
    package var path: Template
    /// The required similarity, in percent.
    package var threshold: Template?
    /// The element that is compared; the whole screen where there is none.
    package var cropOn: Selector?
  }

  /// How the app is started.
  package struct Launch: Sendable {
    /// The app; the header's by default.
    package var appId: Template?
    /// Whether its stored data is deleted.
    package var clearState = false
    /// Whether the keychain's content is deleted.
    package var clearKeychain = false
    /// Whether a running one is ended first.
    package var stopApp = true
    /// Its permissions.
    package var permissions: [FlowHeader.Variable] = []
    /// Its launch arguments.
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
    /// The flow or steps to run.
    package enum Body: Sendable {
      /// A flow in another file: its path as written, and resolved against this file.
      case file(Template, path: String)
      /// Inline steps.
      case steps([Step])
    }

    /// The flow or steps to run.
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
    /// The resolved path.
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

    /// Finds a key by its name, ignoring case.
    package init?(_ name: String) {
      guard let name = Self.names.first(where: { $0.lowercased() == name.lowercased() }) else { return nil }
      self.name = name
    }
  }
}
