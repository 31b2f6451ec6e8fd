import Catalogs
import Flags
package import Foundations

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
  /// The device that screens are laid out for.
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

extension App {
  /// Reports flags that are expired, never served, or without an owner.
  ///
  /// - Parameters:
  ///   - today: the day; nil to skip expiry.
  ///   - diagnostics: receives the findings.
  package func checkFlags(today: CivilDate?, into diagnostics: inout Diagnostics) {
    flagFile.lint(today: today, isWhole: files.flags?.isWhole ?? true, into: &diagnostics)
  }
}

extension AppSession {
  /// The device that screens are laid out for: the requested one, else the one that its model matches.
  var device: DeviceProfile { flags.device }

  /// The values of the app's flags now.
  var flags: FlagValues {
    let key = FlagValues.Key(
      tier: tier, device: settings.device, overrides: allOverrides, locale: settings.locale,
      served: services.entitlements.flags?.revision, minute: scheduler.now.seconds / 60)
    if let known = sessionFlags.values, known.key == key { return known }
    let scope = flagFile.scope(flagContext)
    let details = scope.details
    var locks: [(String, Value)] = []
    for one in details {
      guard let lock = one.lock, let flag = scope.file.flag(one.flag) else { continue }
      let show = FlagLock.Show(rawValue: flag.onLocked.show.rawValue) ?? .locked
      locks.append((flag.name, self.lock(lock, showing: show).value))
    }
    let profile = settings.device ?? scope.profile?.name
    let device = app.profiles.first { $0.name == profile } ?? app.profiles[0]
    let computed = FlagValues(
      key: key, scope: scope, device: device, deviceValue: value(of: device),
      values: ValueMap(fields: details.map { ($0.flag, $0.value) }), locks: ValueMap(fields: locks),
      limits: allow(scope.tier.limits))
    sessionFlags.keep(computed)
    services.entitlements.current.use(details, key.overrides, served: scope.file.served)
    return computed
  }

  private func value(of device: DeviceProfile) -> Value {
    [
      "name": .string(device.name), "model": .string(settings.model ?? ""),
      "platform": .string(device.platform(of: settings.model).rawValue),
      "columns": .int(device.columns), "rows": .int(device.rows),
      "capabilities": .list(device.capabilities.map(Value.string)),
    ]
  }

  private var flagContext: FlagContext {
    FlagContext(
      tier: tier,
      device: FlagDevice(
        profile: settings.device.flatMap { app.flagFile.profile($0)?.name }, model: settings.model),
      targetingKey: settings.targetingKey, attributes: settings.attributes, overrides: allOverrides.values,
      now: scheduler.now)
  }

  // MARK: Overrides

  /// All flag overrides: of the local file, of the settings, and those set since.
  var allOverrides: FlagOverrides {
    sessionFlags.overrides(over: settings.usesLocalFlags ? app.localOverrides : FlagOverrides())
  }

  /// The number of overrides: of flags, and unless staged, of the plan and the device.
  var overrideCount: Int {
    let byHand = (settings.tierOverride == nil ? 0 : 1) + (settings.device == nil ? 0 : 1)
    return allOverrides.count + (settings.hasSimulatedPerson ? 0 : byHand)
  }

  /// Overrides a flag's variant, or removes its override.
  ///
  /// - Throws: `no_such_flag`, `no_such_value` where the text is neither a variant nor the value of one, and
  ///   `kill_switch` or `flag_disabled` where the flag cannot be overridden.
  func override(_ name: String, with text: String?) throws(ActionFailure) {
    do throws(OverrideError) {
      if let text {
        try sessionFlags.override(name, with: text, in: flagFile)
        return
      }
      guard app.flagFile.flag(name) != nil else {
        throw .unknownFlag(name, nearest: nearestName(to: name, in: app.flagFile.flags.map(\.name)))
      }
      sessionFlags.clearOverride(of: name)
    } catch {
      throw ActionFailure(error, flags: app.flagFile.flags.map(\.name))
    }
  }

  // MARK: Reports

  /// Returns the report of a flag; nil where the flag does not exist.
  func report(of flag: String) -> FlagReport? {
    guard app.flagFile.flag(flag) != nil else { return nil }
    let trace = flags.scope.explain(flag)
    return FlagReport(
      trace, lock: trace.details.lock.map { lock($0, showing: .locked).words },
      override: allOverrides.entries[flag]?.source, served: servedAgeText(of: flag))
  }

  /// Returns a line for each flag: its value, the reason and its place, in the person's language.
  package func flagLines() -> [String] {
    let flags = app.flagFile.flags.compactMap { report(of: $0.name) }
    let tier = localizer.string("flags.tier %@", [.string(self.tier)])
    let device = localizer.string("flags.device %@ %lld", [.string(device.name), .int(device.columns)])
    let byHand = ", " + localizer.string("flags.byHand")
    return [
      tier + (settings.tierOverride == nil ? "" : byHand), device + (settings.device == nil ? "" : byHand),
    ] + serverLines()
      + (flags.isEmpty ? [localizer.string("flags.none")] : flags.map { $0.line(localizer) })
  }

  /// Returns the lock of a flag: how it is shown, and the reason.
  private func lock(_ lock: FlagDetails.Lock, showing show: FlagLock.Show) -> FlagLock {
    let (key, arguments): (String, [Value]) =
      switch lock {
      case .tier(let needed): ("Part of %@", [.string(planName(needed ?? app.tiers.last ?? ""))])
      case .capability, .profile: ("Not on this device", [])
      case .flag: ("Not yet available", [])
      }
    return FlagLock(show: show, words: localizer.string(key, arguments), key: key)
  }

  /// Returns a plan's display name: the app's text under `tier.…`, else its name.
  func planName(_ tier: String) -> String {
    localizer.has("tier.\(tier)")
      ? localizer.string("tier.\(tier)") : tier.prefix(1).uppercased() + tier.dropFirst()
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
