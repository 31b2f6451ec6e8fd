package import Foundations
package import Runtime

/// What a card of the preview shows: an app in a language, on a plan, on a device, in light or dark colors.
package struct PreviewCase: Sendable, Hashable {
  /// The language, a BCP 47 tag.
  package let locale: String
  /// The plan.
  package let tier: String
  /// The device profile.
  package let device: DeviceProfile
  /// Whether the colors are dark.
  package let isDark: Bool

  /// Its name on the page, such as `hi.pro.phone.light`.
  package var id: String { "\(locale).\(tier).\(device.name).\(isDark ? "dark" : "light")" }

  /// The settings of its session.
  package var settings: SessionSettings {
    var settings = SessionSettings(locale: locale, isDark: isDark, tier: tier, device: device.name)
    settings.tierOverride = tier
    return settings
  }
}

/// What is to be previewed as people name it in a command: lists that commas separate, nil for a choice of the program.
package struct RequestedPreview: Sendable {
  /// The languages; all of the app if nil.
  package var locales: String?
  /// The plans; the lowest if nil.
  package var tiers: String?
  /// The device profiles; the app's first if nil.
  package var devices: String?
  /// `light` and `dark`; light if nil.
  package var themes: String?

  /// The most cards: each is an app with its servers.
  private static let most = 48

  /// Names nothing.
  package init() {}

  /// Returns the cards: by device, plan, theme and language.
  ///
  /// - Parameter app: the app.
  /// - Returns: the cards, at least one.
  /// - Throws: ``CommandError`` where the app does not have what is named, or where it would be too many.
  package func cases(of app: App) throws(CommandError) -> [PreviewCase] {
    let locales = try Self.list(locales, app.locales) { name throws(CommandError) in try app.language(name) }
    let tiers = try Self.list(tiers, Array(app.tiers.prefix(1))) { name throws(CommandError) in
      try app.plan(name)
    }
    let devices = try Self.list(devices, app.profiles.prefix(1).map(\.name)) { name throws(CommandError) in
      try app.profile(name).name
    }
    let themes = try Self.list(themes, ["light"]) { name throws(CommandError) in
      try namedItem(name, "theme", ["light", "dark"]) { $0 }
    }
    let count = locales.count * tiers.count * devices.count * themes.count
    guard count <= Self.most else {
      throw CommandError("\(count) cards are too many, at most \(Self.most) can be shown: name fewer")
    }
    let profiles = app.profiles.filter { devices.contains($0.name) }
    return profiles.flatMap { device in
      tiers.flatMap { tier in
        themes.flatMap { theme in
          locales.map { PreviewCase(locale: $0, tier: tier, device: device, isDark: theme == "dark") }
        }
      }
    }
  }

  private static func list(
    _ given: String?, _ all: [String], _ find: (String) throws(CommandError) -> String
  ) throws(CommandError) -> [String] {
    guard let given else { return all }
    var found: [String] = []
    for name in given.split(separator: ",") {
      let item = try find(name.filter { $0 != " " })
      if !found.contains(item) { found.append(item) }
    }
    return found.isEmpty ? all : found
  }
}

/// What somebody does on a card.
package struct PreviewInput: Sendable, Hashable {
  /// What is done: `press`, `edit`, `step`, `tab`, `back`, `home`.
  package enum Kind: String, Sendable, CaseIterable { case press, edit, step, tab, back, home }

  /// The card; nil for all of them.
  package let card: String?
  /// What is done.
  package let kind: Kind
  /// The node or the tab.
  package let id: String
  /// What is entered, or by how much is stepped: `1` or `-1`.
  package let text: String

  /// The most characters of a text.
  private static let longest = 10_000

  /// Reads an input as the page sends it; nil where it is none.
  ///
  /// - Parameter body: a JSON object with `does`, `id`, `text` and `card`.
  package init?(_ body: [UInt8]) {
    guard let json = try? ParsedJSON.read(body), let kind = json["does"]?.text.flatMap(Kind.init) else {
      return nil
    }
    self.kind = kind
    card = json["card"]?.text
    id = json["id"]?.text ?? ""
    text = String((json["text"]?.text ?? "").prefix(Self.longest))
  }

  /// Returns the event for a session that shows a screen; nil where the screen has no such node.
  func event(on view: ScreenView) -> InputEvent? {
    switch kind {
    case .back: return view.canGoBack || view.dialog != nil ? .back : nil
    case .home: return .home
    case .tab: return view.tabs.contains { $0.id == id } ? .tab(id) : nil
    case .press, .edit, .step:
      let nodes = view.dialog.map { [$0] } ?? view.nodes
      guard let (node, parent) = Self.find(id, in: nodes, below: nil) else { return nil }
      switch kind {
      case .edit: return .edit(id, text)
      case .step: return stepped(node)
      // An option of a choice is its answer.
      default: return parent?.interaction == .pick ? .edit(parent?.id ?? "", id) : .press(id)
      }
    }
  }

  private func stepped(_ node: ViewNode) -> InputEvent? {
    guard case .range(let value, let first, let last, let step)? = node.measure else { return nil }
    let next = min(max(text == "-1" ? value - step : value + step, first), last)
    return .edit(id, Double(Int(exactly: next) ?? 0) == next ? String(Int(next)) : String(next))
  }

  private static func find(
    _ id: String, in nodes: [ViewNode], below parent: ViewNode?
  ) -> (node: ViewNode, parent: ViewNode?)? {
    for node in nodes {
      if node.id == id { return (node, parent) }
      if let found = find(id, in: node.children, below: node) { return found }
    }
    return nil
  }
}
