package import Foundations
internal import Synchronization

/// The flags as a session has evaluated them last, for plugins that show how the app is.
///
/// The session replaces them, since rules may depend on the plan, the device and the time.
package final class CurrentFlags: Sendable {
  /// A flag.
  package struct Entry: Sendable, Equatable {
    /// Its name.
    package let name: String
    /// Its value.
    package let value: Value
    /// Why it has that value.
    package let reason: FlagDetails.Reason
    /// Who decides it.
    package let place: Place
  }

  /// Who decides a flag.
  package enum Place: Sendable, Hashable {
    /// The app's own file.
    case app
    /// The server's document.
    case server
    /// Somebody, by hand.
    case hand(FlagOverrides.Source)
  }

  private struct State {
    var details: [FlagDetails] = []
    var overrides = FlagOverrides()
    var served: Set<String> = []
    var observers = Observers<@Sendable () -> Void>()
  }

  private let state = Mutex(State())

  /// There are none until a session has evaluated some.
  package init() {}

  /// Replaces them; observers are told where one differs.
  ///
  /// - Parameters:
  ///   - details: the results of all flags.
  ///   - overrides: what was set by hand.
  ///   - served: the flags that the server's document decides.
  package func use(_ details: [FlagDetails], _ overrides: FlagOverrides, served: Set<String>) {
    let calls = state.withLock { state -> [@Sendable () -> Void] in
      let isSame =
        state.details.count == details.count && state.overrides == overrides && state.served == served
        && zip(state.details, details).allSatisfy { $0.flag == $1.flag && $0.isSame(as: $1) }
      guard !isSame else { return [] }
      (state.details, state.overrides, state.served) = (details, overrides, served)
      return state.observers.calls
    }
    for call in calls { call() }
  }

  /// All flags, in the file's order.
  package var entries: [Entry] {
    state.withLock { state in
      state.details.map { details in
        let source = details.reason == .override ? state.overrides.entries[details.flag]?.source : nil
        return Entry(
          name: details.flag, value: details.value, reason: details.reason,
          place: source.map(Place.hand) ?? (state.served.contains(details.flag) ? .server : .app))
      }
    }
  }

  /// Calls back with each change.
  ///
  /// - Parameter body: is called on the session's thread.
  /// - Returns: a number to stop observing by.
  package func observe(_ body: @escaping @Sendable () -> Void) -> Int {
    state.withLock { $0.observers.add(body) }
  }

  /// Stops observing.
  ///
  /// - Parameter observation: the number from ``observe(_:)``.
  package func stopObserving(_ observation: Int) {
    _ = state.withLock { $0.observers.remove(observation) }
  }
}

extension FlagDetails {
  /// Whether two results of a flag look the same to observers.
  fileprivate func isSame(as other: FlagDetails) -> Bool {
    value == other.value && variant == other.variant && reason == other.reason && lock == other.lock
      && rule?.id == other.rule?.id && errorCode == other.errorCode
  }
}

/// The source of the server's flags, as the session sees it.
package protocol FlagSource: AnyObject, Sendable {
  /// The newest document that is valid; nil where there never was one.
  var copy: ServedDocument? { get }

  /// The errors of the newest document, where it was rejected.
  var refusal: [Diagnostic] { get }

  /// Grows with every accepted document.
  var revision: Int { get }

  /// Requests the flags of another device profile from now on; the copy stored for it is used at once.
  ///
  /// - Throws: where the stored copy cannot be read.
  func use(device: String) throws(Diagnostic)

  /// Requests the flags once.
  func pull() async

  /// Changes the server's flags: a flag and its definition in flagd's form, or nil to remove it.
  ///
  /// It is nil where the server is not ours to change.
  var serve: (@Sendable (_ flag: String, _ definition: String?) async throws -> Void)? { get }
}

/// A flag document as the server sent it.
package struct ServedDocument: Sendable {
  /// Its text, a flag definition of flagd's.
  package var source: SourceText
  /// When the server last confirmed it.
  package var at: Timestamp
  /// The server's entity tag of this version (RFC 9110, 8.8.3).
  package var tag: String?

  /// Describes a document.
  package init(source: SourceText, at: Timestamp, tag: String? = nil) {
    self.source = source
    self.at = at
    self.tag = tag
  }
}
