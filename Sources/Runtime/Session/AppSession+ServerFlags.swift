import Catalogs
import Flags
package import Foundations

/// The app's flags merged with a document of the server.
struct LayeredFlags {
  /// The app and the document that were merged.
  let app: ObjectIdentifier
  let revision: Int
  let file: FlagFile
}

/// A parsed flag document of the server.
struct ServedFlags {
  /// The capacity; the oldest is evicted first.
  static let most = 8

  let source: SourceText
  /// The app's flags merged with it; nil where it cannot be used.
  let file: FlagFile?
  let problems: Diagnostics
}

extension App {
  /// Validates a flag document of the server.
  ///
  /// - Parameter server: the document.
  /// - Returns: its diagnostics; errors reject all of it.
  package func problems(ofServed server: SourceText) -> [Diagnostic] {
    var diagnostics = Diagnostics()
    _ = layered(under: server, into: &diagnostics)
    return diagnostics.sorted
  }

  /// Returns the app's flags merged with the server's; nil where the document cannot be used.
  func layered(under server: SourceText, into diagnostics: inout Diagnostics) -> FlagFile? {
    // An app without flags ignores those of a server.
    guard let source = files.flags?.source else { return flagFile }
    let read = served(server) {
      var problems = Diagnostics()
      let file = FlagFile.read(source, under: server, into: &problems)
      return ServedFlags(source: server, file: file, problems: problems)
    }
    diagnostics.report(contentsOf: read.problems.all)
    return read.file
  }

  /// Returns a parsed document, from the cache where possible: it is checked when it arrives, and used right after.
  private func served(_ source: SourceText, _ read: () -> ServedFlags) -> ServedFlags {
    let known = cache.withLock { $0.served.first { $0.source.bytes == source.bytes } }
    if let known { return known }
    let new = read()
    cache.withLock { $0.served = $0.served.suffix(ServedFlags.most - 1) + [new] }
    return new
  }
}

extension AppSession {
  /// The app's flags, merged with the server's where it serves any.
  var flagFile: FlagFile {
    sessionFlags.file(of: app, under: services.entitlements.flags)
  }

  /// Returns the status of the server's flags, in the person's language: their age, and why newer ones were refused.
  package func serverLines() -> [String] {
    guard let server = services.entitlements.flags else { return [] }
    let lines = server.copy.map { [servedAgeText($0.at)] } ?? []
    let problems = server.refusal.filter { $0.severity == .error }
    return lines
      + problems.map { localizer.string("flags.refused %@", [.string(ActionFailure.sentence($0))]) }
  }

  /// Returns the age of the server's decision, such as “server, 2 h old”; nil for a flag that it does not decide.
  func servedAgeText(of flag: String) -> String? {
    guard flagFile.served.contains(flag), let at = services.entitlements.flags?.copy?.at else { return nil }
    return servedAgeText(at)
  }

  private func servedAgeText(_ at: Timestamp) -> String {
    let age = max(.zero, at.duration(to: scheduler.now))
    // To the minute: it only distinguishes fresh from old.
    if age < .seconds(60) { return localizer.string("flags.served") }
    let rounded = Duration.seconds(age.components.seconds / 60 * 60)
    return localizer.string("flags.served %@", [.string(localizer.text(of: .duration(rounded)))])
  }
}

extension ActionFailure {
  /// Returns a diagnostic on one line, for authors.
  fileprivate static func sentence(_ diagnostic: Diagnostic) -> String {
    (diagnostic.span.map { "\($0.description): " } ?? "") + diagnostic.message
  }
}
