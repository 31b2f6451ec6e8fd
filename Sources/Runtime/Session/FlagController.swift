import Catalogs
import Flags
import Foundations

/// A snapshot of an app's flag values, as expressions see them.
struct FlagValues {
  /// The inputs that they were computed from.
  struct Key: Equatable {
    let tier: String
    let device: String?
    let overrides: FlagOverrides
    let locale: String
    /// The server document in effect.
    let served: Int?
    /// The minute: rules may depend on the time, at this precision.
    let minute: Int64
  }

  let key: Key
  /// The file for the context that they were computed in.
  let scope: FlagScope
  /// The device that screens are laid out for: the requested one, else the one that its model matches.
  let device: DeviceProfile
  /// The same, as expressions see it.
  let deviceValue: Value
  /// Each flag's value.
  let values: ValueMap
  /// The locks of locked flags, as ``FlagLock``.
  let locks: ValueMap
  /// The plan's limits; null for unlimited.
  let limits: ValueMap
}

/// Decides a session's flags and its plan: from the app's files, the server's flags, and the overrides set by hand.
struct FlagController {
  let sources: EntitlementSources
  /// The overrides set by hand, without those of the local file.
  private var overrides: FlagOverrides
  /// The flags whose local override was cleared by hand.
  private var cleared: Set<String> = []
  /// The values when they were last evaluated; nil where the app's files may have changed since.
  private var known: FlagValues?
  private var layered: LayeredFlags?
  /// The plan that was last announced.
  private var announcedPlan: Subscription?

  /// The app's flags merged with a document of the server.
  private struct LayeredFlags {
    /// The app and the document that were merged.
    let app: ObjectIdentifier
    let revision: Int
    let file: FlagFile
  }

  init(_ sources: EntitlementSources, _ context: SessionContext) {
    self.sources = sources
    overrides = context.settings.overrides
    sources.plan?.use(gracePeriods: context.app.gracePeriods)
  }

  /// Follows an edit of the app's files: overrides that no longer fit are dropped.
  mutating func adopt(_ app: App) {
    overrides = overrides.fitting(app.flagFile)
    cleared.formIntersection(app.flagFile.flags.map(\.name))
    known = nil
    sources.plan?.use(gracePeriods: app.gracePeriods)
  }

  // MARK: Values

  /// Returns the values of the app's flags now.
  mutating func values(_ context: SessionContext, at now: Timestamp) -> FlagValues {
    let (app, settings, tier) = (context.app, context.settings, tier(context))
    let key = FlagValues.Key(
      tier: tier, device: settings.device, overrides: allOverrides(context), locale: settings.locale,
      served: sources.flags?.revision, minute: now.seconds / 60)
    if let known, known.key == key { return known }
    let scope = file(of: app).scope(
      FlagContext(
        tier: tier,
        device: FlagDevice(
          profile: settings.device.flatMap { app.flagFile.profile($0)?.name }, model: settings.model),
        targetingKey: settings.targetingKey, attributes: settings.attributes,
        overrides: key.overrides.values, now: now))
    let details = scope.details
    var locks: [(String, Value)] = []
    for one in details {
      guard let lock = one.lock, let flag = scope.file.flag(one.flag) else { continue }
      let show = FlagLock.Show(rawValue: flag.onLocked.show.rawValue) ?? .locked
      locks.append((flag.name, FlagLock(lock, showing: show, context).value))
    }
    let profile = settings.device ?? scope.profile?.name
    let device = app.profiles.first { $0.name == profile } ?? app.profiles[0]
    sources.limits.use(scope.tier.limits)
    let limits = app.limits.fields.map { field in
      // A tier without such a limit is unlimited.
      (field.name, scope.tier.limits[field.name].flatMap { $0 }.map { Value.int($0) } ?? .null)
    }
    let computed = FlagValues(
      key: key, scope: scope, device: device, deviceValue: device.value(of: settings.model),
      values: ValueMap(fields: details.map { ($0.flag, $0.value) }), locks: ValueMap(fields: locks),
      limits: ValueMap(fields: limits))
    known = computed
    sources.current.use(details, key.overrides, served: scope.file.served)
    return computed
  }

