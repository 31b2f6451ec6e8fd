public import Foundations

/// What the header says under keys that begin with `x-`.
public struct FlowExtensions: Sendable {
  /// The combinations that the flow is walked in; nil where the flow leaves it to the command.
  public var matrix: Matrix?
  /// Rows of constants; the flow is walked once for each.
  public var cases: [Case] = []
  /// What goes wrong on the way.
  public var faults: [Fault] = []
  /// The seed of all that is random.
  public var seed: UInt64?
  /// Trees that the screen must have at some steps.
  public var expectations: [Expectation] = []

  /// Axes with the values of each.
  public struct Matrix: Sendable, Hashable {
    /// Something that a flow can be walked with several values of.
    public enum Axis: String, Sendable, CaseIterable {
      /// The language and region.
      case locale
      /// The plan.
      case tier
      /// The device profile.
      case device
    }

    /// The values, in written order.
    public var values: [Axis: [String]] = [:]
    /// Combinations that are left out: all those that have these values.
    public var exclude: [[Axis: String]] = []

    /// No axes.
    public init() {}
  }

  /// A row of constants.
  public struct Case: Sendable, Hashable {
    /// Its name in reports; that of its number where it has none.
    public var name: String
    /// The constants.
    public var env: [FlowHeader.Variable]
  }

  /// A step of the flow's own list, named by its number from 1 or by its label.
  public enum StepName: Sendable, Hashable {
    /// The step with this number.
    case number(Int)
    /// The first step with this label.
    case label(String)
  }

  /// Something that goes wrong from a step on.
  public struct Fault: Sendable, Hashable {
    /// What goes wrong.
    public enum Kind: Sendable, Hashable {
      /// There is no network, or there is again.
      case offline(Bool)
      /// The server answers with a status.
      case status(Int)
      /// Answers take this many milliseconds longer.
      case slow(milliseconds: Int)
      /// Connections break off in the middle of an answer.
      case drop
      /// The device's clock is off by this many milliseconds.
      case skew(milliseconds: Int)
    }

    /// Before which step it begins.
    public var at: StepName
    /// What goes wrong.
    public var kind: Kind
    /// The paths it is about, with `*` for any letters; nil is all.
    public var path: String?
    /// For how many requests; nil is all that follow.
    public var times: Int?
    /// Where it is written.
    public var span: Span
  }

  /// A tree that the screen must have after a step.
  public struct Expectation: Sendable, Hashable {
    /// After which step.
    public var after: StepName
    /// The file with the tree, relative to the flow's.
    public var path: String
    /// Where it is written.
    public var span: Span
  }

  /// Nothing added.
  public init() {}
}
