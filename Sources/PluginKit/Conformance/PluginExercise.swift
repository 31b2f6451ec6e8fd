internal import Foundations
internal import Simulation

/// Does with a plugin all that its contract declares.
struct PluginExercise: Sendable {
  let plugin: any Plugin
  let contract: Contract
  let scheduler: Scheduler
  let samples: SampleArguments
  let limits: PluginConformance.Limits
  private(set) var found: [ContractDifference] = []

  init(
    plugin: any Plugin, contract: Contract, scheduler: Scheduler, samples: SampleArguments,
    limits: PluginConformance.Limits
  ) {
    self.plugin = plugin
    self.contract = contract
    self.scheduler = scheduler
    self.samples = samples
    self.limits = limits
  }

  /// Opens and uses every model.
  ///
  /// - Returns: every difference.
  mutating func run() async -> [ContractDifference] {
    refuseUnknownModel()
    for model in contract.models {
      refuseBadArguments(model)
      guard let handle = openAll(model) else { continue }
      var exercise = ModelExercise(
        handle, model, scheduler: scheduler, samples: samples, limits: limits)
      found += await exercise.run()
    }
    return found
  }

  private mutating func report(_ rule: ContractDifference.Rule, _ message: String, at span: Span) {
    found.append(ContractDifference(rule, message, at: span))
  }

  private mutating func refuseUnknownModel() {
    let (plugin, name) = (plugin, unknownName(among: contract.models.map(\.name)))
    expect(.unknownModel, "the model `\(name)`, which the contract does not have,", at: contract.span) {
      () throws(ActionError) in try plugin.open(name, with: .empty)
    }
  }

  private mutating func refuseBadArguments(_ model: ModelContract) {
    let plugin = plugin
    let all = samples.variants(model.parameters, of: model.name).last ?? .empty
    for (arguments, what) in badArguments(model.parameters, in: all) {
      expect(.badArguments, "`\(model.name)` with \(what)", at: model.span) { () throws(ActionError) in
        try plugin.open(model.name, with: arguments)
      }
    }
  }

  /// Reports a model that opens where it must be rejected, or is rejected with another code.
  private mutating func expect(
    _ code: ActionError.Code, _ what: String, at span: Span,
    _ open: () throws(ActionError) -> any ModelHandle
  ) {
    do throws(ActionError) {
      try open().close()
      report(.refusals, "\(what) opens, expected the error `\(code)`", at: span)
    } catch {
      if error.code != code {
        report(.refusals, "\(what) is refused with `\(error.code)`, expected `\(code)`", at: span)
      }
    }
  }

  /// Opens a model with each variant of its arguments.
  ///
  /// - Returns: the last opened model; nil where none could be opened.
  private mutating func openAll(_ model: ModelContract) -> (any ModelHandle)? {
    var last: (any ModelHandle)?
    for arguments in samples.variants(model.parameters, of: model.name) {
      do throws(ActionError) {
        let handle = try plugin.open(model.name, with: arguments)
        last?.close()
        last = handle
        let state = ValueType.record(model.state)
        if let mismatch = state.firstMismatch(of: handle.state, at: "\(model.name).state") {
          report(.state, "as it opens with \(ValueJSON.write(.map(arguments))): \(mismatch)", at: model.span)
        }
      } catch {
        report(
          .opening, "`\(model.name)` does not open with \(ValueJSON.write(.map(arguments))): \(error)",
          at: model.span)
      }
    }
    return last
  }
}

/// A name that does not exist.
func unknownName(among names: [String]) -> String {
  var name = "unknown"
  while names.contains(name) { name += "_" }
  return name
}

/// Arguments that a plugin itself has to reject: each without one that is required, and each with one of another type.
///
/// - Parameters:
///   - parameters: the declared arguments.
///   - all: all of them, as they are allowed.
/// - Returns: the arguments, and a short description of the error.
func badArguments(_ parameters: [ParameterContract], in all: ValueMap) -> [(ValueMap, String)] {
  let fields = parameters.compactMap { parameter in all[parameter.name].map { (parameter.name, $0) } }
  return parameters.flatMap { parameter -> [(ValueMap, String)] in
    var bad: [(ValueMap, String)] = []
    if parameter.isRequired {
      bad.append((ValueMap(fields: fields.filter { $0.0 != parameter.name }), "no `\(parameter.name)`"))
    }
    if let mismatch = SampleArguments.mismatch(of: parameter.type) {
      let changed = fields.filter { $0.0 != parameter.name } + [(parameter.name, mismatch)]
      bad.append(
        (ValueMap(fields: changed), "\(mismatch.kindInWords) for `\(parameter.name)`, a `\(parameter.type)`,")
      )
    }
    return bad
  }
}
