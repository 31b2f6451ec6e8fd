import Foundations
import Screens

/// The progress of something.
enum ProgressComponent: Component {
  static let spec = ComponentSpec(
    "progress", .show, "How much of something is done.",
    main: KeySpec("label", .text, required: true, "What is under way."),
    keys: [
      KeySpec(
        "value", .expression(.double), required: true,
        "How much is done, from 0 to 1; not known where this is null.")
    ],
    example: "progress: Heating\nvalue: \"0.4\"")

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    guard let label = drawing.text("label") else { return [] }
    guard let done = done(drawing.value("value")) else {
      var node = drawing.node(.progress, label: label)
      node.states = [.busy]
      return [node]
    }
    let words = drawing.words("%lld percent", [.int(Int((done * 100).rounded()))])
    var node = drawing.node(.progress, label: label, value: words)
    node.measure = .fraction(done)
    return [node]
  }

  /// Returns the progress, from 0 to 1; nil where it is not known.
  private static func done(_ value: Value?) -> Double? {
    // 0 of 0 is NaN, and shown as 0.
    if case .double(let number)? = value { return number.isNaN ? 0 : min(max(number, 0), 1) }
    return value?.number.map { min(max($0, 0), 1) }
  }
}
