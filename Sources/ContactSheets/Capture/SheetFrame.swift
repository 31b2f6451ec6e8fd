package import Runtime

/// One screen as somebody sees it.
package struct SheetFrame: Sendable {
  /// The screen's name.
  package let screen: String
  /// How things stand.
  package let condition: SheetCondition
  /// The locale, a BCP 47 tag.
  package let locale: String
  /// The plan.
  package let tier: String
  /// The device.
  package let device: DeviceProfile
  /// What is shown.
  package let view: ScreenView
  /// What of it does not fit the device.
  package let overflows: [Overflow]

  /// The place of the frame on the page, such as `recipe.error/hi/pro`.
  func place(amongDevices: Bool) -> String {
    let state = condition == .normal ? "" : ".\(condition.rawValue)"
    return "\(screen)\(state)/\(locale)/\(tier)" + (amongDevices ? "/\(device.name)" : "")
  }
}

/// All frames of a sheet.
package struct SheetFrames: Sendable {
  /// The frames: by screen, condition, device, plan and locale, in this order.
  package let all: [SheetFrame]
  /// What screens were opened with.
  package let params: [String: String]
  /// The screens that could not be shown.
  package let failures: [SheetError]
}