  /// Returns the app's flags with the server's above them.
  ///
  /// - Parameter app: the app.
  /// - Returns: the flags, those of the app alone where the server serves none, or its document does not fit them.
  private mutating func file(of app: App) -> FlagFile {
    guard let server = sources.flags, let copy = server.copy else { return app.flagFile }
    let revision = server.revision
    if let layered, layered.app == ObjectIdentifier(app), layered.revision == revision { return layered.file }
    var diagnostics = Diagnostics()
    // A document that no longer fits an edited file waits for the next one.
    let file = app.layered(under: copy.source, into: &diagnostics) ?? app.flagFile
    layered = LayeredFlags(app: ObjectIdentifier(app), revision: revision, file: file)
    return file
  }

  // MARK: Plan

  /// Returns the effective tier: the override, else that of the person's plan, else the settings'.
  func tier(_ context: SessionContext) -> String {
    if let byHand = context.settings.tierOverride { return byHand }
    guard let source = sources.plan else { return context.settings.tier }
    // A tier that the app no longer has grants nothing.
    let granted = source.current.grantedTier.flatMap { context.app.tiers.contains($0) ? $0 : nil }
    return granted ?? context.app.tiers.first ?? context.settings.tier
  }

  /// Returns what to say of a change of the plan, once: its start, end, grace, or why it is refused.
  mutating func takePlanChange(_ context: SessionContext) -> Announcement? {
    guard context.settings.tierOverride == nil, let plan = sources.plan?.current else { return nil }
    defer { announcedPlan = plan }
    guard plan.status != announcedPlan?.status || plan.refusal != announcedPlan?.refusal else { return nil }
    let localizer = context.localizer
    let name = Value.string(context.planName(plan.tier ?? ""))
    switch plan.status {
    case .grace:
      let end = plan.graceEnd.map { localizer.day($0, zone: context.settings.zone) } ?? ""
      return .toast(localizer.string("plan.grace %@ %@", [name, .string(end)]), .warning)
    case .refused:
      let reason = localizer.string("plan.refused.\(plan.refusal?.rawValue ?? "malformed")")
      return .toast(localizer.string("plan.refused %@", [.string(reason)]), .warning)
    case .expired where announcedPlan != nil:
      return .toast(localizer.string("plan.expired %@", [name]), .warning)
    case .active where announcedPlan != nil:
      return .toast(localizer.string("plan.active %@", [name]), .success)
    case .none, .expired, .active: return nil
    }
  }

  // MARK: Overrides

  /// Returns all flag overrides: those of the local file below those of the settings and those set since.
  private func allOverrides(_ context: SessionContext) -> FlagOverrides {
    var all = context.settings.usesLocalFlags ? context.app.localOverrides : FlagOverrides()
    if cleared.isEmpty, overrides.count == 0 { return all }
    for flag in cleared { all.clear(flag) }
    return all.merging(overrides)
  }

  /// Returns what is overridden, by name: flags, and unless staged, the plan and the device.
  func overridden(_ context: SessionContext) -> [String] {
    let settings = context.settings
    let byHand =
      settings.hasSimulatedPerson ? [] : [settings.tierOverride, settings.device].compactMap { $0 }
    let entries = allOverrides(context).entries
    return entries.isEmpty ? byHand : entries.keys.sorted() + byHand
  }

  /// Overrides a flag's variant by hand, or removes its override, that of the local file included.
  ///
  /// - Parameters:
  ///   - name: the flag.
  ///   - text: a variant or the value of one; nil to remove the override.
  ///   - app: the app.
  /// - Throws: `no_such_flag`, `no_such_value` where the text is neither a variant nor the value of one, and
  ///   `kill_switch` or `flag_disabled` where the flag cannot be overridden.
  mutating func override(_ name: String, with text: String?, in app: App) throws(ActionFailure) {
    let flags = app.flagFile.flags.map(\.name)
    do throws(OverrideError) {
      if let text { return try overrides.set(name, to: text, by: .tester, in: file(of: app)) }
      guard app.flagFile.flag(name) != nil else {
        throw .unknownFlag(name, nearest: nearestName(to: name, in: flags))
      }
      overrides.clear(name)
      cleared.insert(name)
    } catch {
      throw ActionFailure(error, flags: flags)
    }
  }

