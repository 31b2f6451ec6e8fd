/// What a key does while a line is edited.
enum EditCommand: Sendable, Hashable {
  case left, right, wordLeft, wordRight, start, end
  case eraseBackward, eraseForward, eraseOrEnd
  case killWordLeft, killWordRight, killBlankLeft, killToStart, killToEnd, yank, yankPrevious
  case undo
  case previousLine, nextLine, oldestLine, newestLine
  case searchBackward, searchForward
  case complete, completeBackward
  case submit, escape, interrupt, suspend, clearScreen, abort

  /// The keys, which are readline's and those that keyboards name.
  static let keys: [Key: EditCommand] = [
    .special(.left): .left, .control("b"): .left,
    .special(.right): .right, .control("f"): .right,
    .special(.left, .control): .wordLeft, .special(.left, .alt): .wordLeft, .alt("b"): .wordLeft,
    .special(.right, .control): .wordRight, .special(.right, .alt): .wordRight, .alt("f"): .wordRight,
    .special(.home): .start, .control("a"): .start,
    .special(.end): .end, .control("e"): .end,
    .special(.backspace): .eraseBackward, .special(.backspace, .shift): .eraseBackward,
    .control("h"): .eraseBackward,
    .special(.delete): .eraseForward, .control("d"): .eraseOrEnd,
    .special(.backspace, .alt): .killWordLeft, .special(.backspace, .control): .killWordLeft,
    .alt("d"): .killWordRight, .special(.delete, .control): .killWordRight,
    .special(.delete, .alt): .killWordRight,
    .control("w"): .killBlankLeft, .control("u"): .killToStart, .control("k"): .killToEnd,
    .control("y"): .yank, .alt("y"): .yankPrevious,
    .control("_"): .undo, .control("/"): .undo,
    .special(.up): .previousLine, .control("p"): .previousLine,
    .special(.down): .nextLine, .control("n"): .nextLine,
    .alt("<"): .oldestLine, .alt(">"): .newestLine,
    .control("r"): .searchBackward, .control("s"): .searchForward, .control("g"): .abort,
    .special(.tab): .complete, .special(.tab, .shift): .completeBackward,
    .special(.enter): .submit, .special(.escape): .escape,
    .control("c"): .interrupt, .control("z"): .suspend, .control("l"): .clearScreen,
  ]

  /// Whether what it removes can be put back by ``yank``.
  var isKill: Bool {
    switch self {
    case .killWordLeft, .killWordRight, .killBlankLeft, .killToStart, .killToEnd: true
    default: false
    }
  }
}
