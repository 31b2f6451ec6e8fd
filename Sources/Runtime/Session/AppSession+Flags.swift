import Catalogs
import Flags
public import Expressions
public import Foundations

/// The values of an app's flags at one moment, as expressions see them.
struct FlagValues {
  /// What they were computed from.
  struct Key: Equatable {
    let tier: String
    let device: String
    let overrides: [String: Value]
    let locale: String
    /// Which document of the server counts.
    let served: Int?
    /// Rules may depend on the time; no closer than this.
    let minute: Int64
  }

  let key: Key
  /// Each flag's value.
  let values: ValueMap
  /// How those are shown that something keeps locked, as ``FlagLock``.
  let locks: ValueMap
  /// How many of each thing the plan allows; null for as many as one likes.
  let limits: ValueMap
}

extension App {
  /// Reports flags that are past their day, never served, or without somebody who answers for them.
  ///
  /// - Parameters:
  ///   - today: the day; nil to leave days out.
  ///   - diagnostics: receives all that is found.
  public func checkFlags(today: CivilDate?, into diagnostics: inout Diagnostics) {
    flagFile.lint(today: today, into: &diagnostics)
  }
}

extension AppSession {
  /// The values of the app's flags now.
  var flags: FlagValues {
    let key = FlagValues.Key(
      tier: tier, device: device.name, overrides: overrides, locale: settings.locale,
      served: entitlements.serverFlags?.revision, minute: scheduler.now.seconds / 60)
    if let known = flagValues, known.key == key { return known }
    let scope = flagScope
    var values: [(String, Value)] = []
    var locks: [(String, Value)] = []
    for flag in flagFile.flags {
      let details = scope.evaluate(flag.name)
      values.append((flag.name, details.value))
      if let lock = details.lock {
        let show = FlagLock.Show(rawValue: flag.onLocked.show.rawValue) ?? .locked
        locks.append((flag.name, self.lock(lock, showing: show).value))
      }
    }
    let computed = FlagValues(
      key: key, values: ValueMap(fields: values), locks: ValueMap(fields: locks),
      limits: allow(scope.tier.limits))
    flagValues = computed
    return computed
  }

  /// Why a flag is as it is: the reason in OpenFeature's words, and the place that decided.
  func reason(of flag: String) -> (reason: String, place: Span?)? {
    guard flagFile.flag(flag) != nil else { return nil }
    let details = flagScope.evaluate(flag)
    return (details.reason.rawValue, details.rule?.span)
  }

  /// Gives a flag a value in place of its own, or takes that back.
  ///
  /// - Throws: `no_such_flag`, or `no_such_value` where the text is neither a variant nor a value of its type.
  func override(_ name: String, with text: String?) throws(ActionFailure) {
    guard let flag = app.flagFile.flag(name) else { throw ActionFailure(code: "no_such_flag") }
    guard let text else {
      overrides[name] = nil
      return
    }
    let variant = flag.variants.first { $0.name == text }?.value
    guard let value = variant ?? LinkPattern.read(text, as: flag.type) else {
      throw ActionFailure(code: "no_such_value")
    }
    overrides[name] = value
  }

  private var flagScope: FlagScope {
    let profile = app.flagFile.profile(device.name)?.name
    return flagFile.scope(
      FlagContext(
        tier: tier, device: FlagDevice(profile: profile, model: device.name), overrides: overrides,
        now: scheduler.now))
  }

  /// How something is shown that is locked, and why it is.
  private func lock(_ lock: FlagDetails.Lock, showing show: FlagLock.Show) -> FlagLock {
    let (key, arguments): (String, [Value]) =
      switch lock {
      case .tier(let needed): ("Part of %@", [.string(planName(needed ?? app.tiers.last ?? ""))])
      case .capability, .profile: ("Not on this device", [])
      case .flag: ("Not yet available", [])
      }
    return FlagLock(show: show, words: localizer.string(key, arguments), key: key)
  }

  /// What a plan is called: the app's own words for it under `tier.…`, else its name.
  func planName(_ tier: String) -> String {
    localizer.has("tier.\(tier)")
      ? localizer.string("tier.\(tier)") : tier.prefix(1).uppercased() + tier.dropFirst()
  }
}
