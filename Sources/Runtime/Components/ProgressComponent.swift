import Foundations
import Screens

/// How much of something is done.
enum ProgressComponent: Component {
  static let spec = ComponentSpec(
    "progress", .show, "How much of something is done.",
    main: KeySpec("label", .text, required: true, "What is under way."),
    keys: [KeySpec("value", .expression(.double), required: true, "How much is done, from 0 to 1.")],
    example: "progress: Heating\nvalue: \"0.4\"")

  static func render(_ drawing: Drawing) -> [ViewNode] {
    guard let label = drawing.text("label") else { return [] }
    let done = min(max(drawing.value("value")?.number ?? 0, 0), 1)
    let words = drawing.localizer.string("%lld percent", [.int(Int((done * 100).rounded()))])
    var node = drawing.node(.progress, label: label, value: words)
    node.measure = .fraction(done)
    return [node]
  }
}
