import Foundations
import Runtime
import Screens

/// All coverable items of an app, each once.
struct CoverableItems {
  private(set) var items: [CoverageReport.Kind: [CoverageReport.Item]] = [:]
  /// Known places: one span may occur several times in a linked script, as for several devices.
  private var known: Set<Known> = []

  private struct Known: Hashable {
    let kind: CoverageReport.Kind
    let span: Span
  }

  init(_ app: App) {
    for script in app.outline.scripts {
      if script.kind == .screen {
        add(CoverageReport.Item(name: script.name, span: script.nameSpan), as: .screens)
      }
      visit(script.properties)
    }
    var keys: Set<String> = []
    for text in app.shownTexts where keys.insert(text.key).inserted {
      items[.texts, default: []].append(
        CoverageReport.Item(name: text.key, catalog: app.catalogName(of: text.key), span: text.span))
    }
  }

  private mutating func visit(_ properties: Properties) {
    for key in ["when", "if", "enabled", "test"] {
      if let condition = properties.expression(key) { addBranches(condition.text, at: condition.span) }
    }
    if case .word(let flag, let span) = properties["requires"] {
      addBranches("requires: \(flag)", at: span)
    }
    for property in properties.inWrittenOrder { visit(property) }
  }

  private mutating func visit(_ property: Property) {
    switch property {
    case .elements(let elements): for element in elements { visit(element) }
    case .actions(let actions):
      for action in actions {
        add(CoverageReport.Item(name: action.action, span: action.nameSpan), as: .actions)
        visit(action.properties)
      }
    case .list(let items): for item in items { visit(item) }
    case .named(let named): for item in named { visit(item.property) }
    case .record(let record): visit(record)
    case .text, .expression, .value, .word, .type, .nothing: break
    }
  }

  private mutating func visit(_ element: Element) {
    let id = element.properties.word("id")
    add(
      CoverageReport.Item(
        name: element.component, id: id, words: element.writtenWords, span: element.nameSpan), as: .elements)
    visit(element.properties)
    for variant in element.variants { visit(variant.element) }
  }

  private mutating func addBranches(_ condition: String, at span: Span) {
    guard known.insert(Known(kind: .branches, span: span)).inserted else { return }
    items[.branches, default: []] += [true, false].map {
      CoverageReport.Item(name: condition, branch: $0, span: span)
    }
  }

  private mutating func add(_ item: CoverageReport.Item, as kind: CoverageReport.Kind) {
    guard known.insert(Known(kind: kind, span: item.span)).inserted else { return }
    items[kind, default: []].append(item)
  }
}

extension Element {
  /// Its words as written, where no expression makes them.
  fileprivate var writtenWords: String? {
    guard case .text(let text) = properties[component] else { return nil }
    switch text {
    case .template(let template), .verbatim(let template), .key(let template, _): return template.literal
    }
  }
}
