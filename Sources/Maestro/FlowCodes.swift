package import Foundations

extension Diagnostic.Code {
  /// A walkthrough without a header.
  package static let flowWithoutHeader = Self("KL1001")
  /// A walkthrough without steps.
  package static let flowWithoutSteps = Self("KL1002")
  /// A header key that does not exist.
  package static let unknownFlowKey = Self("KL1003")
  /// A command that does not exist.
  package static let unknownCommand = Self("KL1004")
  /// A step that is not one command.
  package static let wrongStepShape = Self("KL1005")
  /// A key that a command does not have.
  package static let unknownStepKey = Self("KL1006")
  /// A key that a command cannot do without.
  package static let missingStepKey = Self("KL1007")
  /// A value that is not what its key takes.
  package static let wrongFlowValue = Self("KL1008")
  /// A file that a flow names and that is not there.
  package static let missingFlowFile = Self("KL1009")
  /// Flows that walk each other in a circle.
  package static let flowLoop = Self("KL1010")
  /// Something that cannot be done on lines.
  package static let unsupportedCommand = Self("KL1011")
  /// Something written that has no effect.
  package static let flowKeyWithoutEffect = Self("KL1012")
  /// A file that is named by a script.
  package static let scriptInPath = Self("KL1013")
  /// A key or a name in a workspace's file that nothing goes by.
  package static let unknownWorkspaceKey = Self("KL1014")
  /// A folder without flows.
  package static let noFlows = Self("KL1015")
}
