import Foundations
import Runtime

/// A rule about a whole app: what one script alone cannot tell.
///
/// Each is a file of its own, with its code and the code's explanation beside it, and listed once in ``Rules/all``.
protocol Rule: Sendable {
  /// Reports what is wrong with an app.
  static func check(_ map: AppMap, into diagnostics: inout Diagnostics)
}

/// The rules about a whole app.
enum Rules {
  static let all: [any Rule.Type] = [
    BasicBehindFlagRule.self, ConstantConditionRule.self, DeadEndRule.self, DismissRule.self, FlowRule.self,
    GuardCycleRule.self, HardCodedTextRule.self, HiddenControlRule.self, StartRule.self, UnlabelledRule.self,
    UnreachableRule.self, UnusedComponentRule.self, UnusedEventRule.self, UnusedFlagRule.self,
    UnusedFlowRule.self, UnusedModelRule.self, UnusedParamRule.self, UnusedPluginRule.self,
    UnusedSequenceRule.self, UnusedStateRule.self,
  ]
}
