import Catalogs
import Foundations

/// The type that a value is passed as; printing it as another shows nonsense or crashes.
///
/// Lint and import compare placeholders by it, so that one refuses what the other reports.
enum ArgumentKind: Hashable, Sendable {
  /// The number of bytes that a placeholder reads of a whole number.
  enum Size: Hashable, Sendable {
    /// 32 bits, as `%d` reads.
    case short
    /// 64 bits, as `%ld` and `%lld` read on every device of today.
    case long
  }

  /// Anything that describes itself (`%@`).
  case object
  /// The address of bytes (`%s`).
  case cString
  /// A whole number; nil where only the kind is known, as of the number of a plural.
  case whole(Size?)
  /// A number with decimals.
  case decimal
  /// A form of its own, by its letter: hexadecimal, scientific, a character.
  case other(Character)

  /// Whether a placeholder of one kind may stand for one of the other.
  func agrees(with other: ArgumentKind) -> Bool {
    guard case .whole(let size) = self, case .whole(let wanted) = other, size != nil, wanted != nil else {
      return isWhole && other.isWhole || self == other
    }
    return size == wanted
  }

  /// Whether it is a whole number in digits.
  var isWhole: Bool { if case .whole = self { true } else { false } }

  /// The kind in words, without an article.
  ///
  /// - Parameter other: the kind that it is compared with; sizes are named where nothing else differs.
  /// - Returns: the words.
  func words(besides other: ArgumentKind) -> String {
    switch self {
    case .object: "text"
    case .cString: "C string"
    case .whole(let size):
      switch other.isWhole ? size : nil {
      case .short: "whole number of 32 bits"
      case .long: "whole number of 64 bits"
      case nil: "whole number"
      }
    case .decimal: "number with decimals"
    case .other("c"): "character"
    case .other("x"), .other("X"), .other("o"): "number in another base"
    case .other: "number in scientific form"
    }
  }
}

extension Placeholder {
  /// The type that a value is passed as; nil for `%arg`, which has none.
  var kind: ArgumentKind? {
    switch conversion {
    case .object: .object
    case .text: .cString
    case .integer, .unsigned: .whole(isLong ? .long : .short)
    case .decimal: .decimal
    case .radix, .scientific, .character: .other(source.last ?? "c")
    case .argument: nil
    }
  }

  /// Whether its length modifier is one of 64 bits.
  private var isLong: Bool { source.dropLast().contains { "lqzjt".contains($0) } }
}

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
