import Documents
public import Foundations

/// A screen as its file says it, typed and with every place known, not yet linked to models and other screens.
public struct ScreenScript: Sendable {
  /// The file.
  public let source: SourceText
  /// The screen's name.
  public let name: String
  /// Where the name is written.
  public let nameSpan: Span
  /// All that the file says, by the keys of ``ScreenScript/spec``.
  public let properties: Properties

  /// What a screen's file may hold.
  public static let spec = RecordSpec(
    "the screen",
    keys: [
      KeySpec("screen", .name, required: true, "The screen's name, that of its file."),
      KeySpec("about", .value(.string), "What the screen is for, for whoever reads the script."),
      KeySpec("params", .mapping(.type), "What must be given to open it: names and types."),
      KeySpec(
        "models",
        .mapping(
          .record(
            RecordSpec(
              "a model", shorthand: "use",
              keys: [
                KeySpec("use", .reference(.model), required: true, "The plugin and its model."),
                KeySpec("with", .arguments(for: "use"), "What the model needs to open."),
              ]))), "The view models it opens: names and models."),
      KeySpec(
        "state",
        .mapping(
          .record(
            RecordSpec(
              "a state", shorthand: "type",
              keys: [
                KeySpec("type", .type, required: true, "Its type."),
                KeySpec("default", .value(.dyn), "What it holds at first."),
              ]))), "What the screen itself remembers: names, types and first values."),
      KeySpec("title", .text, required: true, "The title."),
      KeySpec(
        "on",
        .record(
          RecordSpec(
            "triggers",
            keys: [
              KeySpec("appear", .actions, "Run each time the screen is shown."),
              KeySpec("leave", .actions, "Run when it is left."),
            ])), "Actions run by what happens to the screen."),
      KeySpec("body", .elements, required: true, "Its components, in reading order."),
    ])

  /// Reads a screen's file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - registry: the components and actions that exist.
  ///   - diagnostics: receives all that is wrong.
  /// - Returns: nil where the file is not a screen at all.
  public static func read(
    _ source: SourceText, registry: Registry, into diagnostics: inout Diagnostics
  ) -> ScreenScript? {
    DocumentReader.read(source, into: &diagnostics).flatMap {
      read($0, of: source, registry: registry, into: &diagnostics)
    }
  }

  /// Reads a screen from its file's root.
  static func read(
    _ root: Node, of source: SourceText, registry: Registry, into diagnostics: inout Diagnostics
  ) -> ScreenScript? {
    var reader = ScriptReader(registry: registry)
    defer { diagnostics.report(contentsOf: reader.diagnostics.all) }
    guard let properties = reader.record(root, spec), let name = properties.word("screen"),
      let nameSpan = properties.keySpans["screen"]
    else { return nil }
    let fileName = source.path.split(separator: "/").last
    let file = fileName.flatMap { $0.split(separator: ".").first.map(String.init) } ?? ""
    if file != name {
      reader.diagnostics.report(
        Diagnostic(
          .nameMismatch, "the screen is called `\(name)`, its file `\(file).yaml`", at: nameSpan,
          help: "give both the same name"))
    }
    return ScreenScript(source: source, name: name, nameSpan: nameSpan, properties: properties)
  }
}
