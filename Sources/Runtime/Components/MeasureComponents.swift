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

/// A rating out of a number of stars.
enum RatingComponent: Component {
  static let spec = ComponentSpec(
    "rating", .show, "A rating out of a number of stars.",
    main: KeySpec("rating", .expression(.double), required: true, "The rating."),
    keys: [
      KeySpec("label", .text, "What is rated."),
      KeySpec("outOf", .value(.int), "The most it can be; 5 if not given."),
      KeySpec("count", .expression(.int), "How many people rated it."),
    ],
    example: "rating: \"4.5\"\nlabel: Rating")

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    guard let given = drawing.value("rating")?.number else { return [] }
    let best = max(drawing.value("outOf")?.number ?? 5, 1)
    let rating = min(max(given, 0), best)
    var node = drawing.node(.rating, label: drawing.text("label") ?? drawing.words("Rating"))
    let words = drawing.words("%@ of %@ stars", [.double(rating), .double(best)])
    node.show(words, as: .value)
    if case .int(let count)? = drawing.value("count"), count >= 0 {
      let counted = drawing.words(
        "%@, %lld ratings", [.string(words.words), .int(count)], within: words.sources)
      node.show(counted, as: .value)
    }
    node.measure = .rating(rating, outOf: best)
    return [node]
  }
}

extension Value {
  /// The value as a number, of any numeric type.
  var number: Double? {
    switch self {
    case .int(let number): Double(number)
    case .uint(let number): Double(number)
    case .double(let number): number.isFinite ? number : nil
    default: nil
    }
  }
}
