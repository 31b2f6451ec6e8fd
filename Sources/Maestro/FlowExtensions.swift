package import Documents
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
  /// The requests to the app's servers during the walk.
  package var requests: [ServerRequest] = []
  /// The rows that collections of the device begin with, in their written order.
  package var rows: [Row] = []
  /// The random seed.
  package var seed: UInt64?
  /// The names of constants that are secret whatever they are called.
  package var secrets: [String] = []
  /// The expected trees of the screen after some steps.
  package var expectations: [Expectation] = []

  /// The axes of a flow with their values.
  package struct Matrix: Sendable, Hashable {
    /// A dimension along which a flow is walked with several values.
    package enum Axis: Sendable, Hashable {
      /// The language and region.
      case locale
      /// The plan.
      case tier
      /// The device profile.
      case device
      /// The variants of a flag.
      case flag(String)

      /// The axes that every app has, in their order.
      package static let common: [Axis] = [.locale, .tier, .device]
      /// The prefix of the names of flags' axes.
      package static let flagPrefix = "flag."

      /// The axis of a name, such as `locale` or `flag.insights_view`; nil where there is none.
      package init?(name: String) {
        if let axis = Self.common.first(where: { $0.name == name }) {
          self = axis
        } else if name.hasPrefix(Self.flagPrefix), name != Self.flagPrefix {
          self = .flag(String(name.dropFirst(Self.flagPrefix.count)))
        } else {
          return nil
        }
      }

      /// Its name in flows and on the command line.
      package var name: String {
        switch self {
        case .locale: "locale"
        case .tier: "tier"
        case .device: "device"
        case .flag(let flag): Self.flagPrefix + flag
        }
      }
    }

    /// The values, in their written order.
    package var values: [Axis: [String]] = [:]
    /// Excluded cases: all those with these values.
    package var exclude: [[Axis: String]] = []
    /// All values as they are written, excluded ones too, for checks against an app.
    package var written: [WrittenValue] = []

    /// No axes.
    package init() {}

    /// The axes with values, those of flags last, by their names.
    package var axes: [Axis] {
      Axis.common.filter { values[$0] != nil }
        + values.keys.filter { !Axis.common.contains($0) }.sorted { $0.name < $1.name }
    }

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
    /// The affected paths, with `*` for any letters but `/`, and `**` for any parts; nil for all.
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

  /// A request to a server of the app before a step, such as one that only testers send.
  package struct ServerRequest: Sendable, Equatable {
    /// The step before which it is sent.
    package var at: StepName
    /// The method, such as `POST`.
    package var method: String
    /// The path from the server's root, with its query.
    package var path: String
    /// The body as JSON; nil for none.
    package var body: JSON?
    /// The server's name in app.yaml; nil for `main`.
    package var server: String?
    /// Its location.
    package var span: Span

    /// The methods that it may have.
    package static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]
  }

  /// A row that a collection of the device has when the walk begins.
  package struct Row: Sendable {
    /// The collection's name.
    package var collection: String
    /// The place of the collection's name.
    package var collectionSpan: Span
    /// Its fields, as written.
    package var fields: [Field]
    /// Its location.
    package var span: Span

    /// A field of a row.
    package struct Field: Sendable {
      /// Its name.
      package let name: String
      /// The location of its name.
      package let nameSpan: Span
      /// Its value, as written.
      package let value: Node
    }
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
