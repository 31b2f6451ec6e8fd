internal import Foundations

extension Command {
  /// How an element is tapped.
  package enum Tap: Sendable, Hashable {
    /// Once.
    case once
    /// Twice in a row.
    case double
    /// Long press.
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

  /// A direction.
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
    /// Upside down.
    case upsideDown = "UPSIDE_DOWN"

    /// Finds an orientation by its name, ignoring case.
    package init?(_ name: String) { self.init(rawValue: name.uppercased()) }
  }

  /// Scrolls until an element is on screen.
  package struct ScrollUntilVisible: Sendable {
    /// The element.
    package var element: Selector
    /// The direction; down by default.
    package var direction = Direction.down
    /// Milliseconds; 20,000 by default.
    package var timeout: Template?
    /// The speed, which has no effect on lines.
    package var speed: Template?
    /// The share of the element that must be on screen, in percent.
    package var visibilityPercentage: Template?
    /// Whether it is scrolled to the middle.
    package var centerElement = false
  }

  /// A swipe over the screen.
  package struct Swipe: Sendable {
    /// The path of a swipe.
    package enum Way: Sendable {
      /// Over the screen, or from an element, in a direction.
      case direction(Direction, from: Selector?)
      /// From one point to another, in percent of the screen or in points.
      case points(start: Template, end: Template)
    }

    /// The path.
    package var way: Way
    /// The duration in milliseconds.
    package var duration: Template?
  }

  /// An assertion that the screen matches a file.
  package struct Screenshot: Sendable {
    /// The file to compare with.
    package var path: Template
    /// The required similarity, in percent.
    package var threshold: Template?
    /// The element to compare; nil for the whole screen.
    package var cropOn: Selector?
  }

  /// The options of an app's start.
  package struct Launch: Sendable {
    /// The app; the header's by default.
    package var appId: Template?
    /// Whether its stored data is deleted.
    package var clearState = false
    /// Whether the keychain's content is deleted.
    package var clearKeychain = false
    /// Whether a running app is ended first.
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
    /// The condition to run it; nil for always.
    package var when: Condition?
    /// Constants for it.
    package var env: [FlowHeader.Variable] = []
  }

  /// A JavaScript file.
  package struct RunScript: Sendable {
    /// The path as written.
    package var file: Template
    /// The resolved path.
    package var path: String
    /// The condition to run it; nil for always.
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
    /// The screen's information about a subject, stored under a name.
    case extract(query: Template, variable: String)
  }

  /// A key of a keyboard, a phone or a remote control.
  package struct Key: Sendable, Hashable {
    /// Upstream's name.
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

    /// The keys that have an effect on lines; a phone has buttons that a line front has not.
    package static let namesOnLines: Set = [
      "Enter", "Backspace", "Back", "Home", "Lock", "Escape", "Power", "Tab", "Remote Dpad Up",
      "Remote Dpad Down", "Remote Dpad Center",
    ]

    /// Creates a key by its name, ignoring case.
    package init?(_ name: String) {
      guard let name = Self.names.first(where: { $0.lowercased() == name.lowercased() }) else { return nil }
      self.name = name
    }
  }
}
