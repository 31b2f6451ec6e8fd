package import Documents
package import Foundations

/// An app as its `app.yaml` says it.
package struct AppScript: Sendable {
  /// The file.
  package let source: SourceText
  /// The app's name in commands and paths.
  package let name: String
  /// All that the file says, by the keys of ``AppScript/spec``.
  package let properties: Properties
  /// The types that it declares, by name.
  package let types: [String: ValueType]

  /// What an `app.yaml` may hold.
  package static let spec = RecordSpec(
    "the app",
    keys: [
      KeySpec("app", .name, required: true, "The app's name, that of its folder."),
      .about("the app"),
      KeySpec("name", .text, required: true, "The name people know it by."),
      KeySpec("scheme", .name, "The scheme of its deep links."),
      KeySpec("start", .reference(.screen), required: true, "The screen it opens with."),
      KeySpec(
        "tabs",
        .list(
          .record(
            RecordSpec(
              "a tab",
              keys: [
                KeySpec("tab", .name, required: true, "The tab's id."),
                KeySpec("label", .text, required: true, "Its words."),
                KeySpec("screen", .reference(.screen), required: true, "The screen it opens."),
                KeySpec("badge", .text, "A count or mark beside it; none where it is empty or 0."),
                KeySpec("when", .expression(.bool), "Offered only while this is true."),
              ]))), "The tabs, in order."),
      .models,
      .states("What the app remembers, as `app.…`: every script reads and sets it."),
      KeySpec(
        "routes",
        .list(
          .record(
            RecordSpec(
              "a route",
              keys: [
                KeySpec("screen", .reference(.screen), required: true, "The screen that it is about."),
                KeySpec(
                  "link", .value(.string),
                  "The deep link that opens it, such as `recipe/{id}`; what stands in braces are its params."),
                KeySpec("when", .expression(.bool), "Opened only while this is true; sees `params`."),
                .destination(
                  "else",
                  "Where one comes instead; after a flow, on to the screen if its condition holds then."),
              ]))), "How screens are reached: links and guards."),
      KeySpec(
        "types", .recordTypes(field),
        "Types of its own, which any script may name: the fields of a record, or an `enum(…)`."),
      KeySpec("upgrade", .reference(.screen), "The sheet that offers the upgrade."),
      KeySpec(
        "widget", .reference(.screen),
        "The screen that `kolam widget` shows beside other apps, from what is stored on the device."),
      KeySpec("plugins", .mapping(.value(.string)), "The plugins it needs, with the versions that will do."),
      KeySpec(
        "catalogs", .list(.name),
        "Its String Catalogs under Locales/; its own name if none is given, and that one need not be there yet."
      ),
      KeySpec(
        "locales", .list(.value(.string)), required: true,
        "The languages it speaks, the source language first."),
      KeySpec(
        "fallback", .mapping(.value(.string)),
        "The language shown where a text is missing in another, such as `mr: hi`; otherwise the source language."
      ),
      KeySpec(
        "theme",
        .record(RecordSpec("the theme", keys: [palette("light"), palette("dark")])), "Its colors, by meaning."
      ),
      KeySpec(
        "profiles",
        .mapping(
          .record(
            RecordSpec(
              "a device profile",
              keys: [
                KeySpec("columns", .value(.int), required: true, "How many cells a line has."),
                KeySpec("rows", .value(.int), "How many lines a screen has."),
              ]))),
        "The devices it is shown on, the first one the default; in flags.yaml where flags depend on them."),
      KeySpec(
        "data", .mapping(.record(CollectionScript.spec)),
        "What it stores itself: collections of rows, and documents, by the names that screens use."),
      servers,
    ])

  /// A field of a record type.
  private static let field = RecordSpec(
    "a field", shorthand: "type",
    keys: [
      KeySpec(
        "type", .type, required: true,
        "Its type; also `date`, such as `2026-11-27`, and with limits `string(1..200)`, `int(1..5)` and `double(0..1)`."
      ),
      KeySpec("default", .value(.dyn), "What a record has where it is not given."),
      KeySpec("was", .name, "Its former name, whose stored values it takes over."),
      .about("the field"),
    ])

  /// The servers that the app talks to.
  private static let servers = KeySpec(
    "servers",
    .mapping(
      .record(
        RecordSpec(
          "a server", shorthand: "prefix",
          keys: [
            KeySpec("prefix", .value(.string), "What every path begins with, such as `/api/v1`."),
            KeySpec(
              "address", .value(.string),
              "Where it is, such as `https://api.example.com`, for `kolam run` without `--backend`; never for walks."
            ),
            KeySpec(
              "headers", .mapping(.value(.string)), "Fields that every request has, such as `X-Tenant-ID`."),
            KeySpec(
              "signIn", .record(SignInScript.spec),
              "How people sign in: the name of a shape, or the server's own paths and fields."),
            KeySpec(
              "push", .record(SignInScript.call),
              "The request that registers a device for pushes, with its `$token` and `$platform`."),
            KeySpec(
              "limits", .list(.record(SignInScript.limit)),
              "How many requests the embedded server takes, the first that covers a path counts."),
            KeySpec(
              "embedded", .value(.string),
              "Another server of the app whose embedded backend answers for it too, under a prefix of its own."
            ),
            KeySpec(
              "local", .value(.bool),
              "Whether it is on the local network, as an appliance is: reached without the internet, too."),
          ]))),
    "The servers it talks to, by the names that plugins ask for; `main` is the one they ask for by default.")

  private static func palette(_ appearance: String) -> KeySpec {
    KeySpec(
      appearance,
      .record(
        RecordSpec(
          "a palette", keys: colorNames.map { KeySpec($0, .value(.string), "A color as `#RRGGBB`.") })),
      "The colors of the \(appearance) appearance.")
  }

  /// The colors that a palette can name.
  package static let colorNames = [
    "primary", "primaryVariant", "secondary", "background", "surface", "text", "textSecondary", "emergency",
    "success", "warning",
  ]

  /// Reads an app's file from its root.
  ///
  /// - Parameters:
  ///   - root: the file's root.
  ///   - source: the file.
  ///   - registry: the components, actions and types that exist.
  ///   - diagnostics: receives the errors.
  /// - Returns: nil where the file is not an app at all.
  package static func read(
    _ root: Node, of source: SourceText, registry: Registry, into diagnostics: inout Diagnostics
  ) -> AppScript? {
    let root = withoutBackend(root, into: &diagnostics)
    var reader = ScriptReader(registry: registry)
    defer { diagnostics.report(contentsOf: reader.diagnostics.all) }
    guard let properties = reader.record(root, spec), let name = properties.word("app") else { return nil }
    return AppScript(source: source, name: name, properties: properties, types: registry.types)
  }

  /// Reads an app's file without the types that it declares.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - registry: the components and actions that exist.
  ///   - diagnostics: receives the errors.
  /// - Returns: nil where the file is not an app at all.
  package static func read(
    _ source: SourceText, registry: Registry, into diagnostics: inout Diagnostics
  ) -> AppScript? {
    DocumentReader.read(source, into: &diagnostics).flatMap {
      read($0, of: source, registry: registry, into: &diagnostics)
    }
  }

  /// Reports the key `backend`, which `servers` has replaced, and drops it.
  private static func withoutBackend(_ root: Node, into diagnostics: inout Diagnostics) -> Node {
    guard let entries = root.entries, let old = entries.first(where: { $0.name == "backend" }) else {
      return root
    }
    diagnostics.report(
      Diagnostic(
        .replacedBackend, "`backend` is no key of the app any more", at: old.keySpan,
        help: "write `servers: { main: { prefix: /api/v1 } }`: the embedded server comes with the plugins"))
    return Node(.mapping(entries.filter { $0.name != "backend" }), root.span)
  }
}

extension Diagnostic.Code {
  /// The old key `backend`.
  static let replacedBackend = Self("KL0509")
}
