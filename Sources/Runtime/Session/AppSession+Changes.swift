import Catalogs

extension AppSession {
  /// The screen that lists unsent changes, where an app has one.
  private static let changesScreen = "sync"

  /// Tells the person that a server has rejected what they have changed.
  package func announceRejectedChange() {
    let key = app.screens.contains(Self.changesScreen) ? "change.rejected.listed" : "change.rejected"
    announce(.toast(localizer.string(key), .warning))
  }
}
