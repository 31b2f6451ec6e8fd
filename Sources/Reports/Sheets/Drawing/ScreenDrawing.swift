package import Runtime

/// Draws a screen as on a phone, in the app's colors, without inspection: for pages that show screens.
package enum ScreenDrawing {
  /// Draws a screen.
  ///
  /// - Parameters:
  ///   - view: the screen, with all rows of its lists.
  ///   - numbers: the marks of texts, written as `data-n`, by the ids of their nodes.
  /// - Returns: an element of the class `phone`; an additional class such as `columns-48` sets its width.
  package static func phone(_ view: ScreenView, numbers: [String: Int] = [:]) -> HTML {
    var drawer = HTMLBuilder(view, numbers: numbers)
    return drawer.phone()
  }

  /// The style of a phone; the page has to define the color `--line` and the shadow `--shadow`.
  package static let rules = (SheetStyle.phone, SheetStyle.controls)

  /// Adds the app's colors and the widths of phones to a style.
  ///
  /// - Parameters:
  ///   - style: the page's style.
  ///   - app: the app with the colors.
  ///   - columns: the line widths of its devices, in cells.
  package static func addColors(to style: inout PageStyle, of app: App, columns: Set<Int>) {
    style.setColors(".phone", SheetStyle.colors(app.light, isDark: false))
    // The class outside of the phone says whether the app is in dark mode.
    style.setColors(".night .phone", SheetStyle.colors(app.dark, isDark: true))
    style.setNumbers(".phone.columns-", "--columns", columns.sorted())
  }
}
