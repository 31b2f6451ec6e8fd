internal import Documents
internal import Foundations

extension CommandSpec {
  /// Commands that change the device.
  static let device: [CommandSpec] = [
    CommandSpec(
      name: "setPermissions", about: "Grants or denies the app's permissions.",
      example: "setPermissions: { permissions: { bluetooth: deny } }",
      keys: [
        SharedFlowKeys.app("appId: com.epicura.app, permissions: { bluetooth: deny }"),
        FlowKey(
          permissions.name, permissions.value, permissions.about, permissions.example, isRequired: true),
      ], support: .simulated
    ) { reader, arguments in
      guard let fields = reader.keys(arguments) else { return nil }
      if fields["permissions"] == nil { reader.missing("permissions", in: fields) }
      return .setPermissions(
        appId: reader.template(fields["appId"], "`appId`"), reader.permissions(fields))
    },
    CommandSpec(
      name: "setLocation", about: "Moves the device to a place.",
      example: "setLocation: { latitude: 13.08, longitude: 80.27 }",
      keys: [
        FlowKey(
          "latitude", .text, "Degrees to the north, from -90 to 90.", "latitude: 13.08, longitude: 80.27",
          isRequired: true),
        FlowKey(
          "longitude", .text, "Degrees to the east, from -180 to 180.", "latitude: 13.08, longitude: 80.27",
          isRequired: true),
      ], support: .simulated
    ) { reader, arguments in
      guard let fields = reader.keys(arguments) else { return nil }
      let latitude = reader.required(fields, "latitude")
      let longitude = reader.required(fields, "longitude")
      guard let latitude, let longitude else { return nil }
      reader.check(degrees: latitude, "`latitude`", to: 90)
      reader.check(degrees: longitude, "`longitude`", to: 180)
      return .setLocation(latitude: latitude, longitude: longitude)
    },
    CommandSpec(
      name: "travel", about: "Moves the device along a route, in the app's time.",
      example: "travel: { points: [ \"13.08,80.27\", \"13.09,80.28\" ], speed: 4 }",
      keys: [
        FlowKey(
          "points", .texts, "Places, each as latitude and longitude.",
          "points: [ '13.08,80.27', '13.09,80.28' ]", isRequired: true),
        FlowKey(
          "speed", .number(from: 1, to: nil), "Meters a second; 4 by default.",
          "points: [ '13.08,80.27', '13.09,80.28' ], speed: 10"),
      ], support: .simulated
    ) { reader, arguments in reader.travel(arguments) },
    toggle("AirplaneMode", "Switches the network off or on; iOS lets no app do that.") {
      .setAirplaneMode($0)
    },
    CommandSpec(
      name: "toggleAirplaneMode", about: "Switches the network off where it is on, or on again.",
      example: "toggleAirplaneMode", allowsBareName: true, support: .simulated
    ) { _, _ in .setAirplaneMode(nil) },
    toggle("DarkMode", "Switches dark colors on or off.") { .setDarkMode($0) },
    CommandSpec(
      name: "toggleDarkMode", about: "Switches dark colors on where they are off, or off again.",
      example: "toggleDarkMode", allowsBareName: true, support: .simulated
    ) { _, _ in .setDarkMode(nil) },
    CommandSpec(
      name: "setOrientation", about: "Rotates the device.", example: "setOrientation: LANDSCAPE_LEFT",
      main: .word(Command.Orientation.allCases.map(\.rawValue)),
      keys: [
        FlowKey(
          "orientation", .word(Command.Orientation.allCases.map(\.rawValue)), "How it is held.",
          "orientation: PORTRAIT", isRequired: true)
      ], support: .simulated
    ) { reader, arguments in
      guard let node = arguments.fields.map({ $0["orientation"] }) ?? arguments.node else {
        if let fields = arguments.fields { reader.missing("orientation", in: fields) }
        return nil
      }
      guard let name = reader.template(node, "`setOrientation`") else { return nil }
      // A script says it only when it runs.
      if name.literal != nil {
        _ = reader.choice(node, "`setOrientation`", Command.Orientation.allCases.map(\.rawValue))
      }
      return .setOrientation(name)
    },
    CommandSpec(
      name: "addMedia", about: "Puts pictures into the gallery.", example: "addMedia: [ dish.png ]",
      main: .files,
      keys: [FlowKey("files", .files, "The pictures.", "files: [ dish.png ]", isRequired: true)],
      support: .simulated
    ) { reader, arguments in reader.media(arguments) },
  ]

