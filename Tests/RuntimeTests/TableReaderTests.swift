import Documents
import Foundations
import PluginKit
import Testing

@testable import Runtime
@testable import Screens

/// A table of PostgREST and its changes by Realtime, as app.yaml has them.
@Suite struct TableReaderTests {
  private func read(
    _ remote: String, form: CollectionDeclaration.Form = .collection
  ) throws -> (declaration: RemoteDeclaration?, found: [String]) {
    try RemoteDeclaration.read(remote, of: "Message", ["id", "session", "text"], form: form)
  }

  @Test func aNameIsATable() throws {
    let (declaration, found) = try read("table: messages")
    #expect(found == [])
    #expect(declaration?.path == "/rest/v1/messages?select=*&order=id.asc")
    #expect(declaration?.isComplete == true && declaration?.paging.size == 500)
    #expect(declaration?.row == RowRequest(.get, "/rest/v1/messages?select=*&id=eq.$id", reply: "0"))
    #expect(declaration?.live == LiveDeclaration(realtime: RealtimeDeclaration("messages")))
    let written = ["prefer": "return=representation"]
    let own = "/rest/v1/messages?id=eq.$id"
    #expect(
      declaration?.changes
        == RemoteChanges(
          add: RowRequest(
            .post, "/rest/v1/messages", members: ["id": "id", "session": "session", "text": "text"],
            isSparse: true, reply: "0", headers: written),
          update: RowRequest(.patch, own, reply: "0", headers: written),
          remove: RowRequest(.delete, own, headers: written), keys: .client))
  }

  @Test func eachKeyOfATableCounts() throws {
    let (declaration, found) = try read(
      """
      table:
        name: session_messages
        key: uid
        at: { session: session_key }
        order: [ -session, text ]
        page: 200
        filter: { archived: eq.false, tags: "cs.{a b}" }
        live: false
        computed: [ text ]
        add: { client_id: id, by: session, user_id: $account }
      settles: read
      signedOut: keep
      references: { session: lists }
      """)
    #expect(found == [])
    #expect(
      declaration?.path
        == "/rest/v1/session_messages?select=*&archived=eq.false&tags=cs.%7Ba%20b%7D&order=session_key.desc,text.asc,uid.asc"
    )
    #expect(declaration?.fields == ["session": "session_key", "id": "uid"])
    #expect(declaration?.live?.isFollowed != true)
    #expect(declaration?.paging.size == 200 && declaration?.changes.proof == .read)
    #expect(
      declaration?.changes.add?.members
        == ["uid": "id", "session_key": "session", "client_id": "id", "by": "session", "user_id": "$account"])
    #expect(declaration?.changes.update?.path == "/rest/v1/session_messages?uid=eq.$id")
    #expect(declaration?.changes.keepsSignedOut == true && declaration?.references == ["session": "lists"])
  }

  @Test func rowsOfEveryoneAreOnlyRead() throws {
    let (declaration, found) = try read("shared: true, table: messages".braced)
    #expect(found == [] && declaration?.isShared == true && declaration?.changes.isEmpty == true)
  }

  @Test func followsRowsByTheirFilter() throws {
    func realtime(_ filter: String) throws -> RealtimeDeclaration? {
      try read("table: { name: messages, filter: \(filter) }".braced).declaration?.live?.realtime
    }
    #expect(
      try realtime("{ archived: eq.false, by: is.null }")
        == RealtimeDeclaration("messages", matching: ["archived": "false", "by": "null"]))
    #expect(
      try realtime("{ archived: eq.false, rank: gt.3 }") == RealtimeDeclaration("messages", isHint: true))
  }

  @Test(arguments: [
    (
      "table: messages, list: /messages",
      "list: `table` says how rows are read and changed, and so does `list`"
    ),
    ("table: messages, keys: client", "keys: `table` says how rows are read and changed, and so does `keys`"),
    ("table: a b", "a b: `a b` is no name in a database"),
    ("table: 7up", "7up: `7up` is no name in a database"),
    ("table: { name: t, key: a-b }", "a-b: `a-b` is no name in a database"),
    (
      "table: { name: t, at: { text: more.text } }",
      "more.text: `more.text` is no column that `text` could be"
    ),
    (
      "table: { name: t, page: 5000 }",
      "5000: a page has from 1 to 1000 rows, as many as PostgREST sends at once"
    ),
    ("table: { name: t, order: [ -txt ] }", "-txt: `Message` has no field `txt`"),
    ("table: { name: t, computed: [ txt ] }", "txt: `Message` has no field `txt`"),
    ("table: { name: t, computed: [ $account ] }", "$account: `Message` has no field `$account`"),
    ("table: { name: t, add: { by: txt } }", "txt: `Message` has no field `txt`"),
    ("table: { name: t, add: { a b: text } }", "a b: `a b` is no column"),
    ("table: { name: t, filter: { a: false } }", "false: `false` is no condition of PostgREST"),
    ("table: { name: t, filter: { a: eq. } }", "eq.: `eq.` is no condition of PostgREST"),
    ("table: { name: t, filter: { \"a&b\": eq.1 } }", "\"a&b\": `a&b` is no column"),
  ]) func reportsATableThatCannotBeReadSo(remote: String, expected: String) throws {
    let found = try read(remote.braced).found
    #expect(found.count == 1 && found.first?.hasPrefix("KL0560 \(expected): ") == true, "\(found)")
  }

  @Test func aDocumentIsNoTable() throws {
    #expect(try read("table: me", form: .document).found.map { $0.prefix(6) } == ["KL0560"])
  }

  @Test func readsATableOfRealtime() throws {
    func live(_ text: String) throws -> (LiveDeclaration?, [String]) {
      let (declaration, found) = try read("list: { get: /m, at: { id: uid } }, live: \(text)".braced)
      return (declaration?.live, found)
    }
    #expect(
      try live("{ realtime: messages }") == (
        LiveDeclaration(realtime: RealtimeDeclaration("messages", key: "uid")), []
      ))
    #expect(
      try live(
        "{ realtime: { table: m, schema: chat, filter: room=eq.7, path: /socket/websocket }, push: [ new ] }")
        == (
          LiveDeclaration(
            pushes: ["new"],
            realtime: RealtimeDeclaration(
              "m", schema: "chat", filter: "room=eq.7", key: "uid", path: "/socket/websocket")), []
        ))
    for wrong in [
      "{ realtime: m, socket: /m }", "{ realtime: m, send: hello }", "{ realtime: a b }",
      "{ realtime: { table: m, filter: room } }", "{ realtime: { table: m, filter: room=like.a } }",
      "{ realtime: { table: m, path: socket } }", "{ realtime: m, poll: 0s }",
    ] {
      #expect(try live(wrong).1.map { $0.prefix(6) } == ["KL0557"], "\(wrong)")
    }
  }
}

