internal import Documents
internal import Foundations

extension CommandSpec {
  /// Commands about the app as a whole.
  static let app: [CommandSpec] = [
    CommandSpec(
      name: "launchApp", about: "Starts the app; where it runs, it is ended first.", example: "launchApp",
      main: .text,
      keys: [
        SharedFlowKeys.app(),
        FlowKey("url", .text, "The page to open, where the app is one.", "url: https://example.com"),
        FlowKey("clearState", .bool, "Whether what the app has stored is deleted first.", "clearState: true"),
        FlowKey(
          "clearKeychain", .bool, "Whether the app’s secrets are deleted first: sign-in and PIN.",
          "clearKeychain: true"),
        FlowKey("stopApp", .bool, "Whether a running app is ended first; true by default.", "stopApp: false"),
        permissions,
        FlowKey(
          "arguments", .variables,
          "`AppleLanguages`, `AppleLocale` or `locale` chooses the language, `tier` the plan, `biometrics` (`granted`, "
            + "`denied`, `unavailable`) what the device’s prompt answers to a locked app.",
          "arguments: { AppleLanguages: (hi), tier: pro }"),
      ],
      allowsBareName: true
    ) { reader, arguments in
      var launch = Command.Launch()
      guard let fields = arguments.fields else {
        launch.appId = reader.template(arguments.node, "`launchApp`")
        return .launchApp(launch)
      }
      launch.appId = reader.template(fields["appId"] ?? fields["url"], "`appId`")
      launch.clearState = reader.bool(fields, "clearState", false)
      launch.clearKeychain = reader.bool(fields, "clearKeychain", false)
      launch.stopApp = reader.bool(fields, "stopApp", true)
      launch.permissions = reader.permissions(fields)
      launch.arguments = reader.variables(fields["arguments"], "`arguments`")
      return .launchApp(launch)
    },
    ending("stopApp", "Ends the app.") { .stopApp(appId: $0) },
    ending("killApp", "Ends the app as the system does when memory is short.") { .killApp(appId: $0) },
    ending("clearState", "Ends the app and deletes what it has stored.") { .clearState(appId: $0) },
    bare(
      "clearKeychain",
      "Deletes the app’s secrets: sign-in and PIN; a running app keeps its own until its next start.",
      .clearKeychain,
      support: .simulated),
    CommandSpec(
      name: "openLink", about: "Opens a link in the app, by one of its routes.",
      example: "openLink: epicura://recipe/12", main: .text,
      keys: [
        FlowKey(
          "link", .text, "The link.", "link: epicura://recipe/12", isRequired: true),
        FlowKey(
          "browser", .bool, "Whether a browser opens it, of which nothing is on lines.",
          "link: https://example.com, browser: true"),
        FlowKey(
          "autoVerify", .bool, "Taken as upstream does, without effect.",
          "link: https://example.com, autoVerify: true"),
      ]
    ) { reader, arguments in
      guard let link = reader.text(arguments, "link") else { return nil }
      return .openLink(
        .init(link: link, inBrowser: arguments.fields.map { reader.bool($0, "browser", false) } ?? false))
    },
  ]

  /// Returns a command on an app, the header's where none is named.
  private static func ending(
    _ name: String, _ about: String, _ command: @escaping @Sendable (Template?) -> Command
  ) -> CommandSpec {
    CommandSpec(
      name: name, about: about, example: name, main: .text, keys: [SharedFlowKeys.app()],
      allowsBareName: true,
      support: .simulated
    ) { reader, arguments in command(reader.optionalText(arguments, "appId")) }
  }

  /// The app's permissions.
  static let permissions = FlowKey(
    "permissions", .variables,
    "Permissions by their names, each `allow`, `deny` or `unset`. On lines only that of `bluetooth` can be denied; "
      + "denying another is a warning.",
    "permissions: { bluetooth: deny }")
}

extension FlowFileReader {
  /// Parses the app's permissions, by name.
  mutating func permissions(_ fields: Fields) -> [FlowHeader.Variable] {
    let permissions = variables(fields["permissions"], "`permissions`")
    let values = AppPermission.values
    for permission in permissions {
      // A script says it only when it runs.
      guard let value = permission.value.literal else { continue }
      guard values.contains(value) else {
        report(
          .invalidFlowValue,
          "found `\(value)` for `\(permission.name)`, expected \(listed(values, or: true))",
          at: permission.value.span, help: nearHelp(for: value, in: values))
        continue
      }
      if value == "deny", let denial = AppPermission.ineffectiveDenial(of: permission.name) {
        report(
          denial.isKnown ? .unsupportedCommand : .invalidFlowValue, .warning, denial.message,
          at: permission.value.span, help: denial.help)
      }
    }
    return permissions
  }
}
