package import Foundations
package import Runtime
package import Typesetting

/// The content of a contact sheet.
package struct SheetRequest: Sendable {
  /// The screens, by name, in order.
  package var screens: [String]
  /// The locales, BCP 47 tags, in order; the others are compared with the first.
  package var locales: [String]
  /// The plans, in order.
  package var tiers: [String]
  /// The device profiles, in order.
  package var devices: [DeviceProfile]
  /// The conditions besides the normal one; a screen is shown in one only where it looks different then.
  package var conditions: [SheetCondition]
  /// The params of screens; missing ones are searched in the app.
  package var params: [String: ValueMap]
  /// The language of the page's own texts.
  package var pageLocale: String
  /// The rule for cell widths.
  package var profile: WidthProfile

  /// Requests all screens of an app in all its locales and plans, on its first device.
  package init(_ app: App) {
    screens = app.screens
    locales = app.locales
    tiers = app.tiers
    devices = Array(app.profiles.prefix(1))
    conditions = SheetCondition.allCases.filter { $0 != .normal }
    params = [:]
    pageLocale = app.locales.first ?? "en"
    profile = .standard
  }
}

/// What is to be on a contact sheet as people name it in a command: lists that commas separate, nil for all there is.
package struct RequestedSheet: Sendable {
  /// The screens.
  package var screens: String?
  /// The languages.
  package var locales: String?
  /// The plans.
  package var tiers: String?
  /// The device profiles; the app's first if nil.
  package var devices: String?
  /// The states to show beside the normal one, or `none`.
  package var states: String?
  /// What screens are opened with, such as `recipe={"id":"idli"}`.
  package var params: [String] = []
  /// The language of the page's own words.
  package var pageLocale: String?
  /// Whose rule cells are counted by.
  package var widthProfile: String?

  /// Names nothing.
  package init() {}

  /// What is asked for.
  ///
  /// - Parameter app: the app.
  /// - Returns: the request.
  /// - Throws: ``CommandError`` where the app does not have what is named.
  package func request(of app: App) throws(CommandError) -> SheetRequest {
    var request = SheetRequest(app)
    if let locales {
      request.locales = try Self.list(locales).map { tag throws(CommandError) in try app.language(tag) }
    }
    if let tiers {
      request.tiers = try Self.list(tiers).map { name throws(CommandError) in try app.plan(name) }
    }
    if let devices {
      request.devices = try Self.list(devices).map { name throws(CommandError) in try app.profile(name) }
    }
    if let screens {
      request.screens = try Self.list(screens).map { name throws(CommandError) in try app.screen(name) }
    }
    if let states { request.conditions = try Self.conditions(states) }
    if let pageLocale { request.pageLocale = try app.language(pageLocale) }
    if let widthProfile { request.profile = try Self.profile(widthProfile) }
    for given in params {
      let (screen, map) = try Self.params(given)
      request.params[try app.screen(screen)] = map
    }
    return request
  }

  /// The items of a list, without what is there twice.
  private static func list(_ text: String) -> [String] {
    text.split(separator: ",").map { $0.filter { $0 != " " } }.reduce(into: []) { items, item in
      if !items.contains(item) { items.append(item) }
    }
  }

  private static func conditions(_ states: String) throws(CommandError) -> [SheetCondition] {
    if states == "none" { return [] }
    let all = SheetCondition.allCases.filter { $0 != .normal }
    return try list(states).map { name throws(CommandError) in
      try namedItem(name, "state", all, \.rawValue)
    }
  }

  private static func profile(_ name: String) throws(CommandError) -> WidthProfile {
    if let profile = WidthProfile(named: name) { return profile }
    throw CommandError(
      "no width profile `\(name)`: there are "
        + WidthProfile.allCases.map(\.rawValue).joined(separator: ", "))
  }

  private static func params(_ given: String) throws(CommandError) -> (screen: String, params: ValueMap) {
    let parts = given.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { throw CommandError("--with: expected a screen, `=` and a JSON object") }
    let value: Value
    do { value = try ValueJSON.read(Array(parts[1].utf8)) } catch {
      throw CommandError("--with: \(error.message)")
    }
    guard case .map(let map) = value else { throw CommandError("--with: expected a JSON object") }
    return (String(parts[0]), map)
  }
}

/// A captured screen.
package struct SheetFrame: Sendable {
  /// The screen's name.
  package let screen: String
  /// The condition.
  package let condition: SheetCondition
  /// The locale, a BCP 47 tag.
  package let locale: String
  /// The plan.
  package let tier: String
  /// The device.
  package let device: DeviceProfile
  /// The captured view.
  package let view: ScreenView
  /// The texts that do not fit the device.
  package let overflows: [Overflow]

  /// Returns the frame's anchor on the page, such as `recipe.error/hi/pro`.
  func place(amongDevices: Bool) -> String {
    let state = condition == .normal ? "" : ".\(condition.rawValue)"
    return "\(screen)\(state)/\(locale)/\(tier)" + (amongDevices ? "/\(device.name)" : "")
  }
}

/// All frames of a sheet.
package struct SheetFrames: Sendable {
  /// The frames: by screen, condition, device, plan and locale, in this order.
  package let all: [SheetFrame]
  /// The params of screens.
  package let params: [String: String]
  /// The screens that could not be captured.
  package let failures: [SheetError]
}

/// The condition of the server and the network when a screen is shown.
package enum SheetCondition: String, Sendable, Hashable, CaseIterable {
  /// Everything works.
  case normal
  /// The server has not responded yet.
  case loading
  /// The server has no data.
  case empty
  /// The server responds with an error.
  case error
  /// The network was lost after the screen was shown once.
  case offline
}
