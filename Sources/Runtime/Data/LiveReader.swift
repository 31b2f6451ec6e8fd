import Documents
import Foundations
import PluginKit
import Profiles
import Screens

extension Diagnostic.Code {
  /// Live rows that cannot be followed so.
  static let liveRows = Self("KL0557")
}

/// Reads how a server says by itself that rows have changed, and reports what cannot be so.
struct LiveReader {
  private(set) var diagnostics = Diagnostics()

  /// Reads `live:`.
  ///
  /// - Parameter remote: the keys of `remote:`.
  /// - Returns: the declaration; nil where there is none, or it could not be read.
  mutating func live(_ remote: Properties) -> LiveDeclaration? {
    guard case .record(let live) = remote["live"] else { return nil }
    let socket = socket(live)
    let events = live.records("messages").compactMap { event($0) }
    let pushes = pushes(live)
    if live["socket"] == nil {
      for key in ["send", "messages"] where live[key] != nil {
        report(
          "nothing says where the messages come from", at: live.keySpans[key] ?? live.span,
          help: "add `socket`, such as `socket: /tasks/live`")
      }
      if live["push"] == nil, live["send"] == nil, live["messages"] == nil {
        report("nothing says how the server tells", at: live.span, help: "add `socket` or `push`")
      }
    } else if live["messages"] == nil {
      report(
        "nothing says what the messages are about", at: live.keySpans["socket"] ?? live.span,
        help: "add `messages`, such as `messages: [ { when: { type: task.changed }, row: task } ]`")
    }
    guard socket != nil || !pushes.isEmpty else { return nil }
    return LiveDeclaration(
      socket: socket, greeting: live["send"]?.literal, events: events, pushes: pushes)
  }

  private func pushes(_ live: Properties) -> [String] {
    guard case .list(let types) = live["push"] else { return [] }
    return types.compactMap { type in
      if case .value(.literal(let node)) = type { node.text } else { nil }
    }
  }

  private mutating func socket(_ live: Properties) -> String? {
    guard let property = live["socket"] else { return nil }
    if let text = property.literal, ProfileCall(.get, text) != nil { return text }
    report(
      "the path `\((property.literal ?? "${…}").prefix(80))` is none of the server’s own",
      at: property.valueSpan ?? live.span, help: "begin with `/`, below the server’s prefix, and write it out"
    )
    return nil
  }

  private mutating func event(_ message: Properties) -> LiveDeclaration.Event? {
    let given = ["row", "patch", "removed", "reload"].filter { message[$0] != nil }
    guard given.count == 1, let key = given.first else {
      report(
        given.isEmpty ? "nothing says what the message has" : "one message has one thing", at: message.span,
        help: "write one of `row`, `patch`, `removed` and `reload`")
      return nil
    }
    var members: [String: String] = [:]
    for named in message.named("when") {
      guard JSONPath(named.name).isValid, let text = named.property.literal else {
        report(
          "`\(named.name.prefix(80))` is no place in JSON", at: named.span,
          help: "write the names of members with dots between them, such as `data.type`")
        continue
      }
      members[named.name] = text
    }
    if key == "reload" { return LiveDeclaration.Event(members, .hint) }
    let span = message[key]?.valueSpan ?? message.span
    guard let path = message[key]?.literal, !path.isEmpty, path == "." || JSONPath(path).isValid else {
      report(
        "`\((message[key]?.literal ?? "${…}").prefix(80))` is no place in JSON", at: span,
        help: "write the names of members with dots between them, such as `data.task`, or `.` for the message"
      )
      return nil
    }
    let place = path == "." ? nil : path
    return switch key {
    case "row": LiveDeclaration.Event(members, .row(place))
    case "patch": LiveDeclaration.Event(members, .patch(place))
    default: LiveDeclaration.Event(members, .removed(path))
    }
  }

  private mutating func report(_ message: String, at span: Span, help: String) {
    diagnostics.report(Diagnostic(.liveRows, message, at: span, help: help))
  }
}
