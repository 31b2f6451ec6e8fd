import Catalogs
import Expressions
import Flags
import Foundations
import PluginKit
import Screens

/// Explains the state of a node.
struct Explainer {
  let screen: ScreenInstance
  let environment: [Value]
  let contracts: [String: Contract]
  /// Tells how the database takes the conditions of queries.
  let conditions: QueryExplainer
  let localizer: Localizer
  /// The file of the catalog that has a key.
  let catalog: (String) -> String?
  /// The report of a flag.
  let flag: (String) -> FlagReport?
  /// The plan in effect; nil where the app does not declare it.
  let tier: Tier?

  /// Explains a node, or a hidden element; nil where nothing has the id.
  func explain(_ id: String) -> NodeExplanation? {
    guard let (element, rowSlots) = screen.element(for: id) else { return nil }
    let slots = screen.slots(environment) + rowSlots
    let source = element.source
    let isDrawn = screen.isDrawn(id)
    var findings: [NodeExplanation.Finding] = []
    for (key, bound) in [("when", element.common.when), ("enabled", element.common.enabled)] {
      if let bound { findings += condition(key, bound.program, of: element, slots) }
    }
    if let flag = element.common.flag {
      let state = self.flag(flag.name)
      findings.append(
        NodeExplanation.Finding(
          key: "requires", source: flag.name, span: flag.span, value: state?.reason.rawValue,
          kind: .expression,
          parts: [part("flags.\(flag.name)", .field(flag.name), slot: .flags, element, slots)].compactMap {
            $0
          }))
    }
    for (key, property) in element.properties.sorted(by: { $0.key < $1.key }) where !key.contains(".") {
      findings += finding(key, property, of: element, slots)
    }
    findings += queries(of: element)
    return NodeExplanation(
      id: id, component: source.component, span: source.nameSpan,
      visibility: visibility(of: element, isDrawn: isDrawn, slots), findings: findings)
  }

  // MARK: Status

  private func visibility(of element: LinkedElement, isDrawn: Bool, _ slots: [Value])
    -> NodeExplanation.Visibility
  {
    let context = RenderContext(slots: slots, localizer: localizer)
    if let flag = element.common.flag?.name, !context.isOn(flag) {
      return context.lock(of: flag).map { $0.show == .hide } ?? true
        ? .flagOff(flag: flag) : .locked(flag: flag)
    }
    if let when = element.common.when, isInScope(when.program, slots), !when.program.evaluate(slots).isTrue {
      return .hidden
    }
    if !isDrawn {
      for outer in screen.screen.path(to: element).dropLast() {
        if let when = outer.common.when, isInScope(when.program, slots), !when.program.evaluate(slots).isTrue
        {
          return .around(outer.source.component, outer.source.nameSpan)
        }
        if let flag = outer.common.flag?.name, !context.isOn(flag) {
          return .around(outer.source.component, outer.source.nameSpan)
        }
      }
      return element.isInRow(slots) ? .noRow : .nothingToShow
    }
    // What a locked element shows of itself, such as a list's rows, leads to the same offer.
    for outer in screen.screen.path(to: element).dropLast() {
      if let flag = outer.common.flag?.name, !context.isOn(flag) { return .locked(flag: flag) }
    }
    if let enabled = element.common.enabled, !enabled.program.evaluate(slots).isTrue { return .disabled }
    return .shown
  }

  // MARK: Findings

  /// Finds a condition's value; where it is false, also the terms that are false.
  private func condition(
    _ key: String, _ program: Program, of element: LinkedElement, _ slots: [Value]
  ) -> [NodeExplanation.Finding] {
    guard isInScope(program, slots) else {
      return [finding(key, program, of: element, slots)]
    }
    if program.evaluate(slots).isTrue { return [finding(key, program, of: element, slots)] }
    let terms = Program.conjuncts(program.span).compactMap { span -> Program? in
      var ignored = Diagnostics()
      return Program.compile(span, element.declarations, into: &ignored)
    }
    let failing = terms.filter { !$0.evaluate(slots).isTrue }
    return (failing.isEmpty ? [program] : failing).map { term in
      var finding = finding(key, term, of: element, slots)
      finding.kind = .failing
      return finding
    }
  }

  private func finding(
    _ key: String, _ property: LinkedProperty, of element: LinkedElement, _ slots: [Value]
  ) -> [NodeExplanation.Finding] {
    switch property {
    case .expression(let bound), .value(.expression(let bound)):
      return [finding(key, bound.program, of: element, slots)]
    case .text(let text): return self.text(key, text, of: element, slots)
    default: return []
    }
  }

  private func finding(
    _ key: String, _ program: Program, of element: LinkedElement, _ slots: [Value]
  ) -> NodeExplanation.Finding {
    let isSecret = element.hasSecretValue || program.reads.contains(where: screen.screen.scope.isSecret)
    let isKnown = isInScope(program, slots) && !isSecret
    return NodeExplanation.Finding(
      key: key, source: program.span.text, span: program.span,
      value: isKnown ? program.evaluate(slots).explanation : nil, kind: .expression,
      parts: isKnown ? parts(of: program, element, slots) : [])
  }

