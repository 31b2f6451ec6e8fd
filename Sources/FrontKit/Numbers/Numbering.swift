internal import Runtime

/// The numbers by which a person chooses on one screen.
///
/// They start again on each screen, in reading order. While the screen stays, a number that was shown keeps
/// its node: rows that come in later get the next free numbers, so that a person chooses what they read.
package struct Numbering: Sendable {
  /// A node that can be chosen, with its number.
  struct Entry: Sendable, Equatable {
    let number: Int
    let piece: Piece
  }

  /// What can be chosen, in reading order.
  private(set) var entries: [Entry] = []
  /// The numbers of what is there now, by id.
  private var current: [String: Int] = [:]
  /// All numbers given on this screen, also to what has gone since.
  private var given: [String: Int] = [:]

  /// Numbers a screen afresh.
  package init(_ pieces: [Piece] = []) { update(pieces) }

  /// Gives numbers to what is new, and keeps the others.
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

  /// The number of a node, if it can be chosen.
  package subscript(id: String) -> Int? { current[id] }

  /// Whether a number was given on this screen to something that is no longer there.
  func wasGiven(_ number: Int) -> Bool {
    number >= 1 && number <= given.count && !entries.contains { $0.number == number }
  }
}
