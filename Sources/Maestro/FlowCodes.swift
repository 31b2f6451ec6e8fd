public import Foundations

extension Diagnostic.Code {
  /// A walkthrough without a header.
  public static let flowWithoutHeader = Self("KL1001")
  /// A walkthrough without steps.
  public static let flowWithoutSteps = Self("KL1002")
  /// A header key that does not exist.
  public static let unknownFlowKey = Self("KL1003")
  /// A command that does not exist.
  public static let unknownCommand = Self("KL1004")
  /// A step that is not one command.
  public static let wrongStepShape = Self("KL1005")
  /// A key that a command does not have.
  public static let unknownStepKey = Self("KL1006")
  /// A key that a command cannot do without.
  public static let missingStepKey = Self("KL1007")
  /// A value that is not what its key takes.
  public static let wrongFlowValue = Self("KL1008")
  /// A file that a flow names and that is not there.
  public static let missingFlowFile = Self("KL1009")
  /// Flows that walk each other in a circle.
  public static let flowLoop = Self("KL1010")
  /// Something that cannot be done on lines.
  public static let unsupportedCommand = Self("KL1011")
  /// Something written that has no effect.
  public static let flowKeyWithoutEffect = Self("KL1012")
  /// A file that is named by a script.
  public static let scriptInPath = Self("KL1013")
  /// A key or a name in a workspace's file that nothing goes by.
  public static let unknownWorkspaceKey = Self("KL1014")
  /// A folder without flows.
  public static let noFlows = Self("KL1015")
}
