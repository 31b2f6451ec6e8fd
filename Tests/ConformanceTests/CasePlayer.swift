import Documents
import Foundations
import Glibc
import PluginKit
import Simulation
import Testing

@testable import Runtime

/// Plays a case: writes its files, opens its app, runs its steps, and records each moment.
final class CasePlayer {
  private let example: Case
  private let folder: AppFolder
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600)))
  private let reachability = Reachability()
  private var session: AppSession?
  private var written: [String] = []

  /// The default `app.yaml` of a case.
  private static let appFile = "app: demo\nname: Demo\nstart: home\nlocales: [en, hi, ta]\n"

  /// - Parameters:
  ///   - example: the case.
  ///   - words: the runtime's own catalog.
  /// - Throws: an error if no folder could be created.
  init(_ example: Case, words: String) throws {
    self.example = example
    var template = Array("/tmp/kolam-case-XXXXXX".utf8CString)
    let root = try #require(mkdtemp(&template).map { String(cString: $0) })
    folder = AppFolder(root: root, app: "demo")
    for part in [
      "Screens", "Screens/demo", "Screens/demo/components", "Screens/demo/flows", "Locales", "Plugins",
      "Plugins/Data",
    ] {
      mkdir("\(root)/\(part)", 0o700)
    }
    symlink(words, "\(root)/Locales/Kolam.xcstrings")
    written.append("Locales/Kolam.xcstrings")
    let contract = example.root["contract"]?.text
    if let contract { write("Plugins/Data/plugin.yaml", contract) }
    let plugins = contract == nil ? "" : "plugins: { data: \">=1.0\" }\n"
    let given = example.files.first { $0.path == "app.yaml" }?.text ?? ""
    write("Screens/demo/app.yaml", Self.appFile + plugins + given)
    for (path, text) in example.files where path != "app.yaml" { write("Screens/demo/\(path)", text) }
    write("Locales/demo.xcstrings", catalog)
  }

  /// Removes the app's files.
  func remove() {
    for file in written { unlink(folder.path(file)) }
    for part in [
      "Screens/demo/components", "Screens/demo/flows", "Screens/demo", "Screens", "Locales", "Plugins/Data",
      "Plugins", "",
    ] {
      rmdir(folder.path(part))
    }
  }

  /// Returns all moments from the start, in the form of an expected file.
  func play() throws -> String {
    var lines = ["= start"] + (try start())
    for (word, value) in example.steps {
      lines.append("= \(word)\(Self.words(value, of: word))")
      try perform(word, value)
      lines += try moment()
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Steps

  private func start() throws -> [String] {
    let app = try load()
    var plugins = PluginRegistry()
    for contract in app.contracts.values {
      plugins.register(ScriptedPlugin(contract: contract, script: example.root["models"]), contract)
    }
    let session = AppSession(
      app: app, services: SessionServices(plugins: plugins, reachability: reachability),
      scheduler: scheduler,
      settings: SessionSettings(
        locale: example.setting("locale") ?? "en", tier: example.setting("tier") ?? "free",
        device: example.setting("device")))
    self.session = session
    try scheduler.run { await session.start() }
    return try moment()
  }

  private func load() throws -> App {
    var diagnostics = Diagnostics()
    let app = App.load(folder, into: &diagnostics)
    _ = app?.checkScreens(into: &diagnostics)
    let errors = diagnostics.sorted.filter { $0.severity == .error }
    // A case about errors in a script declares it.
    if example.setting("faulty") != "true" {
      #expect(errors.isEmpty, "\(DiagnosticRenderer().text(errors))")
    }
    return try #require(app)
  }

  private func perform(_ word: String, _ value: Node) throws {
    let session = try #require(session)
    if word == "save" {
      for entry in value.entries ?? [] { write("Screens/demo/\(entry.name)", entry.value.text ?? "") }
      let app = try load()
      _ = try scheduler.run { await session.adopt(app) }
      return
    }
    // From outside of its work the clock stops at each timer before the target.
    if word == "clock", let step = value.text.flatMap(Literals.duration) {
      return scheduler.advance(by: step)
    }
    let event = try #require(Self.event(word, value), "no step `\(word)`")
    try scheduler.run { await session.send(event) }
  }

  private static func event(_ word: String, _ value: Node) -> InputEvent? {
    let text = value.text ?? ""
    switch word {
    case "press": return .press(text)
    case "edit":
      guard let entry = value.entries?.first else { return nil }
      return .edit(entry.name, entry.value.text ?? "")
    case "type": return value.entries?.first.map { .type($0.name, $0.value.text ?? "") }
    case "back": return .back
    case "home": return .home
    case "tab": return .tab(text)
    case "open": return .open(text)
    case "locale": return .locale(text)
    case "theme": return .theme(text)
    case "tier": return .tier(text)
    case "device": return .device(text)
    case "offline": return .offline(text != "false")
    case "flag": return value.entries?.first.map { .flag($0.name, $0.value.isNull ? nil : $0.value.text) }
    default: return nil
    }
  }

  /// Returns a step's line, which precedes its moment.
  private static func words(_ value: Node, of word: String) -> String {
    if word == "save" { return " " + (value.entries ?? []).map(\.name).joined(separator: ", ") }
    if let entry = value.entries?.first { return " \(entry.name) \(entry.value.text ?? "")" }
    guard let text = value.text, text != word, !text.isEmpty else { return "" }
    return " \(text)"
  }

  /// Returns the moment after settling, including actions started by rendering.
  private func moment() throws -> [String] {
    let rest = try SessionDriver(try #require(session)).settle()
    return Moment.lines(rest.view, rest.announcements)
  }

  // MARK: Files

  private func write(_ file: String, _ text: String) {
    if !written.contains(file) { written.append(file) }
    let descriptor = open(folder.path(file), O_CREAT | O_WRONLY | O_TRUNC, 0o600)
    _ = Array(text.utf8).withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
  }

  private var catalog: String {
    let entries = example.texts.map { key, words in
      let localizations = words.map { locale, text in
        "\(json(locale)) : \(localization(text))"
      }
      return "\(json(key)) : { \"localizations\" : { \(localizations.joined(separator: ", ")) } }"
    }
    return
      "{ \"sourceLanguage\" : \"en\", \"strings\" : { \(entries.joined(separator: ", ")) }, \"version\" : \"1.0\" }"
  }

  /// Returns a localization: one text, or one for each plural category.
  private func localization(_ words: Node) -> String {
    func unit(_ text: String) -> String {
      "{ \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \(json(text)) } }"
    }
    guard let forms = words.entries else { return unit(words.text ?? "") }
    let plural = forms.map { "\(json($0.name)) : \(unit($0.value.text ?? ""))" }.joined(separator: ", ")
    return "{ \"variations\" : { \"plural\" : { \(plural) } } }"
  }

  private func json(_ text: String) -> String { JSON.string(text).text }
}
