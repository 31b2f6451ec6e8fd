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
  /// - Parameters:
  ///   - remote: the keys of `remote:`.
  ///   - key: where rows of the server have their key.
  ///   - record: the type of the rows; nil where they are one record.
  /// - Returns: the declaration; nil where there is none, or it could not be read.
  mutating func live(_ remote: Properties, key: String, of record: RecordDeclaration?) -> LiveDeclaration? {
    guard case .record(let live) = remote["live"] else { return nil }
    if live["realtime"] != nil { return realtime(live, key: key, of: record) }
    let poll = poll(live)
    if live["poll"] != nil, live["socket"] == nil {
      report(
        "nothing is connected to, so nothing is read in its place", at: live.keySpans["poll"] ?? live.span,
        help: "remove `poll`, or add `socket` or `realtime`")
    }
    let socket = socket(live)
    let events = live.records("messages").compactMap { event($0) }
    let pushes = live.literals("push")
    if live["socket"] == nil {
      for key in ["send", "messages"] where live[key] != nil {
        report(
          "nothing says where the messages come from", at: live.keySpans[key] ?? live.span,
          help: "add `socket`, such as `socket: /tasks/live`")
      }
      if live["push"] == nil, live["send"] == nil, live["messages"] == nil {
        report("nothing says how the server tells", at: live.span, help: "add `socket`, `realtime` or `push`")
      }
    } else if live["messages"] == nil {
      report(
        "nothing says what the messages are about", at: live.keySpans["socket"] ?? live.span,
        help: "add `messages`, such as `messages: [ { when: { type: task.changed }, row: task } ]`")
    }
    guard socket != nil || !pushes.isEmpty else { return nil }
    return LiveDeclaration(
      socket: socket, greeting: live["send"]?.literal, events: events, pushes: pushes, poll: poll)
  }

  // MARK: Realtime

  /// The operators of a filter that Realtime knows.
  private static let operators = ["eq", "neq", "lt", "lte", "gt", "gte", "in"]

  private mutating func realtime(
    _ live: Properties, key: String, of record: RecordDeclaration?
  ) -> LiveDeclaration? {
    for other in ["socket", "send", "messages"] where live[other] != nil {
      report(
        "the messages of Realtime are known, so there is no `\(other)`",
        at: live.keySpans[other] ?? live.span, help: "remove it, or `realtime`")
    }
    let pushes = live.literals("push")
    guard case .record(let source) = live["realtime"] else { return nil }
    let table = name(source, "table")
    let schema = source["schema"] == nil ? "public" : name(source, "schema")
    let filter = filter(source)
    var path: String? = RealtimeDeclaration.path
    if source["path"] != nil { path = self.path(source, "path") }
    let (arriving, poll) = (arriving(source, of: record), poll(live))
    guard let table, let schema, let path else { return nil }
    return LiveDeclaration(
      pushes: pushes,
      realtime: RealtimeDeclaration(
        table, schema: schema, filter: filter, key: key, path: path, arriving: arriving), poll: poll)
  }

  private mutating func name(_ source: Properties, _ key: String) -> String? {
    if let text = source[key]?.literal, AppScript.isServerName(text) || text.hasPrefix("_") { return text }
    report(
      "`\((source[key]?.literal ?? "${…}").prefix(80))` names no \(key)",
      at: source[key]?.valueSpan ?? source.span,
      help: "write its name in the database, such as `\(key == "table" ? "messages" : "public")`")
    return nil
  }

  private mutating func filter(_ source: Properties) -> String? {
    guard let property = source["filter"] else { return nil }
    let text = property.literal ?? ""
    let parts = text.split(separator: "=", maxSplits: 1)
    let operation = parts.count == 2 ? parts[1].prefix { $0 != "." } : ""
    if Self.operators.contains(String(operation)), parts[1].count > operation.count + 1 { return text }
    report(
      "`\(text.prefix(80))` is no filter of Realtime", at: property.valueSpan ?? source.span,
      help:
        "write a column, `=`, one of \(Self.operators.map { "`\($0)`" }.joined(separator: ", ")), and a value: `room=eq.7`"
    )
    return nil
  }

  // MARK: Sockets and pushes

  private mutating func socket(_ live: Properties) -> String? {
    live["socket"] == nil ? nil : path(live, "socket")
  }

  private mutating func path(_ source: Properties, _ key: String) -> String? {
    if let text = source[key]?.literal, ProfileCall(.get, text) != nil { return text }
    report(
      "the path `\((source[key]?.literal ?? "${…}").prefix(80))` is none of the server’s own",
      at: source[key]?.valueSpan ?? source.span,
      help: "begin with `/`, below the server’s prefix, and write it out"
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

  // MARK: Without a connection

  /// The shortest and the longest time between two reads without a connection.
  private static let polls = Duration.seconds(1)...Duration.seconds(3600)

  /// Reads how often rows are read without a connection.
  ///
  /// - Parameter source: the keys that it is one of.
  /// - Returns: the time between two reads.
  mutating func poll(_ source: Properties) -> Duration {
    time(source, "poll", in: Self.polls, "1s to 1h") ?? LiveDeclaration.usualPoll
  }

  private mutating func time(
    _ source: Properties, _ key: String, in range: ClosedRange<Duration>, _ words: String
  ) -> Duration? {
    guard let property = source[key] else { return nil }
    if let time = property.literal.flatMap({ Literals.duration($0) }), range.contains(time) { return time }
    report(
      "`\((property.literal ?? "${…}").prefix(80))` is no time for `\(key)`",
      at: property.valueSpan ?? source.span, help: "write a time of \(words), such as `\(key): 5s`")
    return nil
  }

  // MARK: Rows as they are written

  /// The shortest and the longest time that a row is shown after the last message about it.
  private static let lasting = Duration.seconds(1)...Duration.seconds(60)

  /// Reads which rows the server sends as they are written.
  ///
  /// - Parameters:
  ///   - source: the keys that it is one of.
  ///   - record: the type of the rows; nil where they are one record.
  /// - Returns: the declaration; nil where there is none, or it could not be read.
  mutating func arriving(_ source: Properties, of record: RecordDeclaration?) -> ArrivingDeclaration? {
    guard case .record(let arriving) = source["arriving"] else { return nil }
    guard let record else {
      report(
        "a document is one record, and has no rows that arrive",
        at: source.keySpans["arriving"] ?? source.span, help: "remove `arriving`")
      return nil
    }
    let topic = arriving["topic"]?.literal ?? ""
    let isTopic =
      topic.split(separator: ArrivingDeclaration.part, omittingEmptySubsequences: false).count == 2
    if arriving["topic"] != nil, !isTopic || topic.utf8.count > 200 {
      report(
        "`\(topic.prefix(80))` has no place for the topic that a screen names",
        at: arriving["topic"]?.valueSpan ?? arriving.span,
        help: "write `$topic` once, such as `topic: room:$topic`")
    }
    let event = arriving["event"]?.literal ?? ""
    if arriving["event"] != nil, event.isEmpty {
      report(
        "the messages have no name", at: arriving["event"]?.valueSpan ?? arriving.span,
        help: "write it, such as `event: partial`")
    }
    let fields = fields(arriving, of: record)
    let lasts = time(arriving, "lasts", in: Self.lasting, "1s to 1m") ?? ArrivingDeclaration.usualTime
    guard isTopic, !event.isEmpty else { return nil }
    return ArrivingDeclaration(topic, event, fields: fields, lasts: lasts)
  }

  private mutating func fields(_ arriving: Properties, of record: RecordDeclaration) -> [String] {
    guard case .list(let items) = arriving["fields"] else { return [] }
    var found: [String] = []
    for item in items {
      let name = item.literal ?? ""
      guard record.field(name) != nil, name != "id", !found.contains(name) else {
        report(
          name == "id" || found.contains(name)
            ? "`\(name)` is there already" : "`\(record.name)` has no field `\(name.prefix(80))`",
          at: item.valueSpan ?? arriving.span,
          help: nearHelp(for: name, in: record.fields.map(\.name)) ?? "name each field once, without the key")
        continue
      }
      found.append(name)
    }
    return found
  }

  private mutating func report(_ message: String, at span: Span, help: String) {
    diagnostics.report(Diagnostic(.liveRows, message, at: span, help: help))
  }
}
