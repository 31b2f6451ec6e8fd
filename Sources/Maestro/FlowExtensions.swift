public import Foundations

/// The header's keys that begin with `x-`.
public struct FlowExtensions: Sendable {
  /// The cases that the flow is walked in; nil where the flow leaves it to the command.
  public var matrix: Matrix?
  /// Rows of constants; the flow is walked once for each.
  public var cases: [Case] = []
  /// The faults during the walk.
  public var faults: [Fault] = []
  /// The seed of all that is random.
  public var seed: UInt64?
  /// Trees that the screen must have at some steps.
  public var expectations: [Expectation] = []

  /// Axes with the values of each.
  public struct Matrix: Sendable, Hashable {
    /// A dimension along which a flow is walked with several values.
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
    /// Excluded cases: all those with these values.
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

  /// A fault from a step on.
  public struct Fault: Sendable, Hashable {
    /// The kinds of faults.
    public enum Kind: Sendable, Hashable {
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
    public var at: StepName
    /// The kind of fault.
    public var kind: Kind
    /// The affected paths, with `*` for any letters; nil is all.
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

  /// No extensions.
  public init() {}
}
