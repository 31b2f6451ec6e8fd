package import Foundations
package import PluginKit
package import Screens

/// A whole app as a checker sees it: all its scripts as written, and the results of linking them.
package struct AppOutline: Sendable {
  /// One script; an object, since every edge of the navigation graph refers to the script that it begins at.
  package final class Script: Sendable {
    /// The kind of a script.
    package enum Kind: String, Sendable { case app, screen, component, flow }
    /// Its kind.
    package let kind: Kind
    /// Its name.
    package let name: String
    /// Where its name is written.
    package let nameSpan: Span
    /// Its keys.
    package let properties: Properties
    /// The names that its expressions read, each once, including those of the components that it uses.
    package let uses: [NameReference]
    /// The calls of models' actions in it.
    package let calls: [CallSite]
    /// Whether it could be read and linked in full, so that absence can be concluded.
    package let isWhole: Bool

    init(
      kind: Kind, name: String, nameSpan: Span, properties: Properties, uses: [NameReference],
      calls: [CallSite] = [], isWhole: Bool
    ) {
      self.kind = kind
      self.name = name
      self.nameSpan = nameSpan
      self.properties = properties
      self.uses = uses
      self.calls = calls
      self.isWhole = isWhole
    }
  }

  /// All scripts: the app, then screens, components and flows by name.
  package let scripts: [Script]
  /// Whether all scripts could be read and linked in full, so that absence can be concluded.
  package let isWhole: Bool
  /// The places of constant expressions.
  package let constants: Set<Span>
  /// The contracts of the app's plugins, by name.
  package let contracts: [String: Contract]
  /// The names of the app's device profiles.
  package let profiles: [String]
  /// The app's flags.
  package let flags: [Flag]
  /// Conclusions that follow from a plan.
  package let plans: PlanAnalysis

  /// A flag as a checker sees it.
  package struct Flag: Sendable {
    /// Its name.
    package let name: String
    /// Where it is declared.
    package let span: Span
    /// Whether another flag requires it.
    package let isNeeded: Bool
    /// The name of the sheet that is opened where it is locked, with its place.
    package let sheet: (name: String, span: Span)?
    /// Where its `onLocked` says that what it guards is shown as a teaser; nil where it is not.
    package let teaser: Span?
  }

  /// Returns the scripts of one kind.
  package func scripts(_ kind: Script.Kind) -> [Script] { scripts.filter { $0.kind == kind } }

  /// Returns a script by its name.
  package func script(_ kind: Script.Kind, _ name: String) -> Script? {
    scripts.first { $0.kind == kind && $0.name == name }
  }
}

extension App {
  /// The whole app as a checker sees it; reads scripts that have not been read yet.
  package var outline: AppOutline {
    var ignored = Diagnostics()
    var scripts: [AppOutline.Script] = []
    let found = [linkedApp.found, linkedRoutes.found]
    var constants = Set(found.flatMap(\.constants))
    scripts.append(
      AppOutline.Script(
        kind: .app, name: script.name, nameSpan: script.properties.keySpans["app"] ?? script.properties.span,
        properties: script.properties, uses: found.flatMap(\.uses),
        calls: found.flatMap(\.calls), isWhole: found.allSatisfy(\.isWhole)))
    for screen in checkedScreens {
      guard let script = screen.script else { continue }
      let found = screen.found
      constants.formUnion(found.constants)
      scripts.append(
        AppOutline.Script(
          kind: .screen, name: screen.name, nameSpan: script.nameSpan, properties: script.properties,
          uses: found.uses, calls: found.calls, isWhole: found.isWhole))
    }
    let areTranslated = scripts.allSatisfy(\.isWhole)
    var usesWithin: [String: Set<NameReference>] = [:]
    for use in scripts.lazy.flatMap(\.uses) {
      if let component = use.component { usesWithin[component, default: []].insert(use) }
    }
    for name in context.componentNames.sorted() {
      guard let component = context.component(name) else { continue }
      let uses = Array(usesWithin[name] ?? [])
      scripts.append(
        AppOutline.Script(
          kind: .component, name: name, nameSpan: component.nameSpan, properties: component.properties,
          uses: uses, isWhole: areTranslated))
    }
    for name in context.flowNames.sorted() {
      guard let flow = flow(name, into: &ignored) else { continue }
      constants.formUnion(flow.found.constants)
      scripts.append(
        AppOutline.Script(
          kind: .flow, name: name, nameSpan: flow.script.nameSpan, properties: flow.script.properties,
          uses: flow.found.uses, calls: flow.found.calls, isWhole: flow.found.isWhole))
    }
    return AppOutline(
      scripts: scripts, isWhole: isWhole && scripts.allSatisfy(\.isWhole), constants: constants,
      contracts: contracts, profiles: profiles.map(\.name), flags: outlineFlags,
      plans: PlanAnalysis(flagFile, context.environment, tiers: tiers))
  }

