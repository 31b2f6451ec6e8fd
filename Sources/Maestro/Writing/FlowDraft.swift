internal import Foundations

/// A flow under construction, such as a recording.
///
/// ``text`` is the file, which the flow parser parses back to exactly these steps.
package struct FlowDraft: Sendable, Equatable {
  /// The app.
  package var appId: String
  /// The name in reports; nil for the file's.
  package var name: String?
  /// The locale, plan and device of the walk.
  package var matrix: FlowExtensions.Matrix?
  /// When the network goes off and on; platforms differ in whether a user can switch it.
  package var outages: [Outage] = []
  /// The requests to the app's own server.
  package var requests: [Request] = []
  /// The names of constants that are passed to the walk, since their values must not be written to the file.
  package var secrets: [String] = []
  /// A comment above the secrets.
  package var secretsComment = ""
  /// Runs before the steps.
  package var start: [Step] = []
  /// The steps, in order; without any the flow is incomplete.
  package var steps: [Step] = []

  /// Creates a flow without steps.
  package init(appId: String) { self.appId = appId }

  /// A change of the network.
  package struct Outage: Sendable, Hashable {
    /// The step before which it happens; a label stays right where steps are added before it.
    package let step: FlowExtensions.StepName
    /// Whether it goes off.
    package let isOffline: Bool

    /// Creates a change of the network.
    package init(before step: FlowExtensions.StepName, isOffline: Bool) {
      self.step = step
      self.isOffline = isOffline
    }
  }

  /// An element, by its id.
  package struct Name: Sendable, Hashable {
    /// The whole id, or the part after its last `/`.
    package let id: String
    /// The index among those with the same id, in reading order; nil where it is unique.
    package let index: Int?

    /// Creates a name.
    package init(_ id: String, index: Int? = nil) {
      self.id = id
      self.index = index
    }
  }

  /// A step, or a comment among them.
  package enum Step: Sendable, Hashable {
    /// A comment for readers of the file.
    case remark(String)
    /// Does nothing; what happens before a step of the flow can name it by its label.
    case mark(String)
    /// Starts the app with launch arguments.
    case launchApp([Argument])
    /// Gives launch arguments to the app that runs.
    case adjustApp([Argument])
    /// Taps an element.
    case tapOn(Name)
    /// Scrolls until an element is on screen.
    case scrollUntilVisible(Name, Command.Direction)
    /// Types a text.
    case inputText(String)
    /// Types a constant of the header.
    case inputSecret(String)
    /// Deletes characters.
    case eraseText(Int)
    /// Presses a key.
    case pressKey(Command.Key)
    /// Goes back.
    case back
    /// Asserts that an element is on screen.
    case assertVisible(Name)
    /// Asserts that an element is not on screen.
    case assertNotVisible(Name)
    /// Asserts that a whole text is on screen, or that it is not.
    case assertText(String, isVisible: Bool)
    /// Opens a link.
    case openLink(String)
    /// Switches the network off or on.
    case setAirplaneMode(Bool)
    /// Sets dark mode, or light mode.
    case setDarkMode(Bool)
    /// Waits until everything settles.
    case waitForAnimationToEnd
  }

  /// A launch argument of an app.
  package struct Argument: Sendable, Hashable {
    /// Its name.
    package let name: String
    /// Its value.
    package let value: String

    /// Creates an argument.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }
}

extension Template {
  /// Returns the source of a template that is literal text: script syntax in it is escaped.
  static func source(of text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    let scalars = Array(text.unicodeScalars)
    var source = String.UnicodeScalarView()
    var position = 0
    while position < scalars.count {
      guard let end = endOfScript(in: scalars, from: position) else {
        source.append(scalars[position])
        position += 1
        continue
      }
      source.append("\\")
      source.append(contentsOf: scalars[position..<end])
      position = end
    }
    return String(source)
  }
}

extension FlowDraft {
  /// A request to the app's own server.
  package struct Request: Sendable, Hashable {
    /// The step before which it is sent.
    package let step: FlowExtensions.StepName
    /// The path from the server's root.
    let path: String
    /// The body as YAML, on one line.
    let body: String

    /// Creates a request; nil where no flow can have it: its body is no object, or names a member twice.
    ///
    /// - Parameters:
    ///   - step: the step before which it is sent.
    ///   - path: the path from the server's root.
    ///   - body: the body, a JSON object.
    package init?(before step: FlowExtensions.StepName, path: String, body: String) {
      guard let json = try? ParsedJSON.read(Array(body.utf8)), json.members != nil,
        let yaml = Self.yaml(json)
      else { return nil }
      self.step = step
      self.path = path
      self.body = yaml
    }

    /// Writes a value as `x-requests` reads it back; nil where an object names a member twice.
    private static func yaml(_ json: ParsedJSON) -> String? {
      switch json {
      case .null: return "null"
      case .bool(let truth): return "\(truth)"
      case .number: return json.whole.map { "\($0)" } ?? json.number.map { "\($0)" }
      case .string(let text): return YAMLText.scalar(text)
      case .array(let elements):
        let items = elements.compactMap(yaml)
        return items.count == elements.count ? "[\(items.joined(separator: ", "))]" : nil
      case .object(let members):
        guard Set(members.map(\.0)).count == members.count else { return nil }
        let pairs = members.compactMap { name, value in
          yaml(value).map { "\(YAMLText.scalar(name)): \($0)" }
        }
        guard pairs.count == members.count else { return nil }
        return pairs.isEmpty ? "{}" : "{ \(pairs.joined(separator: ", ")) }"
      }
    }
  }
}
