import Foundations
package import Runtime
package import Simulation

/// A session in which nothing is open yet, on a virtual clock of its own.
package struct SheetStage: Sendable {
  /// The session.
  package let session: AppSession
  /// Where all its work runs.
  package let scheduler: Scheduler
  private let driver: SessionDriver

  /// Describes a session.
  package init(session: AppSession, scheduler: Scheduler) {
    self.session = session
    self.scheduler = scheduler
    driver = SessionDriver(session)
  }
}

/// Makes sessions of an app: anyone who knows its plugins and its server.
package protocol SheetHost: Sendable {
  /// The app.
  var app: App { get }

  /// A new session, in which the same happens every time.
  ///
  /// - Parameters:
  ///   - settings: who looks at it, and on what.
  ///   - condition: how the server is to behave; the network is there in any case.
  /// - Returns: the session, with nothing open in it.
  /// - Throws: what keeps it from being made.
  func stage(_ settings: SessionSettings, _ condition: SheetCondition) throws -> SheetStage
}

/// A screen that could not be shown, and why, for the author.
package struct SheetError: Error, Sendable, Hashable {
  /// The screen's name.
  package var screen: String
  /// One sentence.
  package var message: String
}

extension SheetStage {
  /// Opens a screen and lets it come to rest.
  func show(_ screen: String, _ params: ValueMap, _ condition: SheetCondition) throws -> ScreenView {
    try open(screen, params)
    var view = try driver.settle().view
    switch condition {
    case .normal, .loading, .empty: break
    case .error:
      // Requests are sent again before they are given up.
      try driver.pass(.seconds(60))
      view = try driver.settle().view
    case .offline:
      try send(.offline(true))
      // What was loaded before is opened once more, from what was kept.
      try open(screen, params)
      try driver.pass(.seconds(60))
      view = try driver.settle().view
      view.canGoBack = false
    }
    return view
  }

  /// Does what a person would and lets the screen come to rest.
  func send(_ event: InputEvent) throws { try driver.send(event) }

  /// The screen that is shown, and with what it was opened.
  func opened() throws -> (screen: String, params: ValueMap)? { try driver.ask { $0.opened } }

  /// Ends the session.
  func end() { driver.end() }

  private func open(_ screen: String, _ params: ValueMap) throws {
    if let trouble = try driver.ask({ await $0.start(with: screen, params) }) {
      throw SheetError(screen: screen, message: trouble)
    }
  }
}