  private static func toggle(
    _ what: String, _ about: String, _ command: @escaping @Sendable (Bool?) -> Command
  ) -> CommandSpec {
    let name = "set" + what
    let key = what == "DarkMode" ? "darkMode" : "airplaneMode"
    let value = FlowValue.word(["enabled", "disabled"])
    return CommandSpec(
      name: name, about: about, example: "\(name): enabled", main: value,
      keys: [
        FlowKey(key, value, "Whether it is on.", "\(key): enabled"),
        FlowKey("value", value, "The same, by its other name.", "value: disabled"),
      ], support: .simulated
    ) { reader, arguments in
      guard let node = arguments.fields.map({ $0[key] ?? $0["value"] }) ?? arguments.node else {
        if let fields = arguments.fields { reader.missing(key, in: fields) }
        return nil
      }
      return reader.choice(node, "`\(name)`", ["enabled", "disabled"]).map { command($0 == "enabled") }
    }
  }
}

extension FlowFileReader {
  fileprivate mutating func check(degrees: Template, _ what: String, to most: Double) {
    guard let text = degrees.literal else { return }
    guard let value = Double(text), value.magnitude <= most else {
      report(
        .invalidFlowValue, "found `\(text)` for \(what), expected degrees from -\(Int(most)) to \(Int(most))",
        at: degrees.span)
      return
    }
  }

  fileprivate mutating func travel(_ arguments: CommandArguments) -> Command? {
    guard let fields = keys(arguments) else { return nil }
    guard let items = fields["points"]?.items, !items.isEmpty else {
      if let node = fields["points"] {
        report(
          .invalidFlowValue, "found \(node.kindInWords) for `points`, expected a list of places",
          at: node.span,
          help: "such as `points: [ \"13.08,80.27\", \"13.09,80.28\" ]`")
      } else {
        missing("points", in: fields)
      }
      return nil
    }
    let points = items.compactMap { template($0, "`points`") }
    for point in points {
      guard let text = point.literal else { continue }
      let parts = text.split(separator: ",").map { Double($0.drop { $0 == " " }) }
      if parts.count == 2, !parts.contains(nil) { continue }
      report(
        .invalidFlowValue,
        "found `\(text)` in `points`, expected latitude and longitude such as `13.08,80.27`",
        at: point.span)
    }
    return .travel(points: points, speed: template(fields["speed"], "`speed`"))
  }

  fileprivate mutating func media(_ arguments: CommandArguments) -> Command? {
    guard let node = arguments.fields.map({ $0["files"] }) ?? arguments.node else {
      if let fields = arguments.fields { missing("files", in: fields) }
      return nil
    }
    let nodes = node.items ?? [node]
    if nodes.isEmpty {
      report(
        .missingStepKey, "`addMedia` does not say which files", at: node.span,
        help: "name them, such as `- addMedia: [ dish.png ]`")
    }
    let files = nodes.compactMap { template($0, "`addMedia`") }
    for file in files { _ = existingFile(file, for: "`addMedia`") }
    return files.isEmpty ? nil : .addMedia(files)
  }
}

extension CommandSpec {
  /// Commands that record the screen.
  static let records: [CommandSpec] = [
    CommandSpec(
      name: "takeScreenshot", about: "Keeps the screen, as text and as a tree, under `--output-dir`.",
      example: "takeScreenshot: recipes", main: .file,
      keys: [
        FlowKey("path", .file, "Its name, without an extension.", "path: recipes", isRequired: true),
        SharedFlowKeys.crop,
      ]
    ) { reader, arguments in
      guard let path = reader.text(arguments, "path") else { return nil }
      return .takeScreenshot(
        path: path, cropOn: arguments.fields?["cropOn"].flatMap { reader.selector($0, "`cropOn`") })
    },
    CommandSpec(
      name: "startRecording", about: "Begins to keep every screen, under `--output-dir`.",
      example: "startRecording: walk", main: .file,
      keys: [FlowKey("path", .file, "The recording's name.", "path: walk", isRequired: true)]
    ) { reader, arguments in reader.text(arguments, "path").map { .startRecording(path: $0) } },
    bare("stopRecording", "Ends the recording.", .stopRecording),
  ]
}
