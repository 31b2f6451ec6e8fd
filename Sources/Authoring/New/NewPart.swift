package import Foundations

/// What `kolam new` makes: an app, or a part of one.
package enum NewPart: String, CaseIterable, Sendable {
  case app, screen, component, flow, flag, walkthrough, plugin

  /// Whether it belongs to an app that is there already.
  package var isOfApp: Bool { self != .app && self != .plugin }

  /// Checks a name.
  ///
  /// - Parameter name: the name, as it is written in scripts and as files are named.
  /// - Throws: what it has to look like.
  package func check(name: String) throws(CommandError) {
    let isPlain = name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "_") }
    guard isPlain, name.count <= 64, name.first?.isLetter == true else {
      throw CommandError(
        "`\(visibleText(name))` can be no name: use small letters of English, digits and `_`, such as `add_plant`"
      )
    }
  }

  /// Returns the files that it consists of, below the folder with `Screens`; a flag is added to a file by ``NewFlag``.
  ///
  /// - Parameters:
  ///   - name: its name, which ``check(name:)`` accepts.
  ///   - app: the app that it belongs to; that of a new app is its own name.
  ///   - today: the day, from which the end of a flag is counted.
  /// - Returns: the files.
  package func files(named name: String, of app: String, today: CivilDate) -> [NewFile] {
    let title = Self.title(of: name)
    let screens = "Screens/\(app)"
    return switch self {
    case .app:
      [
        NewFile("\(screens)/app.yaml", Self.app(name, title)),
        NewFile("\(screens)/home.yaml", Self.home(title)),
        NewFile("\(screens)/walkthroughs/first.yaml", Self.firstWalkthrough(app, title)),
      ]
    case .screen: [NewFile("\(screens)/\(name).yaml", Self.screen(name, title))]
    case .component: [NewFile("\(screens)/components/\(name).yaml", Self.component(name))]
    case .flow:
      [
        NewFile("\(screens)/flows/\(name).yaml", Self.flow(name)),
        NewFile("\(screens)/\(name)_question.yaml", Self.question(name, title)),
        NewFile("\(screens)/\(name)_summary.yaml", Self.summary(name, title)),
      ]
    case .flag: [NewFile("\(screens)/flags.yaml", "flags:\n" + NewFlag(name, today: today).text)]
    case .walkthrough: [NewFile("\(screens)/walkthroughs/\(name).yaml", Self.walkthrough(app, title))]
    case .plugin: NewPlugin(name).files
    }
  }

  /// Says what to do with it next, in a line or two.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - app: the app that it belongs to.
  /// - Returns: the lines.
  package func hint(named name: String, of app: String) -> String {
    switch self {
    case .app: "Open it with `kolam run \(app)`; what you save is on screen at once."
    case .screen: "Lead to it from another screen: `\(Self.link(to: name))`."
    case .component:
      "Use it in a body: `- { use: \(name), with: { title: … } }`; `body: [ … ]` replaces what is in it."
    case .flow: "Begin it with `do: [ { go: { flow: \(name) } } ]`."
    case .flag: "Ask for it with `when: flags.\(name)`; `kolam run \(app) --flag \(name)=on` sets it."
    case .walkthrough:
      "Walk it with `kolam walk \(app)/\(name)`; `kolam run \(app) --record FILE` writes steps for you."
    case .plugin: NewPlugin(name).hint(for: nil, hasSwift: false)
    }
  }

  /// Returns the line of a screen that leads to another one.
  static func link(to screen: String) -> String {
    "- { link: \(title(of: screen)), id: \(screen), do: [ { go: \(screen) } ] }"
  }

  /// Returns a name as a title: `add_plant` is `Add plant`.
  private static func title(of name: String) -> String {
    capitalized(name.split(separator: "_").joined(separator: " "))
  }

  /// Returns a text that begins with a capital, as folders of plugins do.
  private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}

/// A file that `kolam new` writes.
package struct NewFile: Sendable, Hashable {
  /// The path below the folder with `Screens`.
  package let path: String
  /// What is in it.
  package let text: String

  init(_ path: String, _ text: String) { (self.path, self.text) = (path, text) }
}

/// A flag that is added to the flags of an app.
package struct NewFlag: Sendable {
  private let name: String
  private let expires: CivilDate

  /// Makes a flag that is off, and is to be gone in a quarter.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - today: the day.
  package init(_ name: String, today: CivilDate) {
    self.name = name
    expires = CivilDate(dayNumber: today.dayNumber + 90)
  }

  /// Its entry under `flags:`.
  package var text: String {
    """
      \(name):
        state: ENABLED
        kind: release
        owner: product
        expires: "\(expires)"
        about: What it switches.
        variants: { "on": true, "off": false }
        defaultVariant: "off"

    """
  }

  /// Adds it to a file of flags, behind those that are there.
  ///
  /// - Parameter file: the file's text.
  /// - Returns: the file with the flag.
  /// - Throws: what to do by hand where the file's form leaves no place for it.
  package func added(to file: String) throws(CommandError) -> String {
    var lines = file.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let flags = lines.firstIndex(where: { $0.hasPrefix("flags:") }) else {
      return file + (file.isEmpty || file.hasSuffix("\n") ? "" : "\n") + "flags:\n" + text
    }
    let isBlock = lines[flags].dropFirst("flags:".count).drop { $0 == " " }.first.map { $0 == "#" } ?? true
    let entries = lines[(flags + 1)...].prefix { $0.isEmpty || $0.hasPrefix(" ") || $0.hasPrefix("#") }
    let indents = entries.filter { !$0.allSatisfy(\.isWhitespace) && !$0.hasPrefix("#") }
    guard isBlock, indents.allSatisfy({ $0.hasPrefix("  ") }),
      indents.first.map({ !$0.hasPrefix("   ") }) ?? true
    else {
      throw CommandError(
        "the flags have another form than `kolam new` writes; add the flag by hand:\n\(text)")
    }
    if entries.contains(where: { $0.hasPrefix("  \(name):") }) {
      throw CommandError("there is a flag `\(name)` already")
    }
    // Behind the last entry, above comments of what follows.
    let last = entries.lastIndex { $0.hasPrefix(" ") && !$0.allSatisfy(\.isWhitespace) } ?? flags
    lines.insert(contentsOf: text.split(separator: "\n").map(String.init), at: last + 1)
    let whole = lines.joined(separator: "\n")
    return whole.hasSuffix("\n") ? whole : whole + "\n"
  }
}
