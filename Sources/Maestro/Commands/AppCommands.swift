internal import Documents
internal import Foundations

extension CommandSpec {
  /// Commands about the app as a whole.
  static let app: [CommandSpec] = [
    CommandSpec(
      name: "launchApp", example: "launchApp",
      keys: ["appId", "url", "clearState", "clearKeychain", "stopApp", "permissions", "arguments"],
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
    ending("stopApp") { .stopApp(appId: $0) },
    ending("killApp") { .killApp(appId: $0) },
    ending("clearState") { .clearState(appId: $0) },
    bare("clearKeychain", .clearKeychain, support: .simulated),
    CommandSpec(
      name: "openLink", example: "openLink: epicura://recipe/12", keys: ["link", "browser", "autoVerify"]
    ) { reader, arguments in
      guard let link = reader.text(arguments, "link") else { return nil }
      return .openLink(
        .init(link: link, inBrowser: arguments.fields.map { reader.bool($0, "browser", false) } ?? false))
    },
  ]

  /// Returns a command on an app, the header's where none is named.
  private static func ending(
    _ name: String, _ command: @escaping @Sendable (Template?) -> Command
  ) -> CommandSpec {
    CommandSpec(name: name, example: name, keys: ["appId"], allowsBareName: true, support: .simulated) {
      reader, arguments in command(reader.optionalText(arguments, "appId"))
    }
  }
}

extension FlowFileReader {
  /// Parses the app's permissions, by name.
  mutating func permissions(_ fields: Fields) -> [FlowHeader.Variable] {
    let permissions = variables(fields["permissions"], "`permissions`")
    let values = ["allow", "deny", "unset"]
    for permission in permissions {
      guard let value = permission.value.literal, !values.contains(value) else { continue }
      report(
        .invalidFlowValue, "found `\(value)` for `\(permission.name)`, expected \(listed(values, or: true))",
        at: permission.value.span, help: nearestName(to: value, in: values).map { "did you mean `\($0)`?" })
    }
    return permissions
  }
}
