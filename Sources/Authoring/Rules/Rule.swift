import Foundations
import Runtime
import Screens

/// A rule about a whole app, which needs more than one script.
///
/// Each has its code beside it, and is listed once in ``Rules/all``.
protocol Rule: Sendable {
  /// Reports what is wrong with an app.
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics)
}

/// A rule about single components and actions.
///
/// One traversal of each script runs all of them.
protocol NodeRule: Sendable {
  /// Reports what is wrong with a script's own keys.
  static func check(_ script: AppOutline.Script, in outline: AppOutline, into diagnostics: inout Diagnostics)
  /// Reports what is wrong with a component or an action.
  static func check(_ stop: ScriptNode, in outline: AppOutline, into diagnostics: inout Diagnostics)
}

extension NodeRule {
  static func check(_ script: AppOutline.Script, in outline: AppOutline, into diagnostics: inout Diagnostics)
  {}
}

/// The rules about a whole app.
enum Rules {
  static let all: [any Rule.Type] = [
    BasicBehindFlagRule.self, ConstantErrorRule.self, DeadEndRule.self, DismissRule.self, FlowRule.self,
    GuardCycleRule.self,
    NavigationLoopRule.self, SelfNavigationRule.self, SimilarTabsRule.self, StartRule.self, TeaserRule.self,
    UnreachableRule.self, UnusedComponentRule.self,
    UnusedEventRule.self, UnusedFlagRule.self,
    UnusedFlowRule.self, UnusedModelRule.self, UnusedParamRule.self, UnusedPluginRule.self,
    UnusedSequenceRule.self, UnusedStateRule.self,
  ]

  static let ofStops: [any NodeRule.Type] = [
    BlankRule.self, ConstantConditionRule.self, DeadControlRule.self, HardCodedTextRule.self,
    HiddenControlRule.self,
    UnlabelledRule.self,
  ]
}
