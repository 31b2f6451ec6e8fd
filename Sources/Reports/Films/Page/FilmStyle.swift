import Runtime

/// The style of the page: its own rules, around phones in the app's colors.
enum FilmStyle {
  /// Returns the style for an app.
  static func style(of app: App) -> PageStyle {
    var style = PageStyle(
      PageAsset(embedded: PackageResources.report_css), PageAsset(embedded: PackageResources.film_css),
      PageAsset(embedded: PackageResources.list_css),
      PageAsset(embedded: PackageResources.strips_css), PageAsset(embedded: PackageResources.panel_css),
      ScreenDrawing.rules.0, ScreenDrawing.rules.1, PageAsset(embedded: PackageResources.screens_css))
    ScreenDrawing.addColors(to: &style, of: app, columns: Set(app.profiles.map(\.columns) + [48]))
    return style
  }
}
