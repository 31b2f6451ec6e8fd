internal import Runtime

/// The spoken names of roles.
enum RoleWords {
  /// Returns the name of a node's role; nil for roles without one, such as running text.
  static func word(for node: ViewNode) -> Word? {
    switch node.role {
    case .text, .markdown, .fact, .badge, .notice, .divider, .cell, .step: nil
    case .heading, .section, .facts: .roleHeading
    case .progress: .roleProgress
    case .rating: .roleRating
    case .image: .roleImage
    case .camera: .roleCamera
    case .chart: .roleChart
    case .list: .roleList
    case .table: .roleTable
    case .row: node.interaction == nil ? nil : .roleItem
    case .field: field(node.interaction)
    case .choice: .roleChoice
    case .choices: node.isChecklist ? .roleChecklist : .roleChoices
    case .option: .roleOption
    case .toggle: .roleToggle
    case .stepper: .roleStepper
    case .button: .roleButton
    case .link: .roleLink
    case .menu: .roleMenu
    case .dialog: .roleDialog
    case .steps: .roleSteps
    case .tabs: .roleTabs
    case .tab: .roleTab
    case .transcript: .roleTranscript
    case .message: .roleMessage
    case .unknown: .roleUnknown
    }
  }

  private static func field(_ interaction: ViewNode.Interaction?) -> Word {
    guard case .edit(let kind) = interaction else { return .roleField }
    return switch kind {
    case .text: .roleField
    case .number: .roleFieldNumber
    case .phone: .roleFieldPhone
    case .email: .roleFieldEmail
    case .otp: .roleFieldOTP
    case .secret: .roleFieldSecret
    case .search: .roleFieldSearch
    case .date: .roleFieldDate
    case .time: .roleFieldTime
    case .duration: .roleFieldDuration
    }
  }
}
