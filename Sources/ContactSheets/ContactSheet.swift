/// Every screen of an app in every locale and tier, side by side on one page.
public struct ContactSheet: Sendable {
  init() {}
}