  // MARK: Reports

  /// Returns the report of a flag; nil where the flag does not exist.
  mutating func report(of flag: String, _ context: SessionContext, at now: Timestamp) -> FlagReport? {
    guard context.app.flagFile.flag(flag) != nil else { return nil }
    let trace = values(context, at: now).scope.explain(flag)
    let copy = file(of: context.app).served.contains(flag) ? sources.flags?.copy : nil
    return FlagReport(
      trace, lock: trace.details.lock.map { FlagLock($0, showing: .locked, context).words },
      override: allOverrides(context).entries[flag]?.source,
      served: copy.map { context.localizer.servedAge($0.at, at: now) })
  }

  /// Returns a line for each flag: its value, the reason and its place, in the person's language.
  mutating func lines(_ context: SessionContext, at now: Timestamp) -> [String] {
    let (localizer, settings) = (context.localizer, context.settings)
    let flags = context.app.flagFile.flags.compactMap { report(of: $0.name, context, at: now) }
    let profile = values(context, at: now).device
    let tier = localizer.string("flags.tier %@", [.string(tier(context))])
    let device = localizer.string(
      "flags.device %@ %lld", [.string(profile.name), .int(profile.columns)])
    let byHand = ", " + localizer.string("flags.byHand")
    return [
      tier + (settings.tierOverride == nil ? "" : byHand), device + (settings.device == nil ? "" : byHand),
    ] + serverLines(localizer, at: now)
      + (flags.isEmpty ? [localizer.string("flags.none")] : flags.map { $0.line(localizer) })
  }

  /// Returns the status of the server's flags, in the person's language: their age, and why newer ones were refused.
  func serverLines(_ localizer: Localizer, at now: Timestamp) -> [String] {
    guard let server = sources.flags else { return [] }
    let problems = server.refusal.filter { $0.severity == .error }.map { problem in
      (problem.span.map { "\($0.description): " } ?? "") + problem.message
    }
    return (server.copy.map { [localizer.servedAge($0.at, at: now)] } ?? [])
      + problems.map { localizer.string("flags.refused %@", [.string($0)]) }
  }
}

extension Localizer {
  /// Returns the age of the server's decision, such as “server, 2 h old”.
  fileprivate func servedAge(_ then: Timestamp, at now: Timestamp) -> String {
    let age = max(.zero, then.duration(to: now))
    // To the minute: it only distinguishes fresh from old.
    if age < .seconds(60) { return string("flags.served") }
    let rounded = Duration.seconds(age.components.seconds / 60 * 60)
    return string("flags.served %@", [.string(text(of: .duration(rounded)))])
  }
}

extension FlagLock {
  /// Says why a flag is locked, in the person's language.
  fileprivate init(_ lock: FlagDetails.Lock, showing show: Show, _ context: SessionContext) {
    let (key, arguments): (String, [Value]) =
      switch lock {
      case .tier(let needed):
        ("Part of %@", [.string(context.planName(needed ?? context.app.tiers.last ?? ""))])
      case .capability, .profile: ("Not on this device", [])
      case .flag: ("Not yet available", [])
      }
    self.init(show: show, words: context.localizer.string(key, arguments), key: key)
  }
}

extension DeviceProfile {
  /// Returns the device as expressions see it.
  fileprivate func value(of model: String?) -> Value {
    [
      "name": .string(name), "model": .string(model ?? ""), "platform": .string(platform(of: model).rawValue),
      "columns": .int(columns), "rows": .int(rows),
      "capabilities": .list(capabilities.map(Value.string)),
    ]
  }
}

extension ActionFailure {
  /// A flag cannot be overridden.
  fileprivate init(_ refusal: OverrideError, flags: [String]) {
    switch refusal {
    case .unknownFlag(let flag, _): self.init(code: "no_such_flag", remedy: .init(to: flag, in: flags))
    case .unknownVariant(let text, _, let known):
      self.init(code: "no_such_value", remedy: .init(to: text, in: known))
    case .killSwitch: self.init(code: "kill_switch")
    case .disabled: self.init(code: "flag_disabled")
    }
  }
}
