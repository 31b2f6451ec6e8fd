import Foundations
import Screens

extension App {
  /// Reuses the results of an earlier load for unchanged files: a check of epicura, 35 screens, then takes a quarter
  /// of the time, and a reload half of it.
  ///
  /// Linked results are kept only where nothing but texts and screens was edited, and no screen's parameters
  /// changed: linking may depend on all the rest.
  func reuse(_ old: App) {
    let known = old.cache.withLock { $0 }
    var kept = cache.withLock { $0 }
    // A check has read all of them.
    if kept.scripts.isEmpty {
      kept.scripts = reread(known.scripts, screenNames, in: screenFile, by: ScreenScript.parse)
    }
    kept.components = reread(
      known.components, componentNames, in: folder.componentFile, by: ComponentScript.parse)
    kept.flowScripts = reread(known.flowScripts, flowNames, in: folder.flowFile, by: FlowScript.parse)
    if canReuseLinks(old, kept, known) {
      kept.app = known.app
      kept.routes = known.routes
      kept.flows = known.flows
      kept.screens = known.screens.filter { name, _ in
        kept.scripts[name]?.isSame(as: known.scripts[name]) ?? false
      }
      kept.unchanged = (known.checked ?? []).reduce(into: [:]) { unchanged, screen in
        guard kept.scripts[screen.name]?.isSame(as: known.scripts[screen.name]) ?? false else { return }
        unchanged[screen.name] = screen
      }
    }
    cache.withLock { $0 = kept }
  }

  /// Returns whether linking an unchanged screen again would give the same result.
  private func canReuseLinks(_ old: App, _ kept: Cache, _ known: Cache) -> Bool {
    files.canReuseLinks(old.files) && missing == old.missing && screenFiles == old.screenFiles
      && componentNames == old.componentNames && flowNames == old.flowNames
      && kept.components.allSatisfy { $1.isSame(as: known.components[$0]) }
      && kept.flowScripts.allSatisfy { $1.isSame(as: known.flowScripts[$0]) }
      && kept.scripts.allSatisfy { name, new in
        new.isSame(as: known.scripts[name])
          || new.script?.parameters == known.scripts[name]?.script?.parameters
      }
  }

  /// Rereads scripts that were read before, except those whose files are gone.
  private func reread<Script>(
    _ known: [String: Parsed<Script>], _ names: Set<String>, in file: (String) -> String,
    by parse: (SourceText, inout Diagnostics) -> Script?
  ) -> [String: Parsed<Script>] {
    var scripts: [String: Parsed<Script>] = [:]
    for (name, old) in known where names.contains(name) {
      scripts[name] = .read(file(name), in: folder, keeping: old, by: parse)
    }
    return scripts
  }
}

// How the runtime's components and actions read a text.

extension AppScript {
  static func parse(_ source: SourceText, into diagnostics: inout Diagnostics) -> AppScript? {
    read(source, registry: .standard, into: &diagnostics)
  }
}

extension ScreenScript {
  static func parse(_ source: SourceText, into diagnostics: inout Diagnostics) -> ScreenScript? {
    read(source, registry: .standard, into: &diagnostics)
  }
}

extension ComponentScript {
  static func parse(_ source: SourceText, into diagnostics: inout Diagnostics) -> ComponentScript? {
    read(source, registry: .standard, into: &diagnostics)
  }
}

extension FlowScript {
  static func parse(_ source: SourceText, into diagnostics: inout Diagnostics) -> FlowScript? {
    read(source, registry: .standard, into: &diagnostics)
  }
}
