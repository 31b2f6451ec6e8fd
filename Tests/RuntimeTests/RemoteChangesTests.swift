import Documents
import Foundations
import PluginKit
import Testing

@testable import Runtime
@testable import Screens

/// How changes of a collection go to its server, as app.yaml has it.
@Suite struct RemoteChangesTests {
  private func read(
    _ changes: String, list: String = "list: /tasks, ", conflict: String? = nil,
    form: CollectionDeclaration.Form = .collection
  ) throws -> (declaration: RemoteDeclaration?, found: [String]) {
    var diagnostics = Diagnostics()
    let node = try #require(
      DocumentReader.read(
        SourceText(path: "app.yaml", text: "{ \(list)\(changes) }"), into: &diagnostics))
    var script = ScriptReader(registry: Registry(components: [], actions: []))
    let record = script.record(node, DataScript.remote)
    let properties = try #require(record)
    let title = RecordDeclaration.Field("title", .string, at: node.span)
    let notes = RecordDeclaration.Field("notes", .nullable(.string), at: node.span)
    var reader = RemoteDeclarationReader()
    let declaration = reader.declaration(
      properties, of: RecordDeclaration("Task", fields: [title, notes]), form: form, servers: ["main"],
      conflict: conflict)
    return (
      declaration,
      (script.diagnostics.all + reader.diagnostics.all).map {
        "\($0.code) \($0.span?.text.prefix(24) ?? ""): \($0.message): \($0.help ?? "")"
      }
    )
  }

  @Test func rowsAreOnlyReadWhereNothingElseIsDeclared() throws {
    let (declaration, found) = try read("row: /tasks/$id")
    #expect(found == [] && declaration?.row == RowRequest(.get, "/tasks/$id"))
    #expect(declaration?.changes.isEmpty == true)
  }

  @Test func readsHowRowsOfEveryoneAreSentThatMayOnlyBeNamed() throws {
    let changes = """
      changes: { get: /sync, items: rows, cursor: at, more: { at: more, absent: last }, unreadable: again, strict: true,
        names: { without: title, list: { get: /tasks, page: { by: number, size: 9 }, items: data } } }
      """
    let (declaration, found) = try read("shared: true, row: /tasks/$id, \(changes)", list: "")
    #expect(found == [] && declaration?.isShared == true && declaration?.isStrict == true)
    #expect(
      declaration?.delta
        == DeltaDeclaration(
          cursor: "at", end: .more("more"), mayLackMore: true,
          names: .init(
            without: "title", list: "/tasks", paging: RemoteDeclaration.Paging(.number, size: 9),
            items: "data"),
          asksAgain: true))
    let named = try read(changes, list: "")
    #expect(named.found.map { $0.prefix(6) } == ["KL0558"])
    let changed = try read("shared: true, add: { post: /tasks }, row: /tasks/$id, \(changes)", list: "")
    #expect(changed.found.map { $0.prefix(6) } == ["KL0556"])
  }

  @Test func eachKeyCounts() throws {
    let (declaration, found) = try read(
      """
      row: { get: /tasks/$id, reply: data.task },
      add: { put: /tasks/$id, under: task, reply: data }, update: { post: /tasks/$id, send: changes },
      remove: { post: "/tasks?remove=$id" }, keys: client, version: etag, settles: read,
      rejected: hide
      """, conflict: "ask")
    #expect(found == [])
    #expect(declaration?.row == RowRequest(.get, "/tasks/$id", reply: "data.task"))
    #expect(
      declaration?.changes
        == RemoteChanges(
          add: RowRequest(.put, "/tasks/$id", under: "task", reply: "data"),
          update: RowRequest(.post, "/tasks/$id", content: .changes),
          remove: RowRequest(.post, "/tasks?remove=$id"), keys: .client, isVersioned: true, proof: .read,
          conflict: .ask, hidesRejected: true))
  }

  @Test func whatIsLenientIsNotSentAsAWhole() throws {
    let list = "list: { get: /me, lenient: true }, "
    let (declaration, found) = try read("update: { patch: /me }", list: list, form: .document)
    #expect(declaration?.isLenient == true && found == [])
    #expect(try read("update: { put: /me }", list: list, form: .document).found.count == 1)
  }

  @Test func whatIsLeftOutIsUsual() throws {
    let changes = try read("add: { post: /t }, update: { patch: /t/$id }").declaration?.changes
    #expect(changes?.keys == .server && changes?.isVersioned == false)
    #expect(changes?.proof == .reply && changes?.conflict == .merge)
    #expect(changes?.update?.content == .changes && changes?.remove == nil)
    #expect(try read("update: { put: /t/$id }").declaration?.changes.update?.content == .row)
    let mark = try read("keys: client, add: { put: /t/$id, send: nothing }").declaration
    #expect(mark?.changes.add?.content == .nothing)
  }

  @Test func aRequestMayTakeOnlySomeFields() throws {
    let (declaration, found) = try read("update: { put: /t/$id/name, body: { name.text: title } }")
    #expect(found == [])
    #expect(
      declaration?.changes.update == RowRequest(.put, "/t/$id/name", members: ["name.text": "title"]))
  }

  @Test func severalNewRowsMayGoInOneRequest() throws {
    let (declaration, found) = try read(
      """
      keys: client, add: { post: /sync, batch: { items: data.events, most: 200, accepted: ids,
        rejected: { at: refused, key: event, code: error.code, duplicates: [ known, seen ] } } }
      """)
    #expect(found == [])
    #expect(
      declaration?.changes.add?.batch
        == BatchDeclaration(
          items: "data.events", most: 200, accepted: "ids",
          rejected: BatchDeclaration.Rejections(
            "refused", key: "event", code: "error.code", duplicates: ["known", "seen"])))
    let short = try read("keys: client, add: { post: /sync, batch: events }")
    #expect(short.found == [] && short.declaration?.changes.add?.batch == BatchDeclaration(items: "events"))
  }

  @Test func aListMayLeaveFieldsOut() throws {
    let (declaration, found) = try read("row: /t/$id, keep: [ notes ]")
    #expect(found == [] && declaration?.kept == ["notes"])
    #expect(
      try read("row: /t/$id, keep: [ note, title ]").found == [
        "KL0559 note: `Task` has no field `note`: did you mean `notes`?",
        "KL0559 title: `title` is never null, so nothing shows that the server has left it out: make it nullable with `?`",
      ])
  }

  @Test func aDocumentIsOnlyChanged() throws {
    let (declaration, found) = try read("update: { patch: /me }, version: etag", form: .document)
    #expect(found == [] && declaration?.changes.update?.path == "/me")
    #expect(
      try read("add: { post: /me }, remove: { delete: /me }, keys: client", form: .document).found == [
        "KL0556 add: a document is one record, which is only changed: remove `add`",
        "KL0556 remove: a document is one record, which is only changed: remove `remove`",
        "KL0556 keys: a document is one record, which is only changed: remove `keys`",
      ])
  }

  static let faults: [(String, String)] = [
    ("add: {}", "KL0556 {}: nothing says where the request goes: write one of `post`, `put`"),
    (
      "update: { patch: /t/$id, put: /t/$id }",
      "KL0556 { patch: /t/$id, put: /t: one request has one method: write one of `patch`, `put`, `post`"
    ),
    ("add: { pst: /t }", "KL0202 pst: no key `pst` in a request: did you mean `post` or `put`?"),
    ("update: { patch: t }, row: /t/$id, version: etag", "KL0556 t: the path `t` is none"),
    ("update: { patch: /t/$id }, row: t, version: etag", "KL0556 t: the path `t` is none"),
    ("add: { post: t }", "KL0556 t: the path `t` is none of the server’s own: begin with `/`"),
    ("add: { post: //evil.example.org/t }", "KL0556 //evil.example.org/t: the path"),
    ("remove: { delete: \"/t/${item.id}\" }", "KL0556 \"/t/${item.id}\": the path `${…}` is none"),
    ("update: { patch: /t }", "KL0556 update: `/t` names no row: write `$id`"),
    ("remove: { delete: /t }", "KL0556 remove: `/t` names no row: write `$id`"),
    (
      "add: { put: /t/$id }",
      "KL0556 add: the server makes the key of a new row, so no path has it: add `keys: client`"
    ),
    ("add: { post: /t, under: a..b }", "KL0556 a..b: `a..b` is no place in JSON: write the names of members"),
    ("add: { post: /t, reply: \"\" }", "KL0556 \"\": `` is no place in JSON"),
    ("row: /t/$id, add: { post: /t }, version: etag", "KL0556 version: no change is sent with a version"),
    (
      "update: { patch: /t/$id }, version: etag",
      "KL0556 version: nothing says how the row of a conflict is read"
    ),
    ("update: { patch: /t/$id, send: all }", "KL0208 all"), ("keys: both", "KL0208 both"),
    (
      "update: { put: /t/$id, body: { name: titel } }",
      "KL0556 titel: `Task` has no field `titel`: did you mean `title`?"
    ),
    ("update: { put: /t/$id, body: { a..b: title } }", "KL0556 a..b: `a..b` is no place in JSON"),
    (
      "add: { post: /t, batch: rows }",
      "KL0556 batch: the server makes the keys of these rows, and cannot know a row again that is sent twice: add"
    ),
    (
      "keys: client, add: { put: /t/$id, batch: rows }",
      "KL0556 put: `put` is of a request with one row: write `post`"
    ),
    (
      "keys: client, add: { post: /t, batch: rows, reply: data }",
      "KL0556 reply: `reply` is of a request with one row: remove `reply`"
    ),
    (
      "keys: client, absent: local, add: { post: /t, batch: rows }",
      "KL0556 batch: rows that may stay on this device are sent one by one: remove `batch`"
    ),
    (
      "keys: client, add: { post: /t, batch: { items: rows, most: 0 } }",
      "KL0556 0: a request has 1 to 1000 rows"
    ),
    (
      "keys: client, add: { post: /t, batch: { items: a..b } }", "KL0556 a..b: `a..b` is no place in JSON"
    ),
    (
      "update: { put: /t/$id, send: row, body: { name: title } }",
      "KL0556 body: `body` says what is sent, and so does `send`: remove one of the two"
    ),
  ]

  @Test(arguments: faults)
  func faultsAreReportedWhereTheyAre(_ changes: String, _ expected: String) throws {
    let found = try read(changes).found
    #expect(found.filter { $0.hasPrefix(expected) }.count == 1 && found.count == 1, "\(found)")
  }

  // MARK: The keys beside `remote`

  static let keys: [(String, [String])] = [
    ("collection: Task, undo: 5s", []),
    ("collection: Task, fresh: 5m", ["KL0576 fresh"]),
    ("collection: Task, conflict: mine", ["KL0576 conflict"]),
    ("collection: Task, fresh: 5m, remote: { list: /t }", []),
    (
      "collection: Task, limit: limits.tasks, undo: 5s, conflict: ask, remote: { list: /t }",
      ["KL0576 limit", "KL0576 undo", "KL0576 conflict"]
    ),
    (
      "collection: Task, limit: limits.tasks, undo: 5s, conflict: ask, remote: { list: /t, add: { post: /t } }",
      []
    ),
    (
      "collection: Task, limit: limits.tasks, remote: { list: /t, remove: { delete: /t/$id } }",
      ["KL0576 limit"]
    ),
    ("collection: Task, limit: limits.tasks, undo: 5s, remote: { list: /t, add: { post: t } }", []),
    ("document: Task, fresh: 5m, remote: { list: /me }", []),
    ("document: Task, undo: 5s, conflict: mine, remote: { list: /me, update: { put: /me } }", []),
    ("document: Task, undo: 5s, remote: { list: /me }", ["KL0576 undo"]),
    (
      "document: Task, order: [ title ], search: [ title ], limit: limits.tasks",
      ["KL0574 order", "KL0574 search", "KL0574 limit"]
    ),
  ]

  @Test(arguments: keys)
  func keysAreTakenWhereTheyMeanSomething(_ keys: String, _ expected: [String]) throws {
    let app = try TestApp(
      ["home": "screen: home\ntitle: Home\nbody: []"],
      app: TestApp.appFile + """

        servers: { main: { prefix: /v1 } }
        types: { Task: { title: string } }
        data: { tasks: { \(keys) } }
        """)
    app.write("Screens/demo/flags.yaml", "tiers: { free: { rank: 0, limits: { tasks: 3 } } }\nflags: {}\n")
    var found = Diagnostics()
    _ = App.load(app.folder, into: &found)
    let told = found.all.filter { ["KL0574", "KL0576"].contains($0.code.description) }
    #expect(told.map { "\($0.code) \($0.span?.text ?? "")" }.sorted() == expected.sorted())
  }

  // MARK: What the server says by itself

  @Test func readsWhatMessagesSay() throws {
    let (declaration, found) = try read(
      """
      live: {
        socket: "/live?room=1", send: hello, push: [new_tasks],
        messages: [ { when: { type: changed, data.kind: "7" }, row: data.task }, { when: { type: patched }, patch: . },
          { when: { type: gone }, removed: id }, { reload: true } ]
      }
      """)
    #expect(found == [])
    #expect(
      declaration?.live
        == LiveDeclaration(
          socket: "/live?room=1", greeting: "hello",
          events: [
            .init(["type": "changed", "data.kind": "7"], .row("data.task")),
            .init(["type": "patched"], .patch(nil)), .init(["type": "gone"], .removed("id")),
            .init([:], .hint),
          ], pushes: ["new_tasks"]))
    #expect(
      try read("live: { push: [new_tasks] }").declaration?.live == LiveDeclaration(pushes: ["new_tasks"]))
  }

  static let deafness: [(String, String)] = [
    ("live: {}", "nothing says how the server tells"),
    ("live: { send: hello }", "nothing says where the messages"),
    ("live: { messages: [ { row: task } ] }", "nothing says where the messages"),
    ("live: { push: [ a ], poll: 20s }", "nothing is connected to"),
    ("live: { socket: /live, messages: [ { row: . } ], poll: 2h }", "`2h` is no time for `poll`"),
    ("live: /live", "nothing says what the messages are about"),
    ("live: { socket: live, messages: [ { row: task } ] }", "the path `live` is none of the server’s own"),
    ("live: { socket: /live, messages: [ {} ] }", "nothing says what the message has"),
    ("live: { socket: /live, messages: [ { row: a, removed: b } ] }", "one message has one thing"),
    ("live: { socket: /live, messages: [ { row: a..b } ] }", "`a..b` is no place in JSON"),
    ("live: { socket: /live, messages: [ { when: { a..b: c }, row: a } ] }", "`a..b` is no place in JSON"),
  ]

  @Test(arguments: deafness) func reportsWhatCannotBeFollowed(live: String, message: String) throws {
    let found = try read(live).found
    #expect(found.contains { $0.hasPrefix("KL0557 ") && $0.contains(message) }, "\(found)")
  }

  // MARK: What has changed since a position

  @Test func readsHowChangesAreAskedFor() throws {
    let (declaration, found) = try read(
      """
      changes: {
        get: "/tasks/sync?limit=200", since: after, first: "0", cursor: data.at, items: data.rows, row: task, key: id,
        removed: data.gone, epoch: data.epoch, more: data.more, at: { title: name }, failure: error, most: 50,
        grows: true
      }, absent: local
      """, list: "")
    #expect(found == [])
    #expect(
      declaration
        == RemoteDeclaration(
          server: "main", path: "/tasks/sync?limit=200", items: "data.rows", failure: "error",
          fields: ["title": "name"], mostRows: 50,
          delta: DeltaDeclaration(
            parameter: "after", first: "0", cursor: "data.at", row: "task", key: "id", removed: "data.gone",
            epoch: "data.epoch", isGrowing: true, end: .more("data.more")), isLocalWhereAbsent: true))
    let short = try read("changes: { get: /sync, cursor: at, items: rows, last: end }", list: "").declaration?
      .delta
    #expect(short == DeltaDeclaration(cursor: "at", end: .last("end")))
  }

  static let standstills: [(String, String)] = [
    ("list: /tasks, changes: { get: /sync, cursor: at, items: rows }", "KL0558"),
    ("row: /tasks/$id", "KL0558"),
    ("changes: { get: /sync, cursor: at, items: rows, row: task }", "KL0558"),
    ("changes: { get: /sync, cursor: at, items: rows, more: a, last: b }", "KL0558"),
    ("changes: { get: /sync, cursor: at }", "KL0552"),
    ("changes: { get: sync, cursor: at, items: rows }", "KL0550"),
    ("changes: { get: /sync, cursor: a..b, items: rows }", "KL0552"),
  ]

  @Test(arguments: standstills) func reportsChangesThatCannotBeAskedFor(remote: String, code: String) throws {
    let found = try read(remote, list: "").found
    #expect(found.contains { $0.hasPrefix(code) }, "\(found)")
    let ofDocument = try read("changes: { get: /me, cursor: at, items: rows }", list: "", form: .document)
      .found
    #expect(ofDocument.contains { $0.hasPrefix("KL0558") })
  }
}
