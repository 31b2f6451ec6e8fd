import Flags
import Foundations

/// A session's flags: the overrides set by hand, the evaluated values, and the file with the server's flags.
struct SessionFlags {
  /// The overrides set by hand, without those of the local file.
  private(set) var overrides: FlagOverrides
  /// The values when they were last evaluated; nil where the app's files may have changed since.
  private(set) var values: FlagValues?
  /// The flags whose local override was cleared by hand.
  private var cleared: Set<String> = []
  private var layered: LayeredFlags?

  init(_ overrides: FlagOverrides) { self.overrides = overrides }

  // MARK: Overrides

  /// Returns all overrides: those of the local file below those set by hand.
  func overrides(over local: FlagOverrides) -> FlagOverrides {
    if cleared.isEmpty, overrides.count == 0 { return local }
    var local = local
    for flag in cleared { local.clear(flag) }
    return local.merging(overrides)
  }

  /// Overrides a flag by hand.
  ///
  /// - Parameters:
  ///   - flag: the flag.
  ///   - text: a variant or the value of one.
  ///   - file: the flags.
  /// - Throws: that there is no such flag or variant, or that the flag takes no override.
  mutating func override(_ flag: String, with text: String, in file: FlagFile) throws(OverrideError) {
    try overrides.set(flag, to: text, by: .tester, in: file)
  }

  /// Clears the override of a flag, that of the local file included.
  mutating func clearOverride(of flag: String) {
    overrides.clear(flag)
    cleared.insert(flag)
  }

  // MARK: Values

  /// Keeps evaluated values.
  mutating func keep(_ values: FlagValues) { self.values = values }

  // MARK: Files

  /// The app's flags with the server's above them.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - server: the server's flags; nil where it serves none.
  /// - Returns: the flags, those of the app alone where the server's document does not fit them.
  mutating func file(of app: App, under server: (any FlagSource)?) -> FlagFile {
    guard let server, let copy = server.copy else { return app.flagFile }
    let revision = server.revision
    if let layered, layered.app == ObjectIdentifier(app), layered.revision == revision { return layered.file }
    var diagnostics = Diagnostics()
    // A document that no longer fits an edited file waits for the next one.
    let file = app.layered(under: copy.source, into: &diagnostics) ?? app.flagFile
    layered = LayeredFlags(app: ObjectIdentifier(app), revision: revision, file: file)
    return file
  }

  /// Follows an edit of the app's flags: overrides that no longer fit are dropped.
  mutating func adopt(_ file: FlagFile) {
    overrides = overrides.fitting(file)
    cleared.formIntersection(file.flags.map(\.name))
    values = nil
  }
}
