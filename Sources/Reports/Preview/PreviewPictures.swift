package import Foundations
package import Runtime
internal import Synchronization

/// The pictures of the screens that the cards of a preview show, for the page that asks for them.
///
/// Only what a card shows is given: a source may be a path of a server, or a photo of the person.
package final class PreviewPictures: Sendable {
  /// The kinds of pictures that a browser shows, by how their bytes begin.
  private static let kinds: [(type: String, start: [UInt8])] = [
    ("image/jpeg", [0xFF, 0xD8, 0xFF]), ("image/png", [0x89, 0x50, 0x4E, 0x47]),
    ("image/gif", [0x47, 0x49, 0x46, 0x38]),
  ]

  private struct Card {
    let session: AppSession
    var sources: Set<String>
  }

  private let cards = Mutex<[String: Card]>([:])

  /// Knows no picture.
  package init() {}

  /// Notes what a card shows now.
  func note(_ view: ScreenView, of session: AppSession, on card: String) {
    let nodes = view.nodes + [view.dialog].compactMap(\.self)
    let sources = nodes.reduce(into: Set<String>()) { Self.collect($1, into: &$0) }
    cards.withLock { $0[card] = Card(session: session, sources: sources) }
  }

  private static func collect(_ node: ViewNode, into sources: inout Set<String>) {
    if let source = node.picture { sources.insert(source) }
    for child in node.children { collect(child, into: &sources) }
  }

  /// Returns a picture.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - source: the picture's source, as a node of the card's screen has it.
  /// - Returns: the bytes and their media type; nil where the card shows no such picture, or there is none to show.
  package func picture(of card: String, _ source: String) async -> (type: String, bytes: [UInt8])? {
    let session = cards.withLock { cards in
      cards[card].flatMap { $0.sources.contains(source) ? $0.session : nil }
    }
    guard let session, case .success(let bytes) = await session.picture(of: source),
      let kind = Self.kinds.first(where: { bytes.starts(with: $0.start) })
    else { return nil }
    return (kind.type, bytes)
  }
}
