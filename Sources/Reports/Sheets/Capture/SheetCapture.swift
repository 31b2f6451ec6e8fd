import Foundations
import Runtime
import Simulation

/// Captures the screens of a sheet, each in a session of its own.
package struct SheetCapture: Sendable {
  private let host: any SheetHost
  private let request: SheetRequest

  package init(_ host: any SheetHost, _ request: SheetRequest) {
    self.host = host
    self.request = request
  }

  /// A frame to capture.
  private struct FrameRequest {
    var screen: String
    var params: ValueMap
    var condition: SheetCondition
    var device: DeviceProfile
    var tier: String
    var locale: String
  }

  /// Captures all frames.
  package func frames() -> SheetFrames {
    guard let locale = request.locales.first, let tier = request.tiers.first,
      let device = request.devices.first
    else { return SheetFrames(all: [], params: [:], failures: []) }
    let screensWithParams = request.screens.filter { !host.app.requiredParams(of: $0).isEmpty }
    var params = request.params
    // The plan may lock the way to a screen, so the higher plans come first.
    for tier in request.tiers.reversed() where !screensWithParams.isEmpty {
      let finder = ParamFinder(host: host, settings: settings(locale, tier, device))
      params = finder.find(Set(screensWithParams), known: params)
    }
    let shots = request.screens.flatMap { screen in
      conditions(of: screen, params[screen] ?? .empty, locale, tier, device).flatMap { condition in
        request.devices.flatMap { device in
          request.tiers.flatMap { tier in
            request.locales.map { locale in
              FrameRequest(
                screen: screen, params: params[screen] ?? .empty, condition: condition, device: device,
                tier: tier, locale: locale)
            }
          }
        }
      }
    }
    let taken = inParallel(shots) { shot in Result { try frame(shot) } }
    var failures: [SheetError] = []
    let frames = zip(shots, taken).compactMap { shot, result -> SheetFrame? in
      switch result {
      case .success(let frame): return frame
      case .failure(let error):
        let failure =
          error as? SheetError ?? SheetError(screen: shot.screen, message: "\(error)")
        if !failures.contains(failure) { failures.append(failure) }
        return nil
      }
    }
    let opened = params.filter { request.screens.contains($0.key) && $0.value.count > 0 }
    return SheetFrames(all: frames, params: opened.mapValues(Self.description), failures: failures)
  }

  /// Returns the normal condition, and those in which the screen looks different from all before.
  private func conditions(
    of screen: String, _ params: ValueMap, _ locale: String, _ tier: String, _ device: DeviceProfile
  ) -> [SheetCondition] {
    let asked = [.normal] + request.conditions.filter { $0 != .normal }
    let looks = inParallel(asked) { condition in
      try? frame(
        FrameRequest(
          screen: screen, params: params, condition: condition, device: device, tier: tier, locale: locale)
      ).view
    }
    var seen: Set<Look> = []
    return zip(asked, looks).compactMap { condition, view in
      let isNew = view.map { seen.insert(Look($0)).inserted } ?? false
      return isNew || condition == .normal ? condition : nil
    }
  }

  /// The visible part of a view by which conditions are compared: without how the user got there.
  private struct Look: Hashable {
    let title: String
    let nodes: [ViewNode]
    let dialog: ViewNode?

    init(_ view: ScreenView) {
      title = view.title
      nodes = view.nodes
      dialog = view.dialog
    }
  }

  private func frame(_ shot: FrameRequest) throws -> SheetFrame {
    let stage = try host.stage(settings(shot.locale, shot.tier, shot.device), shot.condition)
    defer { stage.end() }
    let view = try stage.show(shot.screen, shot.params, shot.condition)
    return SheetFrame(
      screen: shot.screen, condition: shot.condition, locale: shot.locale, tier: shot.tier,
      device: shot.device, view: view,
      overflows: view.overflows(columns: shot.device.columns, by: request.profile))
  }

  private func settings(_ locale: String, _ tier: String, _ device: DeviceProfile) -> SessionSettings {
    var settings = SessionSettings(locale: locale, tier: tier, device: device.name)
    settings.tierOverride = tier
    settings.tracesTexts = true
    return settings
  }

  /// Formats params for authors, such as `id: idli`.
  private static func description(_ params: ValueMap) -> String {
    zip(params.keys, params.values).compactMap { key, value in
      switch value {
      case .string(let text): "\(key): \(text)"
      case .int(let number): "\(key): \(number)"
      case .double(let number): "\(key): \(number)"
      case .bool(let flag): "\(key): \(flag)"
      case .null: nil
      default: "\(key): …"
      }
    }.joined(separator: ", ")
  }
}
