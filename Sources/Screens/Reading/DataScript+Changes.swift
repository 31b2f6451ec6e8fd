/// What `changes:` of a source of rows may hold.
extension DataScript {
  /// The keys of a server's changes since a position.
  static let changes = RecordSpec(
    "a source of changes",
    keys: [
      KeySpec(
        "get", .value(.string), required: true,
        "The path of the GET request below the server's prefix, with a query or without."),
      KeySpec(
        "since", .value(.string),
        "The query parameter with the position of the response before; `since` by default."),
      KeySpec(
        "first", .value(.string), "What the first request has there; the parameter is left out without it."),
      KeySpec(
        "cursor", .value(.string), required: true,
        "Where the response has the position after it, such as `data.cursor`."),
      KeySpec(
        "items", .value(.string),
        "Where the response has the rows that have changed, in their order, such as `data.rows`; without it the response is the list."
      ),
      KeySpec(
        "row", .value(.string),
        "Where an entry has its row, which is null where it was removed; without it the entry is the row."),
      KeySpec("key", .value(.string), "Where an entry has the key of its row, beside `row`; such as `id`."),
      KeySpec(
        "removed", .value(.string),
        "Where the response has the keys of removed rows, such as `data.deleted_ids`."),
      KeySpec(
        "epoch", .value(.string),
        "Where the response names the history of its positions: with another one, all is read again."),
      KeySpec(
        "grows", .value(.bool),
        "Whether positions are whole numbers or times that only grow: where one is less than the one before it, all is read again."
      ),
      KeySpec(
        "more", .record(more),
        "Where the response says by true that there are more changes; without it and `last`, a response without changes is the last."
      ),
      KeySpec("last", .value(.string), "Where the response says by true that there are no more changes."),
      KeySpec(
        "names", .record(names),
        "How an entry only names its row, which then is read by `row`; each entry has its row without it."),
      KeySpec(
        "unreadable", .word(["keep", "again"]),
        "What becomes of changes with a record that cannot be read: it is kept as it was sent (`keep`), as by default, or they are also asked for `again` at each read, for a server that is repaired."
      ),
      KeySpec(
        "at", .mapping(.value(.string)),
        "Where fields are in a row of the server, such as `city: address.city`; others have the same name. The key is `id`."
      ),
      KeySpec(
        "failure", .value(.string),
        "Where a response that reports success has its error, if it has one, such as `error`."),
      strict,
      KeySpec("most", .value(.int), "The most rows that the server is expected to have; 10000 by default."),
    ])

  /// The keys of the flag that says that there is more.
  private static let more = RecordSpec(
    "a flag", shorthand: "at",
    keys: [
      KeySpec("at", .value(.string), required: true, "Its place, such as `data.has_more`."),
      KeySpec(
        "absent", .word(["error", "last"]),
        "What a response without it is: an `error`, as by default, or the `last` one, of servers that send all at once."
      ),
    ])

  /// The keys of entries that only name their rows.
  private static let names = RecordSpec(
    "named rows", shorthand: "without",
    keys: [
      KeySpec(
        "without", .value(.string), required: true,
        "A member that every row has; an entry without it only names its row."),
      KeySpec(
        "list", .record(pages),
        "A list with the same rows, whole or in part, by which they are read where they are many."),
    ])

  private static let pages = RecordSpec(
    "a list", shorthand: "get",
    keys: [
      KeySpec("get", .value(.string), required: true, "The path of the list below the server's prefix."),
      KeySpec("page", .record(page), "How the list is split into pages; one page without it."),
      KeySpec(
        "items", .value(.string),
        "Where the rows are in the response, such as `data.items`; without it the response is the list."),
    ])
}
