import Catalogs
import Documents
import Flags
import Foundations
import PluginKit
import Screens

extension App {
  /// A parsed file, as far as it is valid.
  struct Parsed<Script: Sendable>: Sendable {
    /// Its text; nil where the file could not be read.
    var source: SourceText?
    /// The parsed script; nil where it could not be parsed.
    var script: Script?
    /// Its diagnostics.
    var diagnostics: [Diagnostic]

    /// Whether it was parsed without errors.
    var isWhole: Bool { script != nil && !diagnostics.contains { $0.severity == .error } }

    /// Returns whether both were parsed from the same text, so that no edit came between.
    func isSame(as other: Parsed?) -> Bool { source != nil && source === other?.source }

    /// Reads a file; one with unchanged text is not parsed again.
    ///
    /// - Parameters:
    ///   - file: its path relative to the app's root.
    ///   - folder: the app's folder.
    ///   - old: the result of the last read; nil where there is none.
    ///   - parse: parses its text.
    /// - Returns: the current result; the old one where the text is the same.
    static func read(
      _ file: String, in folder: AppFolder, keeping old: Parsed?,
      by parse: (SourceText, inout Diagnostics) -> Script?
    ) -> Parsed {
      do throws(Diagnostic) {
        let source = try SourceText.load(folder.path(file), shownAs: file, keeping: old?.source)
        if let old, source === old.source { return old }
        var diagnostics = Diagnostics()
        let script = parse(source, &diagnostics)
        return Parsed(source: source, script: script, diagnostics: diagnostics.all)
      } catch {
        return Parsed(source: nil, script: nil, diagnostics: [error])
      }
    }
  }

  /// The files that are read as soon as an app is loaded.
  struct Files: Sendable {
    let app: Parsed<AppScript>
    /// The contracts of all plugins, by file.
    let contracts: [String: Parsed<Contract>]
    /// Its flags; nil where it has no file for them.
    let flags: Parsed<FlagFile>?
    /// Its local flag overrides, which nothing is linked against; nil where it has no file for them.
    let overrides: Parsed<FlagOverrides>?
    /// Its catalogs and the runtime's, by name.
    let catalogs: [String: Parsed<Catalog>]

    /// Returns whether the files that scripts are linked against are the same; texts are looked up only when shown.
    func canReuseLinks(_ other: Files) -> Bool {
      app.isSame(as: other.app) && contracts.count == other.contracts.count
        && contracts.allSatisfy { $1.isSame(as: other.contracts[$0]) }
        && (flags.map { $0.isSame(as: other.flags) } ?? (other.flags == nil))
    }
  }
}

extension Diagnostic {
  /// Whether it prevents its screen from being shown; an unknown component is only a visible line on it.
  var preventsRunning: Bool { severity == .error && code != .unknownComponent }
}

extension Diagnostics {
  /// Whether any diagnostic prevents a screen from being shown.
  var preventsRunning: Bool { all.contains(where: \.preventsRunning) }
}

extension App {
  /// Reuses the results of an earlier load for unchanged files: a check of epicura, 35 screens, then takes a quarter
  /// of the time, and a reload half of it.
  ///
  /// Linked results are kept only where nothing but texts and screens was edited, and no screen's parameters
  /// changed: linking may depend on all the rest.
  func reuse(_ old: App) {
    // Scripts are parsed by the types that the app declares.
    guard script.types == old.script.types else { return }
    let known = old.cache.withLock { $0 }
    var kept = cache.withLock { $0 }
    // A check has read all of them.
    if kept.scripts.isEmpty {
      kept.scripts = reread(known.scripts, screenNames, in: screenFile, by: ScreenScript.parser(for: script))
    }
    kept.components = reread(
      known.components, componentNames, in: folder.componentFile, by: ComponentScript.parser(for: script))
    kept.flowScripts = reread(
      known.flowScripts, flowNames, in: folder.flowFile, by: FlowScript.parser(for: script))
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

extension AppScript {
  /// Reads an app's file with the types that it declares.
  static func parse(_ source: SourceText, into diagnostics: inout Diagnostics) -> AppScript? {
    guard let root = DocumentReader.read(source, into: &diagnostics) else { return nil }
    let types = root["types"].map { DeclaredTypes($0, into: &diagnostics) }
    return read(
      root, of: source, registry: .standard.with(types: types?.named ?? [:]), into: &diagnostics)
  }

  /// The types that it declares; what is wrong with them has been reported.
  var declaredTypes: DeclaredTypes {
    guard case .value(.literal(let node)) = properties["types"] else { return DeclaredTypes() }
    var reported = Diagnostics()
    return DeclaredTypes(node, into: &reported)
  }
}

extension NamedScript {
  /// Returns what parses such scripts of an app, which name the types that it declares.
  static func parser(for app: AppScript) -> (SourceText, inout Diagnostics) -> Self? {
    let registry = Registry.standard.with(types: app.types)
    return { read($0, registry: registry, into: &$1) }
  }
}
