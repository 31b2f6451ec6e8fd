package import Foundations

/// The header's keys that begin with `x-`.
package struct FlowExtensions: Sendable {
  /// The cases that the flow is walked in; nil where the flow leaves it to the command.
  package var matrix: Matrix?
  /// Rows of constants; the flow is walked once for each.
  package var cases: [Case] = []
  /// The faults during the walk.
  package var faults: [Fault] = []
  /// The seed of all that is random.
  package var seed: UInt64?
  /// Trees that the screen must have at some steps.
  package var expectations: [Expectation] = []

  /// Axes with the values of each.
  package struct Matrix: Sendable, Hashable {
    /// A dimension along which a flow is walked with several values.
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
    /// Excluded cases: all those with these values.
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

  /// A fault from a step on.
  package struct Fault: Sendable, Hashable {
    /// The kinds of faults.
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

    /// The step before which it begins.
    package var at: StepName
    /// The kind of fault.
    package var kind: Kind
    /// The affected paths, with `*` for any letters; nil is all.
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

  /// No extensions.
  package init() {}
}
