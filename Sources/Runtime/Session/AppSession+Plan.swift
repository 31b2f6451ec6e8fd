import Catalogs
import Flags
import Foundations

extension AppSession {
  /// The effective tier: the override, else that of the person's plan, else the settings'.
  var tier: String {
    if let byHand = settings.tierOverride { return byHand }
    guard let source = services.entitlements.plan else { return settings.tier }
    // A tier that the app no longer has grants nothing.
    let granted = source.current.grantedTier.flatMap { app.tiers.contains($0) ? $0 : nil }
    return granted ?? app.tiers.first ?? settings.tier
  }

  /// Publishes the limits of the plan to plugins.
  ///
  /// - Returns: the limits as expressions see them.
  func allow(_ limits: [String: Int?]) -> ValueMap {
    services.entitlements.limits.use(limits)
    return ValueMap(
      fields: app.limits.fields.map { field in
        // A tier without such a limit is unlimited.
        (field.name, limits[field.name].flatMap { $0 }.map { .int($0) } ?? .null)
      })
  }

  /// Announces each change of the plan once: its start, end, grace, or why it is refused.
  func announcePlanChange() {
    guard settings.tierOverride == nil, let plan = services.entitlements.plan?.current else { return }
    defer { announcedPlan = plan }
    guard plan.status != announcedPlan?.status || plan.refusal != announcedPlan?.refusal else { return }
    let name = Value.string(planName(plan.tier ?? ""))
    switch plan.status {
    case .grace:
      let end = plan.graceEnd.map { localizer.day($0, zone: settings.zone) } ?? ""
      announce(.toast(localizer.string("plan.grace %@ %@", [name, .string(end)]), .warning))
    case .refused:
      let reason = localizer.string("plan.refused.\(plan.refusal?.rawValue ?? "malformed")")
      announce(.toast(localizer.string("plan.refused %@", [.string(reason)]), .warning))
    case .expired where announcedPlan != nil:
      announce(.toast(localizer.string("plan.expired %@", [name]), .warning))
    case .active where announcedPlan != nil:
      announce(.toast(localizer.string("plan.active %@", [name]), .success))
    case .none, .expired, .active: break
    }
  }

  /// Offers a higher plan after a limit was reached, if there is one.
  func offerHigherPlan(than tier: String, by frame: ActionFrame) async {
    guard tier != app.tiers.last, app.script.properties.word("upgrade") != nil else { return }
    do throws(ActionFailure) { try await upgrade(nil, by: frame) } catch { announce(error) }
  }
}