  private var outlineFlags: [AppOutline.Flag] {
    let needed = Set(flagFile.flags.flatMap { $0.requirement?.flags.map(\.name) ?? [] })
    return flagFile.flags.map { flag in
      AppOutline.Flag(
        name: flag.name, span: flag.span,
        isNeeded: needed.contains(flag.name), sheet: flag.onLocked.sheet.map { ($0.name, $0.span) },
        teaser: flag.onLocked.show == .teaser ? flag.onLocked.span : nil)
    }
  }
}

/// What people name of an app in a command; each throws a sentence that says what there is instead.
extension App {
  /// A plan.
  ///
  /// - Throws: ``CommandError`` where there is no such plan.
  package func plan(_ name: String) throws(CommandError) -> String {
    try namedItem(name, "plan", tiers, \.self)
  }

  /// A device profile.
  ///
  /// - Throws: ``CommandError`` where there is no such profile.
  package func profile(_ name: String) throws(CommandError) -> DeviceProfile {
    try namedItem(name, "device", profiles, \.name)
  }

  /// A screen.
  ///
  /// - Throws: ``CommandError`` where there is no such screen.
  package func screen(_ name: String) throws(CommandError) -> String {
    try namedItem(name, "screen", screens, \.self)
  }

  /// A language that the app speaks; a made-up one is spoken by every app.
  ///
  /// - Throws: ``CommandError`` where it is none.
  package func language(_ name: String) throws(CommandError) -> String {
    if let spoken = locale(name) { return spoken }
    throw CommandError(
      "`\(folder.app)` does not speak `\(name)`: there are \(locales.joined(separator: ", "))")
  }
}

/// The ids and untranslated texts that an app's scripts have as written, without those that expressions make.
package struct WrittenNames: Sendable {
  /// The ids of components and tabs.
  package private(set) var ids: Set<String> = []
  /// The texts that are not to be translated.
  package private(set) var texts: Set<String> = []

  /// Collects the names of an app; reads scripts that have not been read yet.
  ///
  /// - Parameter app: the app.
  package init(_ app: App) {
    for tab in app.tabs {
      ids.insert("tab/\(tab.id)")
      add(tab.label)
    }
    for script in app.outline.scripts {
      add(textsOf: script.properties)
      ScriptWalk.walk(script.properties) { node in
        switch node.kind {
        case .element(let element):
          if let id = element.properties.word("id") { ids.insert(id) }
          add(textsOf: element.properties)
        case .action(let action): add(textsOf: action.properties)
        }
      }
    }
  }

  private mutating func add(textsOf properties: Properties) {
    properties.eachInWrittenOrder { property in add(property) }
  }

  private mutating func add(_ property: Property) {
    switch property {
    case .text(let text): add(text)
    case .list(let items): for item in items { add(item) }
    case .named(let named): for item in named { add(item.property) }
    case .record(let record): add(textsOf: record)
    default: break
    }
  }

  private mutating func add(_ text: LocalizableText) {
    if case .verbatim(let template) = text, let words = template.literal { texts.insert(words) }
  }
}
