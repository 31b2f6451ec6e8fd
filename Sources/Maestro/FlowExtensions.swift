package import Foundations

/// The header's keys that begin with `x-`.
package struct FlowExtensions: Sendable {
  /// The matrix of the flow's cases; nil where the command line decides.
  package var matrix: Matrix?
  /// Rows of constants; the flow is walked once per row.
  package var cases: [Case] = []
  /// The faults during the walk.
  package var faults: [Fault] = []
  /// The pushes during the walk.
  package var pushes: [Push] = []
  /// The random seed.
  package var seed: UInt64?
  /// The names of constants that are secret whatever they are called.
  package var secrets: [String] = []
  /// The expected trees of the screen after some steps.
  package var expectations: [Expectation] = []

  /// The axes of a flow with their values.
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

    /// The values, in their written order.
    package var values: [Axis: [String]] = [:]
    /// Excluded cases: all those with these values.
    package var exclude: [[Axis: String]] = []
    /// All values as they are written, excluded ones too, for checks against an app.
    package var written: [WrittenValue] = []

    /// No axes.
    package init() {}

    /// Whether two matrices have the same cases, wherever their values are written.
    package static func == (one: Matrix, other: Matrix) -> Bool {
      one.values == other.values && one.exclude == other.exclude
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(values)
      hasher.combine(exclude)
    }

    /// A value of an axis, with its location.
    package struct WrittenValue: Sendable, Hashable {
      /// The axis.
      package let axis: Axis
      /// The value.
      package let value: String
      /// Its location.
      package let span: Span
    }
  }

  /// A row of constants.
  package struct Case: Sendable, Hashable {
    /// Its name in reports; by default its number.
    package var name: String
    /// The constants.
    package var env: [FlowHeader.Variable]
  }

  /// A reference to a step of the flow's own list, by its number from 1 or by its label.
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
      /// The network goes off, or on again.
      case offline(Bool)
      /// The server responds with a status.
      case status(Int)
      /// Responses are delayed by this many milliseconds.
      case slow(milliseconds: Int)
      /// Connections break in the middle of a response.
      case drop
      /// The conditions of simulated Bluetooth change, by their word.
      case bluetooth(String)
      /// The device's clock is skewed by this many milliseconds.
      case skew(milliseconds: Int)
    }

    /// The step before which it begins.
    package var at: StepName
    /// The kind of fault.
    package var kind: Kind
    /// The affected paths, with `*` for any letters; nil for all.
    package var path: String?
    /// The number of affected requests; nil for all that follow.
    package var times: Int?
    /// Its location.
    package var span: Span
  }

  /// A push notification that the app's server sends before a step.
  package struct Push: Sendable, Hashable {
    /// The step before which it arrives.
    package var at: StepName
    /// Its title.
    package var title: String
    /// More words; empty for none.
    package var text: String
    /// What it is about; nil for nothing special.
    package var channel: String?
    /// A link of the app's own that it opens; nil for none.
    package var link: String?
    /// Its location.
    package var span: Span
  }

  /// The expected tree of the screen after a step.
  package struct Expectation: Sendable, Hashable {
    /// The step after which it is checked.
    package var after: StepName
    /// The file with the tree, relative to the flow's.
    package var path: String
    /// Its location.
    package var span: Span
  }

  /// The steps whose assertions are soft.
  package var soft = SoftSteps.none

  /// The steps of the flow's own list whose failing assertions do not end the walk.
  package enum SoftSteps: Sendable, Hashable {
    /// No step.
    case none
    /// Every step.
    case all
    /// These steps, with all steps within them.
    case named([StepName], Span)

    /// The steps that are named one by one.
    package var names: [StepName] { if case .named(let names, _) = self { names } else { [] } }
  }

  /// No extensions.
  package init() {}
}
