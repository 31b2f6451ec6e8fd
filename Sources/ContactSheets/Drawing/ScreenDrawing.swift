package import Pages
package import Runtime

/// A screen as a phone shows it, in the app's colors, with nothing reported for its texts: for pages that show screens.
package enum ScreenDrawing {
  /// Draws a screen.
  ///
  /// - Parameters:
  ///   - view: the screen, with all rows of its lists.
  ///   - numbers: what texts are marked by, as `data-n`, by the ids of their nodes.
  /// - Returns: an element of the class `phone`; a class such as `columns-48` beside it gives it its width.
  package static func phone(_ view: ScreenView, numbers: [String: Int] = [:]) -> HTML {
    var drawer = HTMLBuilder(view, numbers: numbers)
    return drawer.phone()
  }

  /// How a phone looks; the page has the color `--line` and the shadow `--shadow`.
  package static let rules = (SheetStyle.phone, SheetStyle.controls)

  /// Gives phones the app's colors and their widths.
  ///
  /// - Parameters:
  ///   - style: the page's style.
  ///   - app: whose colors.
  ///   - columns: how many cells the lines of its devices have.
  package static func addColors(to style: inout PageStyle, of app: App, columns: Set<Int>) {
    style.setColors(".phone", SheetStyle.colors(app.light, isDark: false))
    // Around a phone stands whether the person asked the app for its dark look.
    style.setColors(".night .phone", SheetStyle.colors(app.dark, isDark: true))
    style.setNumbers(".phone.columns-", "--columns", columns.sorted())
  }
}
