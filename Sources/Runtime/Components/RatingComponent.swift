import Foundations
import Screens

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
