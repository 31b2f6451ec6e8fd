/// Every screen of an app in every locale and plan, side by side on one page.
///
/// The page is one file that loads nothing: it can be sent to a translator and opened anywhere.
package struct ContactSheet: Sendable {
  /// The file.
  package let source: String
  /// The number of frames.
  package let frameCount: Int
  /// The number of marked problems; one that several frames have is counted in each.
  package let problemCount: Int
  /// The number of texts with a problem: a key in a locale is one, in however many frames it is.
  package let problemTextCount: Int
  /// The screens that could not be captured, with the reasons.
  package let failures: [SheetError]

  /// Captures the requested screens, and renders the page.
  package init(_ host: any SheetHost, _ request: SheetRequest) {
    let frames = SheetCapture(host, request).frames()
    let page = SheetPage(host.app, request, frames)
    source = page.source
    frameCount = frames.all.count
    problemCount = page.problemCount
    problemTextCount = page.problemTextCount
    failures = frames.failures
  }
}
