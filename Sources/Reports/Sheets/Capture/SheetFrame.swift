package import Runtime

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
