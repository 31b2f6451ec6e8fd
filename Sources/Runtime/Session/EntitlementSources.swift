package import Flags
package import Foundations

/// The person's entitlements: the sources of the plan and the server's flags, and the limits for plugins.
package struct EntitlementSources: Sendable {
  /// The person's plan; nil where plans are not sold, and the tier is that of the settings.
  package var plan: (any PlanSource)?
  /// The flags that the server serves; nil where it serves none.
  package var flags: (any FlagSource)?
  /// The plan's limits; the session sets them, plugins read them.
  package var limits: PlanLimits
  /// The flags as they are now; the session sets them, plugins read them.
  package var current: CurrentFlags

  /// Collects the sources.
  package init(
    plan: (any PlanSource)? = nil, flags: (any FlagSource)? = nil, limits: PlanLimits = PlanLimits(),
    current: CurrentFlags = CurrentFlags()
  ) {
    self.plan = plan
    self.flags = flags
    self.limits = limits
    self.current = current
  }

  /// Has the server serve a flag with another default variant, or with the app's own again; applied at once.
  ///
  /// A tester does this where the server is the embedded one or is served on this machine.
  ///
  /// - Parameters:
  ///   - name: the flag.
  ///   - text: a variant or its value; nil to reset.
  ///   - app: the app.
  /// - Throws: `no_own_server`, `no_such_flag` or `no_such_value`, or why the server rejected it.
  nonisolated(nonsending) func serve(_ name: String, with text: String?, of app: App)
    async throws(ActionFailure)
  {
    guard let serve = flags?.serve else { throw ActionFailure(code: "no_own_server") }
    guard let flag = app.flagFile.flag(name) else { throw ActionFailure(code: "no_such_flag") }
    var definition: String?
    if let text {
      let value = LinkPattern.read(text, as: flag.type)
      guard let variant = flag.variants.first(where: { $0.name == text || $0.value == value }) else {
        throw ActionFailure(code: "no_such_value")
      }
      definition = flag.definition(serving: variant.name).text
    }
    do { try await serve(name, definition) } catch {
      throw ActionFailure(code: "server", remark: "the server did not take the flag: \(error)")
    }
    await flags?.pull()
  }
}

extension FlagDeclaration {
  /// Returns the flag in flagd's format, with its default variant only.
  fileprivate func definition(serving variant: String) -> JSON {
    .object([
      .init("state", .string("ENABLED")),
      .init("variants", .object(variants.map { .init($0.name, JSON($0.value)) })),
      .init("defaultVariant", .string(variant)),
    ])
  }
}

extension JSON {
  /// Converts a value that a flag can have.
  fileprivate init(_ value: Value) {
    self =
      switch value {
      case .bool(let truth): .bool(truth)
      case .int(let number): .int(number)
      case .double(let number): .double(number)
      case .string(let text): .string(text)
      case .list(let items): .array(items.map { JSON($0) })
      case .map(let map):
        .object(zip(map.keys, map.values).map { .init($0.value.plainText, JSON($1)) })
      default: .null
      }
  }
}

// MARK: Documents

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

  /// Reports flags that are expired, never served, or without an owner.
  ///
  /// - Parameters:
  ///   - today: the day; nil to skip expiry.
  ///   - diagnostics: receives the findings.
  package func checkFlags(today: CivilDate?, into diagnostics: inout Diagnostics) {
    flagFile.lint(today: today, isWhole: files.flags?.isWhole ?? true, into: &diagnostics)
  }
}
