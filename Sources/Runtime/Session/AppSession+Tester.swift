import Catalogs
package import Foundations

extension AppSession {
  /// Whether actions are still running, except those that wait for a person's answer.
  package var isWorking: Bool { !running.isEmpty && question == nil }

  /// Turns tracing of text sources on or off.
  package func traceTexts(_ isTraced: Bool) {
    guard settings.tracesTexts != isTraced else { return }
    settings.tracesTexts = isTraced
    for screen in navigation.all { screen.forget() }
  }

  /// Returns the screen as returned by ``view()``, always with its text sources.
  package func tracedView() -> ScreenView {
    let isTraced = settings.tracesTexts
    traceTexts(true)
    defer { traceTexts(isTraced) }
    return view()
  }

  /// The available locales: those of the app, each with its tag and its name in itself and in the person's language,
  /// and the testers' pseudo-locales.
  package func localeLines() -> [String] {
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

  /// The shown screen and its arguments, so that it can be reopened; nil where there is none.
  package var opened: (screen: String, params: ValueMap)? {
    navigation.top.map { ($0.screen.name, $0.params) }
  }

  /// Returns whether ``why(_:)`` can explain an id.
  ///
  /// - Parameter id: a node's id, or the id of an element that is hidden now.
  /// - Returns: false where nothing on the shown screen has the id.
  package func knows(_ id: String) -> Bool {
    drawWithoutCache()
    return navigation.top?.element(for: id) != nil
  }

  /// Explains the state of a node, with the places in the scripts.
  ///
  /// - Parameter id: the node's id, or the id of an element that is hidden now.
  /// - Returns: lines in the person's language.
  package func why(_ id: String) -> [String] {
    if isLocked { return [words(of: ActionFailure(code: "locked_app"))] }
    return explanation(of: id)?.lines(localizer) ?? [unknown(id)]
  }

  /// Returns that nothing has an id, with the nearest one.
  private func unknown(_ id: String) -> String {
    let ids =
      rendering.nodes.flatMap(\.subtree).map(\.id) + (navigation.top?.screen.body.flatMap(\.ownIDs) ?? [])
    let near = nearestName(to: id, in: ids).map { localizer.string("why.nearest %@", [.string($0)]) }
    let sentence = localizer.string("Nothing is called %@ here", [.string(id)])
    return [sentence, near].compactMap(\.self).joined(separator: " ")
  }

  /// Explains a node of the shown screen; nil where nothing there has the id, or the app is locked.
  package func explanation(of id: String) -> NodeExplanation? {
    guard !isLocked, let top = navigation.top else { return nil }
    drawWithoutCache()
    return Explainer(
      screen: top, environment: environment(of: top), contracts: app.contracts, localizer: localizer,
      catalog: { [app] in app.catalogFile(of: $0) }, flag: { self.report(of: $0) },
      tier: app.flagFile.tiers.first { $0.name == tier }
    ).explain(id)
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
