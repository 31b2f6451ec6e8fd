import Foundations
package import Runtime
package import Simulation

/// A session without an open screen, on a virtual clock of its own.
package struct SheetSession: Sendable {
  /// The session.
  package let session: AppSession
  /// Runs all its work.
  package let scheduler: Scheduler
  private let driver: SessionDriver

  /// Creates a stage.
  package init(session: AppSession, scheduler: Scheduler) {
    self.session = session
    self.scheduler = scheduler
    driver = SessionDriver(session)
  }
}

/// Creates sessions of an app, with its plugins and its server.
package protocol SheetHost: Sendable {
  /// The app.
  var app: App { get }

  /// Returns a new, deterministic session.
  ///
  /// - Parameters:
  ///   - settings: the session's settings.
  ///   - condition: the server's behaviour; the network is reachable in any case.
  /// - Returns: the session, with nothing open in it.
  /// - Throws: why the session cannot be created.
  func stage(_ settings: SessionSettings, _ condition: SheetCondition) throws -> SheetSession
}

/// A screen that could not be captured, with the reason for its author.
package struct SheetError: Error, Sendable, Hashable {
  /// The screen's name.
  package var screen: String
  /// One sentence.
  package var message: String
}

extension SheetSession {
  /// Opens a screen and lets it settle.
  func show(_ screen: String, _ params: ValueMap, _ condition: SheetCondition) throws -> ScreenView {
    try open(screen, params)
    var view = try driver.settle().view
    switch condition {
    case .normal, .loading, .empty: break
    case .error:
      // Requests are retried before they fail.
      try driver.pass(.seconds(60))
      view = try driver.settle().view
    case .offline:
      try send(.offline(true))
      // A screen that was loaded before is reopened from the stored data.
      try open(screen, params)
      try driver.pass(.seconds(60))
      view = try driver.settle().view
      view.canGoBack = false
    }
    return view
  }

  /// Sends an event of the user and lets the screen settle.
  func send(_ event: InputEvent) throws { try driver.send(event) }

  /// Returns the current screen with its params.
  func opened() throws -> (screen: String, params: ValueMap)? { try driver.ask { $0.opened } }

  /// Ends the session.
  func end() { driver.end() }

  private func open(_ screen: String, _ params: ValueMap) throws {
    if let trouble = try driver.ask({ await $0.start(with: screen, params) }) {
      throw SheetError(screen: screen, message: trouble)
    }
  }
}
