import Catalogs

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
