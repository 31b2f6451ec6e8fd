import Foundations
import Screens

/// A picture, described by its label; fronts show it when somebody asks for it.
enum ImageComponent: Component {
  static let spec = ComponentSpec(
    "image", .show, "A picture, told by its words.",
    main: KeySpec("alt", .text, required: true, "What is to be seen on it."),
    keys: [
      KeySpec("source", .value(.string), "Where a front that shows pictures finds it."),
      KeySpec("caption", .text, "What stands beneath it."),
    ],
    example: "image: A bowl of sambar")

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    guard let words = drawing.text("alt"), !words.isEmpty else { return [] }
    var node = drawing.node(.image, label: words)
    if case .string(let source)? = drawing.value("source"), !source.isEmpty { node.picture = source }
    if let caption = drawing.text("caption"), !caption.isEmpty { node.show(caption, as: .value) }
    return [node]
  }
}

/// A camera's picture, described by its label and state; fronts show the newest one when somebody asks for it.
enum CameraComponent: Component {
  static let spec = ComponentSpec(
    "camera", .show, "What a camera sees, told by its words and how it is doing.",
    main: KeySpec("alt", .text, required: true, "What is to be seen."),
    keys: [
      KeySpec("source", .value(.string), "Where a front that shows pictures finds them."),
      KeySpec(
        "state", .expression(.dyn),
        "How it is doing: `idle`, `connecting`, `live`, `stale` (no new pictures) or `off`."),
      KeySpec("fps", .expression(.dyn), "How many pictures come each second, while it is live."),
    ],
    example: "camera: The pot from above\nstate: \"net.online ? 'live' : 'stale'\"\nfps: \"12.5\"")

  private static let states = ["idle", "connecting", "live", "stale", "off"]

  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope,
    _ elements: inout ElementLinker,
    _ layout: inout CacheLayout
  ) {
    guard case .expression(let state) = properties["state"] else { return }
    check(state.program.type, at: state.program.span, &elements)
  }

  private static func check(_ type: ValueType, at span: Span, _ elements: inout ElementLinker) {
    switch type {
    case .nullable(let wrapped): check(wrapped, at: span, &elements)
    case .enumeration(let enumeration):
      let unknown = enumeration.cases.filter { !states.contains($0) }
      guard let first = unknown.first else { return }
      elements.report(
        .cameraState, "the state can be `\(first)`, which a camera has no words for", at: span,
        help: nearHelp(for: first, in: states)
          ?? "there are \(states.map { "`\($0)`" }.joined(separator: ", "))")
    case .string, .dyn, .error, .null: break
    default:
      elements.report(
        .wrongKind, "found `\(type)`, expected a state of a camera", at: span,
        help: "there are \(states.map { "`\($0)`" }.joined(separator: ", "))")
    }
  }

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    guard let words = drawing.text("alt"), !words.isEmpty else { return [] }
    var node = drawing.node(.camera, label: words)
    if case .string(let source)? = drawing.value("source"), !source.isEmpty { node.picture = source }
    guard case .string(let state)? = drawing.value("state"), states.contains(state) else { return [node] }
    node.show(drawing.words("camera.\(state)"), as: .value)
    if state == "live", let value = drawing.value("fps"), let fps = value.number, fps >= 0 {
      node.show(drawing.words("camera.live.fps", [value]), as: .value)
    }
    if state == "connecting" { node.states.insert(.busy) }
    if state == "stale" { node.states.insert(.stale) }
    return [node]
  }
}
