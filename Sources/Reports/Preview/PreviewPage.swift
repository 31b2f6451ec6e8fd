package import Foundations
package import Runtime

/// The page of a preview: an empty card for each case, which its script fills and keeps up to date.
package struct PreviewPage {
  private let app: App
  private let cases: [PreviewCase]
  private let words: PreviewWords

  /// Describes a page.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - cases: its cards.
  package init(_ app: App, _ cases: [PreviewCase]) {
    self.app = app
    self.cases = cases
    words = PreviewWords(app, locale: app.locales.first ?? "en")
  }

  /// The page's source, which talks to the server that it came from.
  package var source: String {
    let title = words(.title, .string(app.name(in: words.locale)))
    var style = PageStyle(
      PageAsset(embedded: PackageResources.report_css), PageAsset(embedded: PackageResources.preview_css),
      SheetStyle.phone, SheetStyle.controls)
    ScreenDrawing.addColors(to: &style, of: app, columns: Set(cases.map(\.device.columns)))
    return HTMLPage(
      title: title, language: words.locale,
      isRightToLeft: words.isRightToLeft, style: style,
      script: PageScript(PageAsset(embedded: PackageResources.preview_js)), connects: true,
      body: [
        .element(
          "header", [.kind("top")],
          [.element("h1", [], title), .element("p", [.kind("about")], words(.about))]),
        toolbar,
        .element("pre", [.of("id", "faults"), .of("role", "alert"), .flag("hidden")], ""),
        .element("p", [.of("id", "gone"), .of("role", "alert"), .flag("hidden")], words(.gone)),
        .element("main", [.kind("cards")], cases.map(card)),
      ]
    ).source
  }

  private var toolbar: HTML {
    func names<T: Hashable>(_ values: [T]) -> [T] {
      var seen: Set<T> = []
      return values.filter { seen.insert($0).inserted }
    }
    return .element(
      "form", [.kind("toolbar")],
      [
        PageControls.filter(
          "locale", words(.languages), names(cases.map(\.locale)).map { ($0, SheetParts.name(of: $0), $0) }),
        PageControls.filter(
          "tier", words(.plans), names(cases.map(\.tier)).map { ($0, words.plan($0, of: app), nil) }),
        PageControls.filter("device", words(.devices), names(cases.map(\.device.name)).map { ($0, $0, nil) }),
        PageControls.filter(
          "theme", words(.colors),
          names(cases.map(\.isDark)).map {
            ($0 ? "dark" : "light", words($0 ? .colorsDark : .colorsLight), nil)
          }),
        .element(
          "label", [.kind("pick")],
          [
            .element("input", [.of("type", "checkbox"), .of("id", "together"), .flag("checked")]),
            .text(" " + words(.together)),
          ]),
        .element("button", [.of("type", "button"), .of("id", "home")], words(.home)),
      ])
  }

  private func card(_ item: PreviewCase) -> HTML {
    let details = [
      words.plan(item.tier, of: app), item.device.name, words(item.isDark ? .colorsDark : .colorsLight),
    ].joined(separator: " · ")
    return .element(
      "article",
      [
        .kind("frame"), .of("id", item.id), .of("data-locale", item.locale), .of("data-tier", item.tier),
        .of("data-device", item.device.name), .of("data-theme", item.isDark ? "dark" : "light"),
      ],
      [
        .element(
          "header", [],
          [
            .element("b", [.of("lang", item.locale)], SheetParts.name(of: item.locale)), .text(" "),
            .element("small", [], details), .element("code", [.kind("name")], ""),
          ]),
        .element("div", [.kind("stage"), .of("lang", item.locale)]),
        .element("div", [.kind("said"), .of("role", "status"), .of("lang", item.locale)]),
        .element("pre", [.kind("wrong"), .flag("hidden")], ""),
      ])
  }
}
