package import Foundations

/// What the header says under keys that begin with `x-`.
package struct FlowExtensions: Sendable {
  /// The combinations that the flow is walked in; nil where the flow leaves it to the command.
  package var matrix: Matrix?
  /// Rows of constants; the flow is walked once for each.
  package var cases: [Case] = []
  /// What goes wrong on the way.
  package var faults: [Fault] = []
  /// The seed of all that is random.
  package var seed: UInt64?
  /// Trees that the screen must have at some steps.
  package var expectations: [Expectation] = []

  /// Axes with the values of each.
  package struct Matrix: Sendable, Hashable {
    /// Something that a flow can be walked with several values of.
    package enum Axis: String, Sendable, CaseIterable {
      /// The language and region.
      case locale
      /// The plan.
      case tier
      /// The device profile.
      case device
    }

    /// The values, in written order.
    package var values: [Axis: [String]] = [:]
    /// Combinations that are left out: all those that have these values.
    package var exclude: [[Axis: String]] = []

    /// No axes.
    package init() {}
  }

  /// A row of constants.
  package struct Case: Sendable, Hashable {
    /// Its name in reports; that of its number where it has none.
    package var name: String
    /// The constants.
    package var env: [FlowHeader.Variable]
  }

  /// A step of the flow's own list, named by its number from 1 or by its label.
  package enum StepName: Sendable, Hashable {
    /// The step with this number.
    case number(Int)
    /// The first step with this label.
    case label(String)
  }

  /// Something that goes wrong from a step on.
  package struct Fault: Sendable, Hashable {
    /// What goes wrong.
    package enum Kind: Sendable, Hashable {
      /// There is no network, or there is again.
      case offline(Bool)
      /// The server responds with a status.
      case status(Int)
      /// Responses take this many milliseconds longer.
      case slow(milliseconds: Int)
      /// Connections break off in the middle of an answer.
      case drop
      /// The device's clock is off by this many milliseconds.
      case skew(milliseconds: Int)
    }

    /// Before which step it begins.
    package var at: StepName
    /// What goes wrong.
    package var kind: Kind
    /// The paths it is about, with `*` for any letters; nil is all.
    package var path: String?
    /// For how many requests; nil is all that follow.
    package var times: Int?
    /// Where it is written.
    package var span: Span
  }

  /// A tree that the screen must have after a step.
  package struct Expectation: Sendable, Hashable {
    /// After which step.
    package var after: StepName
    /// The file with the tree, relative to the flow's.
    package var path: String
    /// Where it is written.
    package var span: Span
  }

  /// Nothing added.
  package init() {}
}
