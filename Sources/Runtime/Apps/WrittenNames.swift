import Screens

/// The ids and untranslated texts that an app's scripts have as written, without those that expressions make.
package struct WrittenNames: Sendable {
  /// The ids of components and tabs.
  package private(set) var ids: Set<String> = []
  /// The texts that are not to be translated.
  package private(set) var texts: Set<String> = []

  /// Collects the names of an app; reads scripts that have not been read yet.
  ///
  /// - Parameter app: the app.
  package init(_ app: App) {
    for tab in app.tabs {
      ids.insert("tab/\(tab.id)")
      add(tab.label)
    }
    for script in app.outline.scripts {
      add(textsOf: script.properties)
      ScriptWalk.walk(script.properties) { node in
        switch node.kind {
        case .element(let element):
          if let id = element.properties.word("id") { ids.insert(id) }
          add(textsOf: element.properties)
        case .action(let action): add(textsOf: action.properties)
        }
      }
    }
  }

  private mutating func add(textsOf properties: Properties) {
    properties.eachInWrittenOrder { property in add(property) }
  }

  private mutating func add(_ property: Property) {
    switch property {
    case .text(let text): add(text)
    case .list(let items): for item in items { add(item) }
    case .named(let named): for item in named { add(item.property) }
    case .record(let record): add(textsOf: record)
    default: break
    }
  }

  private mutating func add(_ text: LocalizableText) {
    if case .verbatim(let template) = text, let words = template.literal { texts.insert(words) }
  }
}
