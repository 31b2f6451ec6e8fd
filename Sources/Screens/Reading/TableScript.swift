// What `remote:` may hold of a Supabase project: its tables, and what Realtime says.

extension DataScript {
  /// The keys of a table of PostgREST.
  static let table = RecordSpec(
    "a table", shorthand: "name",
    keys: [
      KeySpec("name", .value(.string), required: true, "The name of the table."),
      KeySpec(
        "key", .value(.string), "The column of the key; `id` by default. The app makes the keys of new rows."),
      KeySpec(
        "at", .mapping(.value(.string)),
        "The columns that fields are, such as `session: session_key`; others have the same name."),
      KeySpec(
        "order", .list(.value(.string)),
        "The fields by which rows are read, `-` before one whose greatest comes first; then by the key."),
      KeySpec(
        "page", .value(.int),
        "The rows that are read at once, 500 by default: no more than the server sends, which often are 1000."
      ),
      KeySpec(
        "filter", .mapping(.value(.string)),
        "The rows that are read, by their columns, such as `archived: eq.false`; all that the person may see without it."
      ),
      KeySpec(
        "live", .value(.bool),
        "Whether the table says its changes by Realtime, while a screen shows the rows; it does by default, and has to be published."
      ), poll, arriving,
      KeySpec(
        "computed", .list(.value(.string)),
        "The fields that the server computes: a new row is sent without them."),
      KeySpec(
        "add", .mapping(.value(.string)),
        "The columns that a new row has besides its own fields, and the fields that they are, such as `client_id: id`; `$account` is who is signed in."
      ),
    ])

  /// The keys of a table that says its changes by Realtime.
  static let realtime = RecordSpec(
    "a table of Realtime", shorthand: "table",
    keys: [
      KeySpec(
        "table", .value(.string), required: true, "The table, which has to be published for Realtime."),
      KeySpec("schema", .value(.string), "The schema of the table; `public` by default."),
      KeySpec(
        "filter", .value(.string),
        "What the server compares with each change, such as `room=eq.7`; all changes that the person may see without it."
      ),
      KeySpec(
        "path", .value(.string),
        "The path of the socket below the server's prefix; `/realtime/v1/websocket` by default."), arriving,
    ])

  /// The keys of rows as they are written.
  private static let arriving = KeySpec(
    "arriving",
    .record(
      RecordSpec(
        "rows as they are written",
        keys: [
          KeySpec(
            "topic", .value(.string), required: true,
            "The topic of Realtime, with `$topic` for the parameter `topic` of a model, such as `room:$topic`."
          ),
          KeySpec("event", .value(.string), required: true, "The name of the messages, such as `partial`."),
          KeySpec(
            "fields", .list(.value(.string)),
            "The fields that a message has besides the key, which are in the list `arriving` of the state."),
          KeySpec(
            "lasts", .value(.duration),
            "How long a row is in `arriving` after the last message about it, unless it is stored before; `5s` by default."
          ),
        ])),
    "Rows that the server sends as they are written, before it stores them: who is writing, and what so far.")
}
