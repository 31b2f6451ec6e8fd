public import Runtime

/// One screen as somebody sees it.
public struct SheetFrame: Sendable {
  /// The screen's name.
  public let screen: String
  /// How things stand.
  public let condition: SheetCondition
  /// The locale, a BCP 47 tag.
  public let locale: String
  /// The plan.
  public let tier: String
  /// The device.
  public let device: DeviceProfile
  /// What is shown.
  public let view: ScreenView
  /// What of it does not fit the device.
  public let overflows: [Overflow]

  /// The place of the frame on the page, such as `recipe.error/hi/pro`.
  func place(amongDevices: Bool) -> String {
    let state = condition == .normal ? "" : ".\(condition.rawValue)"
    return "\(screen)\(state)/\(locale)/\(tier)" + (amongDevices ? "/\(device.name)" : "")
  }
}

/// All frames of a sheet.
public struct SheetFrames: Sendable {
  /// The frames: by screen, condition, device, plan and locale, in this order.
  public let all: [SheetFrame]
  /// What screens were opened with.
  public let params: [String: String]
  /// The screens that could not be shown.
  public let failures: [SheetError]
}
