import Catalogs
package import Foundations

/// A snapshot of an open model.
package struct ModelInfo: Sendable, Equatable {
  /// Its name in the script.
  package let alias: String
  /// The plugin and the model, such as `recipes.RecipeList`.
  package let path: String
  /// Its published state.
  package let state: Value
}

/// An open screen, shown or below others.
package struct OpenScreen: Sendable, Equatable {
  /// Its name in the scripts.
  package let screen: String
  /// Its arguments; missing ones are null or empty.
  package let params: ValueMap
}

/// Explains the shown screen of a session to its author.
struct SessionInspector {
  let context: SessionContext
  let flags: FlagController
  let now: Timestamp
  /// The shown screen; nil where there is none.
  let screen: ScreenInstance?
  /// The values that every expression sees on it.
  let environment: [Value]
  /// Its nodes as they are shown.
  let nodes: [ViewNode]

  /// Explains a node; nil where nothing on the screen has the id.
  func explanation(of id: String) -> NodeExplanation? {
    guard let screen else { return nil }
    let app = context.app
    var flags = flags
    let tier = flags.tier(context)
    return Explainer(
      screen: screen, environment: environment, contracts: app.contracts,
      conditions: QueryExplainer(collections: app.collections, functions: app.functions),
      localizer: context.localizer,
      catalog: { app.catalogFile(of: $0) }, flag: { flags.report(of: $0, context, at: now) },
      tier: app.flagFile.tiers.first { $0.name == tier }
    ).explain(id)
  }

  /// Explains a node in the person's language, or says that nothing has the id, with the nearest one.
  func lines(on id: String) -> [String] {
    let localizer = context.localizer
    if let explanation = explanation(of: id) { return explanation.lines(localizer) }
    let ids = nodes.flatMap(\.subtree).map(\.id) + (screen?.screen.body.flatMap(\.ownIDs) ?? [])
    let near = nearestName(to: id, in: ids).map { localizer.string("why.nearest %@", [.string($0)]) }
    let sentence = localizer.string("Nothing is called %@ here", [.string(id)])
    return [[sentence, near].compactMap(\.self).joined(separator: " ")]
  }
}

extension SessionContext {
  /// The available locales: those of the app, each with its tag and its name in itself and in the person's language,
  /// and the testers' pseudo-locales.
  var localeLines: [String] {
    let lines = app.locales.compactMap { LocaleTag($0) }.map { tag in
      let (own, known) = (tag.name(in: tag), tag.name(in: localizer.locale))
      let name = own == known ? own : localizer.string("locale.name %@ %@", [.string(own), .string(known)])
      let isShown =
        localizer.pseudo == nil && tag == (localizer.lacking?.base ?? localizer.textLocale)
      return localizer.string(
        isShown ? "locale.current %@ %@" : "locale.line %@ %@",
        [.string(tag.description), .string(withProgress(name, tag))])
    }
    let pseudos = PseudoLocale.allCases.map { pseudo in
      localizer.string(
        pseudo == localizer.pseudo ? "locale.current %@ %@" : "locale.line %@ %@",
        [.string(pseudo.rawValue), .string(localizer.string("locale.pseudo.\(pseudo)"))])
    }
    return lines + [localizer.string("locale.closer"), localizer.string("locale.pseudos")] + pseudos
  }

  /// Returns the name of a language with how many of the app's texts are translated into it; the name alone where all
  /// are.
  private func withProgress(_ name: String, _ tag: LocaleTag) -> String {
    let (shown, all) = progress(in: tag)
    guard shown < all, let source = app.localeTags[app.locales.first ?? ""] else { return name }
    var others: [LocaleTag] = []
    for other in app.fallbacks.chain(of: tag) + [source] {
      others.append(other)
      // What is complete leaves nothing to the next.
      if progress(in: other).shown == all { break }
    }
    let names = Value.list(others.map { .string($0.name(in: localizer.locale)) })
    return localizer.string(
      "locale.progress %@ %lld %lld %@", [.string(name), .int(shown), .int(all), names])
  }

  /// Counts the texts of the app and its plugins.
  private func progress(in tag: LocaleTag) -> (shown: Int, all: Int) {
    app.screenCatalogs.map { $0.progress(in: tag) }.reduce((0, 0)) { ($0.0 + $1.shown, $0.1 + $1.all) }
  }
}

extension Value {
  /// The value for authors: texts in quotes, times as expressions write them, collections by their size.
  var explanation: String {
    switch self {
    case .duration: "duration(\(ValueJSON.write(self)))"
    case .timestamp: "timestamp(\(ValueJSON.write(self)))"
    case .bytes(let bytes): "\(bytes.count) bytes"
    case .optional(let value): value?.explanation ?? "null"
    case .type, .extended: ValueJSON.write(self)
    case .string(let text): "\"\(text)\""
    case .null: "null"
    case .list(let items): "list of \(items.count)"
    case .map(let map): "map of \(map.count)"
    case .error(let error): "error: \(error.message)"
    default: plainText
    }
  }
}
