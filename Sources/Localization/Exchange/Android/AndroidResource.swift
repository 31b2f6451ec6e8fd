/// A key's texts as an Android resource: a string, or plurals of a whole text.
enum AndroidResource: Hashable {
  case string([MessageTree.Piece])
  case plurals([(name: String, pieces: [MessageTree.Piece])])

  /// Converts a message, and reports what is lost.
  init(_ tree: MessageTree, losses: inout [String]) throws(MessageTree.MessageError) {
    switch tree {
    case .device(let cases):
      losses.append("its variations by device, of which one is written")
      let taken = cases.first { $0.name == "iphone" } ?? cases.first { $0.name == "other" } ?? cases.first
      guard let taken else { throw .init(what: "it has no text") }
      try self.init(taken.tree, losses: &losses)
    case .plural(_, let cases):
      self = .plurals(
        try cases.map { one throws(MessageTree.MessageError) in (one.name, try Self.words(one.tree)) })
    case .text(let pieces):
      let choices = pieces.compactMap { piece -> MessageTree? in
        if case .choice(let tree) = piece { tree } else { nil }
      }
      guard let choice = choices.first else {
        self = .string(pieces)
        return
      }
      guard choices.count == 1, case .plural(_, let cases) = choice else {
        throw .init(what: "substitutions, of which Android can hold one at most")
      }
      losses.append("its substitution, which became plural forms of the whole text")
      self = .plurals(
        try cases.map { one throws(MessageTree.MessageError) in
          let inner = try Self.words(one.tree)
          return (one.name, pieces.flatMap { piece in if case .choice = piece { inner } else { [piece] } })
        })
    }
  }

  private static func words(_ tree: MessageTree) throws(MessageTree.MessageError) -> [MessageTree.Piece] {
    guard case .text(let pieces) = tree,
      !pieces.contains(where: { if case .choice = $0 { true } else { false } })
    else { throw .init(what: "choices within choices, which Android does not have") }
    return pieces
  }

  static func == (left: AndroidResource, right: AndroidResource) -> Bool {
    switch (left, right) {
    case (.string(let a), .string(let b)): a == b
    case (.plurals(let a), .plurals(let b)):
      a.elementsEqual(b) { $0.name == $1.name && $0.pieces == $1.pieces }
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .string(let pieces): hasher.combine(pieces)
    case .plurals(let forms): for form in forms { hasher.combine(form.pieces) }
    }
  }
}
