package import Foundations
package import Runtime

/// The cards of a preview, each an app of its own, and what is wrong in its files.
///
/// It belongs to the thread that drives the sessions' scheduler.
package struct PreviewBoard {
  /// Opens a session with nothing open in it.
  package typealias Opener = (SessionSettings) throws -> AppSession

  fileprivate struct Card {
    let item: PreviewCase
    let driver: SessionDriver
    var view: ScreenView
    /// What was said since the last input, the newest last.
    var said: [String] = []
    /// What the page shows of it.
    var shown = JSON.null
  }

  /// The most messages of a card.
  fileprivate static let mostSaid = 4

  /// The app.
  package private(set) var app: App
  /// The pictures that the cards show.
  package let pictures = PreviewPictures()
  private var cards: [Card]
  /// Annotates the texts of a screen for testers.
  private let annotate: (App, ScreenView) -> ScreenView
  /// What keeps the files from being shown, as excerpts, with the file of each.
  private var faults: [(file: String?, excerpt: String)] = []

  /// Opens all cards.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - cases: what the cards show.
  ///   - annotate: annotates the texts of a screen for testers.
  ///   - open: opens the session of a card.
  /// - Throws: why a session cannot be opened, or does not settle.
  package init(
    _ app: App, _ cases: [PreviewCase],
    annotating annotate: @escaping (App, ScreenView) -> ScreenView = { $1 }, opening open: Opener
  ) throws {
    self.app = app
    self.annotate = annotate
    cards = try cases.map { item in
      let driver = SessionDriver(try open(item.settings))
      let settled = try driver.start()
      var card = Card(item: item, driver: driver, view: settled.view)
      card.note(settled.announcements)
      return card
    }
  }

  /// What the page shows of each card that has changed since the last call, by its id.
  ///
  /// - Throws: why a session does not settle.
  package mutating func changes() throws -> [(id: String, content: JSON)] {
    var changes: [(String, JSON)] = []
    for index in cards.indices {
      let settled = try cards[index].driver.settleWithoutWaiting()
      cards[index].view = settled.view
      cards[index].note(settled.announcements)
      let shown = content(cards[index])
      guard shown != cards[index].shown else { continue }
      pictures.note(settled.view, of: cards[index].driver.session, on: cards[index].item.id)
      cards[index].shown = shown
      changes.append((cards[index].item.id, shown))
    }
    return changes
  }

  /// Does on one card or on all what somebody has done on the page.
  ///
  /// - Parameter input: the input; cards whose screen has no such node are left as they are.
  /// - Throws: why a session does not settle.
  package mutating func send(_ input: PreviewInput) throws {
    for index in cards.indices where input.card == nil || input.card == cards[index].item.id {
      guard let event = input.event(on: cards[index].view) else { continue }
      cards[index].said = []
      let settled = try cards[index].driver.send(event)
      cards[index].view = settled.view
      cards[index].note(settled.announcements)
    }
  }

  /// Shows edited files, with the state kept, or what is wrong with them.
  ///
  /// - Parameters:
  ///   - new: the app as it was read; nil where it could not be.
  ///   - found: what is wrong; receives what is wrong of the screens that are shown.
  /// - Throws: why a session does not settle.
  package mutating func adopt(_ new: App?, _ found: inout Diagnostics) throws {
    if let new, !found.hasErrors {
      for card in cards {
        // What is wrong with one is wrong with all.
        let own = try card.driver.ask { await $0.adopt(new) }
        if !found.hasErrors { found.report(contentsOf: own) }
      }
      app = new
    }
    let renderer = DiagnosticRenderer()
    faults = found.sorted.filter { $0.severity == .error }.map {
      ($0.span?.source.path, renderer.text($0))
    }
  }

  /// Ends all sessions.
  package func end() {
    for card in cards { card.driver.end(within: .milliseconds(50)) }
  }

  /// What the page shows of a card: the phone, what was said, and the faults of the screen that it shows.
  private func content(_ card: Card) -> JSON {
    let file = app.folder.screenFile(card.view.screen)
    let own = faults.filter { $0.file == file }.map(\.excerpt)
    return .object([
      .init(
        "html",
        .string(ScreenDrawing.live(annotate(app, card.view), columns: card.item.device.columns).source)),
      .init("screen", .string(card.view.screen)),
      .init("night", .bool(card.view.isDark)),
      .init("said", .array(card.said.map(JSON.string))),
      .init("faults", .array((own + card.view.problems).map(JSON.string))),
    ])
  }

  /// What is wrong in files of no screen that a card shows.
  package var otherFaults: [String] {
    let shown = Set(cards.map { app.folder.screenFile($0.view.screen) })
    return faults.filter { fault in !(fault.file.map(shown.contains) ?? false) }.map(\.excerpt)
  }
}

extension PreviewBoard.Card {
  /// Notes what is said once.
  fileprivate mutating func note(_ announcements: [Announcement]) {
    for announcement in announcements {
      switch announcement {
      case .toast(let text, _), .refused(let text), .problem(let text), .deviceProblem(let text):
        said.append(text)
      case .externalRequest(.notification(let shown)): said.append("\(shown.title): \(shown.text)")
      case .externalRequest(.link(let text)), .externalRequest(.share(let text)),
        .externalRequest(.copy(let text)):
        said.append(text)
      // The screen shows them beside their fields.
      case .invalid: break
      }
    }
    said = said.suffix(PreviewBoard.mostSaid)
  }
}
