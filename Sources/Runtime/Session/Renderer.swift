import Catalogs
import Foundations

/// Draws the screens of a session, and keeps the nodes of the last view.
struct Renderer {
  /// Rendered elements of other sessions; nil where there are none.
  private let cache: RenderCache?
  private let recorder: CoverageRecorder?
  /// The nodes of the last view.
  var nodes: [ViewNode] = []
  /// The expressions evaluated to render so far; the other values came from caches.
  private(set) var evaluations = 0

  /// A drawn screen.
  struct Drawing {
    var title = ShownText.none
    var nodes: [ViewNode] = []
    /// What to report to the author.
    var problems: [String] = []
    /// The actions of elements that have appeared, with the slots they see.
    var appeared: [(actions: [LinkedAction], slots: [Value])] = []
  }

  init(sharing cache: RenderCache?, recorder: CoverageRecorder?) {
    self.cache = cache
    self.recorder = recorder
  }

  /// Draws a screen; again where fields appeared or disappeared, since others may depend on them.
  mutating func draw(
    _ screen: ScreenInstance, seeing environment: [Value], _ context: SessionContext
  ) -> Drawing {
    var drawing = Drawing()
    for _ in 0..<8 {
      let pass = self.pass(of: screen, environment, context, sharing: cache)
      (drawing.title, drawing.nodes) = screen.render(pass)
      evaluations += pass.evaluations
      drawing.problems += pass.problems.map(\.sentence)
      drawing.appeared += pass.appeared
      guard screen.updateShownFields(drawing.nodes) else {
        screen.pruneMarks(but: drawing.nodes)
        return drawing
      }
    }
    drawing.problems.append("\(screen.screen.script.nameSpan): fields show and hide each other without end")
    return drawing
  }

  /// Draws a screen without the shared cache, so that all within it can be explained.
  func drawWithoutCache(_ screen: ScreenInstance, seeing environment: [Value], _ context: SessionContext) {
    guard cache != nil else { return }
    screen.forget()
    // Problems have been reported and appearances handled before.
    _ = screen.render(pass(of: screen, environment, context, sharing: nil))
  }

  /// Returns the title of an open screen; its name where a model that the title may need could not be opened.
  func title(of screen: ScreenInstance, seeing environment: [Value], _ context: SessionContext) -> ShownText {
    if screen.failure == nil { return screen.title(pass(of: screen, environment, context, sharing: cache)) }
    guard let title = screen.screen.script.properties.text("title"), title.isFixed else {
      return ShownText(words: screen.screen.name)
    }
    return context.localizer.shown(title, isTraced: context.settings.tracesTexts)
  }

  /// Returns the label of a node of the last view; nil where it has none.
  func label(of id: String) -> ShownText? {
    let label = nodes.node(id)?.shown(.label)
    return label.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func pass(
    of screen: ScreenInstance, _ environment: [Value], _ context: SessionContext, sharing cache: RenderCache?
  ) -> RenderContext {
    RenderContext(
      slots: screen.slots(environment), localizer: context.localizer, locale: context.settings.locale,
      tracesTexts: context.settings.tracesTexts, recorder: recorder, sharing: cache)
  }
}
