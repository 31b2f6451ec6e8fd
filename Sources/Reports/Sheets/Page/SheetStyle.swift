import Runtime

/// The style of the page: its own rules, and the app's colors on the phones.
enum SheetStyle {
  /// Returns the style for an app.
  ///
  /// - Parameters:
  ///   - light: its light colors.
  ///   - dark: its dark colors.
  ///   - columns: the line widths of its devices, in cells.
  /// - Returns: all rules of the page.
  static func style(light: Palette, dark: Palette, columns: Set<Int>) -> PageStyle {
    var style = PageStyle(
      PageAsset(embedded: PackageResources.report_css), PageAsset(embedded: PackageResources.sheet_css),
      phone,
      controls,
      PageAsset(embedded: PackageResources.marks_css))
    style.setColors("html[data-colors=light] .phone,html .phone", colors(light, isDark: false))
    style.setColors("html[data-colors=dark] .phone", colors(dark, isDark: true))
    style.setNumbers(".phone.columns-", "--columns", columns.sorted())
    return style
  }

  /// A phone's screen: as wide as its device profile in cells, half an em each.
  static let phone = PageAsset(embedded: PackageResources.phone_css)

  /// Fields and buttons of a phone, which are inert on a page.
  static let controls = PageAsset(embedded: PackageResources.controls_css)

  /// Returns the app's colors, completed by defaults, and the text color on its primary one.
  static func colors(_ palette: Palette, isDark: Bool) -> [(name: StaticString, rgb: UInt32)] {
    let names: [(StaticString, Palette.Name, light: UInt32, dark: UInt32)] = [
      ("--primary", .primary, 0x1F5FBF, 0x8AB4F8), ("--background", .background, 0xFFFFFF, 0x16181C),
      ("--surface", .surface, 0xF3F4F6, 0x23262B), ("--ink", .text, 0x1B1C1E, 0xF1F2F4),
      ("--faint", .textSecondary, 0x5A5F66, 0xB4B9C0), ("--danger", .emergency, 0xC62828, 0xFF6B6B),
      ("--success", .success, 0x2E7D32, 0x81C784), ("--warning", .warning, 0xB26A00, 0xFFD54F),
    ]
    let primary = palette.colors[.primary] ?? (isDark ? 0x8AB4F8 : 0x1F5FBF)
    return names.map { name, key, light, dark in (name, palette.colors[key] ?? (isDark ? dark : light)) }
      + [("--on-primary", readable(on: primary))]
  }

  /// Returns black or white, whichever is more readable on a color (WCAG 2.2, relative luminance with gamma 2.2).
  private static func readable(on color: UInt32) -> UInt32 {
    func linear(_ shift: UInt32) -> Double {
      let channel = Double(color >> shift & 0xFF) / 255
      // Accurate enough to distinguish light from dark.
      return channel * channel
    }
    let luminance = 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
    return luminance > 0.22 ? 0x000000 : 0xFFFFFF
  }
}
