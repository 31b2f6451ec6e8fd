import Pages

/// Every screen of an app in every locale and plan, side by side on one page.
///
/// The page is one file that loads nothing: it can be sent to a translator and opened anywhere.
package struct ContactSheet: Sendable {
  /// The file.
  package let source: String
  /// How many frames are on it.
  package let frameCount: Int
  /// How many problems are marked on it; one that several frames have is counted in each.
  package let problemCount: Int
  /// The screens that could not be shown, and why.
  package let failures: [SheetError]

  /// Opens the screens that are asked for, and draws them.
  package init(_ host: any SheetHost, _ request: SheetRequest) {
    let frames = SheetCapture(host, request).frames()
    let page = SheetPage(host.app, request, frames)
    source = page.source
    frameCount = frames.all.count
    problemCount = page.problemCount
    failures = frames.failures
  }
}
