internal import Runtime

/// The numbers by which a user chooses on one screen.
///
/// They start again on each screen, in reading order. While the screen stays, a shown number keeps its node: rows that
/// appear later get the next free numbers, so that a number never means another node than the one read.
package struct Numbering: Sendable {
  /// A node that can be chosen, with its number.
  struct Entry: Sendable, Equatable {
    let number: Int
    let piece: Piece
  }

  /// The nodes that can be chosen, in reading order.
  private(set) var entries: [Entry] = []
  /// The numbers of the present nodes, by id.
  private var current: [String: Int] = [:]
  /// All numbers given on this screen, including those of removed nodes.
  private var given: [String: Int] = [:]

  /// Numbers a new screen.
  package init(_ pieces: [Piece] = []) { update(pieces) }

  /// Numbers new nodes, and keeps the other numbers.
  mutating func update(_ pieces: [Piece]) {
    entries = []
    current = [:]
    for piece in pieces where piece.node.interaction != nil && current[piece.id] == nil {
      let number = given[piece.id] ?? given.count + 1
      given[piece.id] = number
      current[piece.id] = number
      entries.append(Entry(number: number, piece: piece))
    }
  }

  /// Returns the number of a node, if it can be chosen.
  package subscript(id: String) -> Int? { current[id] }

  /// Whether a number was given on this screen to a node that was removed.
  func wasGiven(_ number: Int) -> Bool {
    number >= 1 && number <= given.count && !entries.contains { $0.number == number }
  }
}
