/// The keys that many parts of flows share.
enum SharedFlowKeys {
  /// The keys of every command that takes keys.
  static let step = [
    FlowKey("label", .text, "What reports call the step.", "label: The list is open"),
    FlowKey(
      "optional", .bool, "Whether the walk goes on where the step fails, with a warning.", "optional: true"),
  ]

  /// The keys by which elements are selected; all given ones must hold.
  static let selector =
    [
      FlowKey(
        "text", .text,
        "A regular expression that matches a whole text of the element: shown, hinted or spoken; case does not matter.",
        "text: Masala.*"),
      FlowKey(
        "id", .text,
        "A regular expression that matches the whole id, or its part after the last `/`; case does not matter.",
        "id: save"),
      FlowKey(
        "index", .number(from: .min, to: nil),
        "Which of several matches, from 0 in reading order; negative ones count from the end.",
        "text: Save, index: -1"),
      FlowKey("enabled", .bool, "Whether it can be used.", "id: save, enabled: true"),
      FlowKey("checked", .bool, "Whether it is checked or on.", "id: asked, checked: true"),
      FlowKey("focused", .bool, "Whether it has the keyboard.", "id: search, focused: true"),
      FlowKey("selected", .bool, "Whether it is selected.", "id: tab/home, selected: true"),
      FlowKey("below", .selector, "Its top is below that of another element.", "text: Save, below: Title"),
      FlowKey(
        "above", .selector, "Its top is above that of another element.", "text: Save, above: { id: end }"),
      FlowKey("leftOf", .selector, "It begins to the left of another element.", "text: Save, leftOf: Cancel"),
      FlowKey(
        "rightOf", .selector, "It begins to the right of another element.", "text: Cancel, rightOf: Save"),
      FlowKey(
        "containsChild", .selector, "It is the parent of another element.", "containsChild: { id: row }"),
      FlowKey(
        "containsDescendants", .selectors, "All of these are within it.",
        "containsDescendants: [ Idli, { id: favourite } ]"),
      FlowKey("childOf", .selector, "It is within another element.", "text: Idli, childOf: { id: recipes }"),
      FlowKey(
        "traits", .word(Selector.Trait.allCases.map(\.rawValue)),
        "What it is like; several with spaces between.",
        "traits: long-text"),
      FlowKey(
        "width", .number(from: 0, to: nil), "Its width in points; lines have none.", "id: save, width: 100"),
      FlowKey(
        "height", .number(from: 0, to: nil), "Its height in points; lines have none.", "id: save, height: 40"),
      FlowKey(
        "tolerance", .number(from: 0, to: nil), "How far width and height may be off; lines have neither.",
        "id: save, tolerance: 5"),
      FlowKey("css", .text, "A style sheet's selector, in browsers; lines have none.", "css: .save"),
      FlowKey(
        "point", .point, "A point within the element, or of the screen where nothing else is given.",
        "point: '50%,80%'"),
    ] + tapping + [
      FlowKey("start", .point, "Taken as upstream does, without effect.", "id: save, start: '10%,10%'"),
      FlowKey("end", .point, "Taken as upstream does, without effect.", "id: save, end: '90%,10%'"),
    ]

  /// The keys of selectors that only matter to taps; upstream takes them everywhere.
  static let tapping = [
    FlowKey(
      "retryTapIfNoChange", .bool, "Taps once more where nothing changed.",
      "id: save, retryTapIfNoChange: true"),
    FlowKey(
      "waitUntilVisible", .bool, "Taken as upstream does; every tap waits for its element.",
      "id: save, waitUntilVisible: true"),
    FlowKey("repeat", .number(from: 1, to: nil), "How often it is tapped.", "id: save, repeat: 3"),
    FlowKey(
      "delay", .number(from: 0, to: nil), "Milliseconds between two taps; 100 by default.",
      "id: save, repeat: 2, delay: 500"),
    FlowKey(
      "waitToSettleTimeoutMs", .number(from: 0, to: nil),
      "Taken as upstream does; every step waits until the app has settled.",
      "id: save, waitToSettleTimeoutMs: 50"),
  ]

  /// The keys of conditions; all given ones must hold.
  static let condition = [
    FlowKey(
      "platform", .word(Condition.Platform.allCases.map(\.rawValue)),
      "The system that the walk is told, by `--platform`.",
      "platform: iOS"),
    FlowKey(
      "true", .text, "A script whose value counts as true: not false, null, undefined, 0 or empty.",
      "'true': \"${MAESTRO_TIER == 'pro'}\""),
    FlowKey("visible", .selector, "An element that appears within 7 seconds.", "visible: { id: retry }"),
    FlowKey("notVisible", .selector, "An element that disappears within 7 seconds.", "notVisible: Loading"),
    FlowKey("label", .text, "What reports call the condition.", "visible: Retry, label: Something failed"),
  ]

  /// An app, where a command may name one.
  static func app(_ example: String = "appId: com.epicura.app") -> FlowKey {
    FlowKey(
      "appId", .text, "The app; the flow's own by default, and there is no other on the device.", example)
  }

  /// A key under which upstream takes what the walk has already.
  static func settling(_ example: String) -> FlowKey {
    FlowKey(
      "waitToSettleTimeoutMs", .number(from: 0, to: nil),
      "Taken as upstream does; every step waits until the app has settled.",
      "\(example), waitToSettleTimeoutMs: 50")
  }

  /// What a snapshot is cropped to.
  static let crop = FlowKey(
    "cropOn", .selector, "The element that is kept; the whole screen by default.",
    "path: recipes, cropOn: { id: list }")

  /// The constants of a flow or a script within a flow.
  static func env(_ example: String) -> FlowKey {
    FlowKey("env", .variables, "Constants that its scripts see.", "\(example), env: { RECIPE: idli }")
  }

  /// The condition of a step.
  static func when(_ example: String) -> FlowKey {
    FlowKey("when", .condition, "Runs only where this holds.", "\(example), when: { visible: Retry }")
  }
}