  private func text(
    _ key: String, _ text: LinkedText, of element: LinkedElement, _ slots: [Value]
  ) -> [NodeExplanation.Finding] {
    let span = element.source.properties.keySpans[key] ?? element.source.nameSpan
    func words(_ catalogKey: String) -> NodeExplanation.Finding {
      NodeExplanation.Finding(
        key: key, source: catalogKey, span: span, value: nil, kind: .text(catalog: catalog(catalogKey)),
        parts: element.hasSecretValue ? [] : text.bounds.flatMap { parts(of: $0.program, element, slots) })
    }
    switch text.kind {
    case .fixed: return []
    case .data(let bound): return [finding(key, bound.program, of: element, slots)]
    case .joined(let pieces):
      return pieces.compactMap { piece in
        if case .value(let bound) = piece { finding(key, bound.program, of: element, slots) } else { nil }
      }
    case .catalog(let catalogKey, _): return [words(catalogKey)]
    case .catalogChoice(let pieces, _):
      guard text.bounds.allSatisfy({ isInScope($0.program, slots) }) else { return [] }
      return [words(LinkedText.join(pieces) { $0.program.evaluate(slots) })]
    }
  }

  /// Says of the queries that the element reads how the database takes their conditions.
  private func queries(of element: LinkedElement) -> [NodeExplanation.Finding] {
    let programs = element.properties.compactMap { _, property -> Program? in
      switch property {
      case .expression(let bound), .value(.expression(let bound)): bound.program
      default: nil
      }
    }
    let indices = Set(programs.flatMap(\.reads).map { $0.slot - Environment.Slot.allCases.count })
    return indices.sorted().filter(screen.models.indices.contains).flatMap { index in
      let model = screen.models[index]
      return conditions.findings(model, at: screen.screen.models[index].span)
    }
  }

  // MARK: Parts

  private func parts(of program: Program, _ element: LinkedElement, _ slots: [Value]) -> [NodeExplanation
    .Part]
  {
    program.reads.compactMap { path in
      let name = element.declarations.variables[path.slot].name
      // The value itself is already listed.
      guard !name.hasPrefix("$"), name != program.span.text else { return nil }
      var full = name
      var value = slots[path.slot]
      for step in path.steps {
        guard case .field(let field) = step, case .map(let map) = value else { break }
        full += ".\(field)"
        value = map[field] ?? .null
      }
      var field: String?
      if case .field(let first)? = path.steps.first { field = first }
      let isSecret = screen.screen.scope.isSecret(path)
      return NodeExplanation.Part(
        name: full, value: isSecret ? "••••" : value.explanation, origin: origin(name, field, slot: path.slot)
      )
    }
  }

  private func part(
    _ name: String, _ step: ReadPath.Step, slot: Environment.Slot, _ element: LinkedElement, _ slots: [Value]
  ) -> NodeExplanation.Part? {
    guard case .field(let field) = step, case .map(let map) = slots[slot.rawValue] else { return nil }
    return NodeExplanation.Part(
      name: name, value: (map[field] ?? .null).explanation,
      origin: origin(slot.name, field, slot: slot.rawValue))
  }

  private func origin(_ name: String, _ field: String?, slot: Int) -> NodeExplanation.Origin {
    let script = screen.screen.script
    switch Environment.Slot(rawValue: slot) {
    case .params: return .param(declaration("params", field) ?? script.nameSpan)
    case .state: return .state(declaration("state", field) ?? script.nameSpan)
    case .form: return .field
    case .flags:
      return .flag(field.flatMap(flag))
    case .limits: return tier.map { .tier($0.name, $0.span) } ?? .environment
    case .some: return .environment
    case nil:
      let index = slot - Environment.Slot.allCases.count
      guard screen.screen.models.indices.contains(index) else {
        return name == "params" ? .param(script.nameSpan) : .row
      }
      let model = screen.screen.models[index]
      return .model(
        "\(model.plugin).\(model.model)",
        contracts[model.plugin]?.model(model.model)?.span ?? model.span)
    }
  }

  private func declaration(_ key: String, _ name: String?) -> Span? {
    screen.screen.script.properties.named(key).first { $0.name == name }?.span
  }

  private func isInScope(_ program: Program, _ slots: [Value]) -> Bool {
    program.reads.allSatisfy { slots.indices.contains($0.slot) }
  }
}

extension LinkedElement {
  /// Whether its value is secret.
  fileprivate var hasSecretValue: Bool {
    properties["kind"]?.word.flatMap(ViewNode.FieldKind.init)?.isSecret ?? false
  }

  /// Returns whether it belongs to a row whose values are not given.
  fileprivate func isInRow(_ slots: [Value]) -> Bool { declarations.variables.count > slots.count }

  /// Returns the path from this element to one within it, both included; empty where it is not within it.
  fileprivate func path(to other: LinkedElement) -> [LinkedElement] {
    if self === other { return [self] }
    for child in within {
      let path = child.path(to: other)
      if !path.isEmpty { return [self] + path }
    }
    return []
  }
}

extension LinkedScreen {
  /// Returns the path to an element, the outermost first, itself included.
  fileprivate func path(to element: LinkedElement) -> [LinkedElement] {
    body.lazy.map { $0.path(to: element) }.first { !$0.isEmpty } ?? [element]
  }
}
