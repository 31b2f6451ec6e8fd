import Catalogs
import Foundations

/// Placeholders of a translation that are its source's in another order, and lack the numbers that say so.
enum ArgumentOrder {
  /// Returns what to do about a text whose placeholders only lack their numbers.
  ///
  /// - Parameters:
  ///   - text: the translation, whose placeholders are of other kinds than the arguments in order.
  ///   - wanted: the kinds of the source's arguments, by number from 1.
  /// - Returns: the help with the text as it should be; nil where more is wrong with it.
  static func help(for text: String, like wanted: [Int: ArgumentKind]) -> String? {
    numbered(text, like: wanted).map { "number them: `\(visibleText($0))`" }
  }

  /// Numbers each placeholder as the first argument of its kind that is not shown yet.
  private static func numbered(_ text: String, like wanted: [Int: ArgumentKind]) -> String? {
    var left = wanted
    var result = ""
    for piece in RawPattern(text).pieces {
      switch piece.part {
      case .literal: result += piece.raw
      case .substitution: return nil
      case .placeholder(let placeholder):
        guard placeholder.position == nil, placeholder.stars == 0, let kind = placeholder.kind,
          let number = left.filter({ kind.agrees(with: $0.value) }).keys.min()
        else { return nil }
        left[number] = nil
        result += "%\(number)$" + piece.raw.dropFirst()
      }
    }
    return left.isEmpty ? result : nil
  }
}