/// Rows as they are written, as app.yaml declares them.
extension TableReaderTests {
  @Test func readsWhichRowsArriveAsTheyAreWritten() throws {
    let arriving = "arriving: { topic: messages:$topic, event: partial, fields: [ text ], lasts: 8s }"
    let declared = ArrivingDeclaration("messages:$topic", "partial", fields: ["text"], lasts: .seconds(8))
    let table = try read("table: { name: m, poll: 30s, \(arriving) }".braced)
    #expect(table.found == [])
    #expect(
      table.declaration?.live
        == LiveDeclaration(realtime: RealtimeDeclaration("m", arriving: declared), poll: .seconds(30)))
    let list = try read("list: /m, live: { poll: 20s, realtime: { table: m, \(arriving) } }".braced)
    #expect(list.found == [])
    #expect(
      list.declaration?.live
        == LiveDeclaration(realtime: RealtimeDeclaration("m", arriving: declared), poll: .seconds(20)))
    #expect(
      declared.lasts == .seconds(8)
        && RealtimeDeclaration("m", arriving: declared).messages(about: "a b")?.topic == "messages:a b")
  }

  @Test(arguments: [
    ("topic: room, event: e", "room: `room` has no place for the topic that a screen names"),
    ("topic: $topic$topic, event: e", "$topic$topic: `$topic$topic` has no place"),
    ("topic: a:$topic, event: \"\"", "\"\": the messages have no name"),
    ("topic: a:$topic, event: e, fields: [ txt ]", "txt: `Message` has no field `txt`"),
    ("topic: a:$topic, event: e, fields: [ text, text ]", "text: `text` is there already"),
    ("topic: a:$topic, event: e, fields: [ id ]", "id: `id` is there already"),
    ("topic: a:$topic, event: e, lasts: 5m", "5m: `5m` is no time for `lasts`"),
  ]) func reportsRowsThatCannotArriveSo(keys: String, expected: String) throws {
    let found = try read("table: { name: m, arriving: { \(keys) } }".braced).found
    #expect(found.count == 1 && found.first?.hasPrefix("KL0557 \(expected)") == true, "\(found)")
  }

  @Test func nothingArrivesWhereNothingIsLive() throws {
    let found = try read(
      "table: { name: m, live: false, poll: 9s, arriving: { topic: $topic, event: e } }".braced
    ).found
    #expect(found.map { $0.prefix(6) } == ["KL0560", "KL0560"])
    #expect(
      try read(
        "list: /me, live: { realtime: { table: m, arriving: { topic: $topic, event: e } } }".braced,
        form: .document
      ).found.map { $0.prefix(6) } == ["KL0557"])
  }
}

extension String {
  /// Keys as a mapping.
  fileprivate var braced: String { "{ \(self) }" }
}
