package import Foundations
package import Runtime
import Typesetting

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
