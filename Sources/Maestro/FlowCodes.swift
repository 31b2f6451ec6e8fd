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
  /// A step that is not exactly one command.
  package static let invalidStepShape = Self("KL1005")
  /// A key that a command does not have.
  package static let unknownStepKey = Self("KL1006")
  /// A missing required key of a command.
  package static let missingStepKey = Self("KL1007")
  /// A value of the wrong type or out of range.
  package static let invalidFlowValue = Self("KL1008")
  /// A missing file that a flow names.
  package static let missingFlowFile = Self("KL1009")
  /// A cycle of flows that run each other.
  package static let flowCycle = Self("KL1010")
  /// A command that is unsupported on lines.
  package static let unsupportedCommand = Self("KL1011")
  /// A key without effect.
  package static let ineffectiveFlowKey = Self("KL1012")
  /// A file path that contains a script.
  package static let scriptInPath = Self("KL1013")
  /// An unknown key or name in a workspace's file.
  package static let unknownWorkspaceKey = Self("KL1014")
  /// A folder without flows.
  package static let noFlows = Self("KL1015")
  /// A path that leads out of the workspace.
  package static let pathOutsideWorkspace = Self("KL0950")
  /// A fault, an expectation or a soft assertion at a step that does not exist.
  package static let unknownStepName = Self("KL0951")
  /// A step that a phone walks differently.
  package static let otherOnPhones = Self("KL0952")
}
