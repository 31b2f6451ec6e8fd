/// What `remote:` of a collection may hold: where its rows come from.
package enum DataScript {
  /// The keys of `remote:`.
  package static let remote = RecordSpec(
    "a source of rows",
    keys: [
      KeySpec("server", .name, "The server under `servers:` that has them; `main` by default."),
      KeySpec(
        "table", .record(table),
        "A table of PostgREST, such as Supabase has: how it is read and changed and says its changes, in place of `list`, `add`, `update` and `remove`."
      ),
      KeySpec(
        "list", .record(list),
        "How they are read: the path of a list that is one page, or the keys of one."),
      KeySpec(
        "changes", .record(changes),
        "How they are read in place of a list, where the server sends what has changed since a position."),
      KeySpec(
        "row", .record(row),
        "How one row is read, by the path such as `/tasks/$id`: what a conflict is about, or what a list has in part."
      ),
      KeySpec(
        "keep", .list(.value(.string)),
        "The fields that a list leaves out, or has as null, and that keep their values then; a model of one row, by `id`, reads them by `row`."
      ),
      KeySpec("add", .record(add), "How a new row is sent; without it rows are not added here."),
      KeySpec("update", .record(update), "How a changed row is sent; without it rows are not changed here."),
      KeySpec("remove", .record(remove), "How a row is removed; without it rows are not removed here."),
      KeySpec(
        "keys", .word(["server", "client"]),
        "Who makes the key of a new row: the `server`, as by default, or the app, the server's `client`."),
      KeySpec(
        "shared", .value(.bool),
        "Whether the rows are the same for everyone, so that they stay when somebody signs in or out; each person has their own by default."
      ),
      KeySpec(
        "version", .word(["etag"]),
        "What tells versions of a row apart: its `ETag`, which a change is sent with as `If-Match`."),
      KeySpec(
        "references", .mapping(.value(.string)),
        "The fields that hold keys of other collections of the server, such as `list: lists`: a change waits for the row that it names, where that is not sent yet."
      ),
      KeySpec(
        "live", .record(live),
        "How the server says by itself that rows have changed, while a screen shows them."),
      KeySpec(
        "rejected", .word(["show", "hide"]),
        "What is seen of a change that the server rejects, while it waits for the person: the row with it (`show`), as by default, or as the server has it (`hide`)."
      ),
      KeySpec(
        "signedOut", .word(["refuse", "keep"]),
        "What becomes of changes while nobody is signed in: `refuse`, as by default, or `keep` them on the device for the person who signs in next."
      ),
      KeySpec(
        "absent", .word(["error", "local"]),
        "What it means that the server has no such path, 404: an `error`, as by default, or that rows stay on the device, which is `local`. Once rows were read, it is always an error."
      ),
      KeySpec(
        "settles", .word(["reply", "read"]),
        "What shows that a change has reached the list: the `reply` to it, as by default, or the next `read`."
      ),
    ])

  /// The keys of how a server says that rows have changed.
  private static let live = RecordSpec(
    "a live source", shorthand: "socket",
    keys: [
      KeySpec(
        "socket", .value(.string),
        "The path of a WebSocket below the server's prefix, whose messages are JSON. The list is read again after each connection."
      ),
      KeySpec(
        "send", .value(.string), "What is sent after each connection, such as `{\"subscribe\": \"tasks\"}`."),
      KeySpec(
        "messages", .list(.record(message)),
        "What the messages say, by their kinds; the first one that fits counts, others say nothing."),
      KeySpec(
        "push", .list(.value(.string)),
        "The types of pushes that say that rows have changed, such as `new_tasks`."
      ),
      KeySpec(
        "realtime", .record(realtime),
        "A table of Supabase that says its changes by Realtime, in place of a socket with messages of its own."
      ), poll,
    ])

  /// How often rows are read without a connection.
  static let poll = KeySpec(
    "poll", .value(.duration),
    "How often the rows are read while a screen shows them and the server cannot say that they have changed; `15s` by default."
  )

  /// The keys of one kind of messages.
  private static let message = RecordSpec(
    "a kind of messages",
    keys: [
      KeySpec(
        "when", .mapping(.value(.string)),
        "The members that tell it apart, such as `type: task.changed`; all messages without it."),
      KeySpec("row", .value(.string), "Where the message has the whole row, such as `data.task`."),
      KeySpec(
        "patch", .value(.string),
        "Where the message has the members of the row that have changed, and its key."),
      KeySpec("removed", .value(.string), "Where the message has the key of a row that was removed."),
      KeySpec(
        "reload", .value(.bool), "Whether the list is read again, since the message says no more."),
    ])

  /// The keys of the request for one row.
  private static let row = RecordSpec(
    "a request", shorthand: "get",
    keys: [KeySpec("get", .value(.string), required: true, "The path, with `$id` for the key."), reply])

  /// The keys of the request that adds a row.
  private static let add = RecordSpec(
    "a request",
    keys: [
      KeySpec("post", .value(.string), "The path of a POST request below the server's prefix."),
      KeySpec("put", .value(.string), "The path of a PUT request, with `$id` for the key."),
      KeySpec(
        "send", .word(["row", "nothing"]),
        "What is sent: the `row`, as by default, or `nothing` where the path says all."), body, under,
      reply,
      KeySpec(
        "batch", .record(batch),
        "How several new rows are sent in one request, by a server to which the app gives the keys (`keys: client`)."
      ),
    ])

  /// The keys of a request with several rows.
  private static let batch = RecordSpec(
    "a batch", shorthand: "items",
    keys: [
      KeySpec(
        "items", .value(.string),
        "Where the rows are in the body of the request, such as `events`; the body is their list without it."),
      KeySpec("most", .value(.int), "The most rows of a request, 1 to 1000; 100 by default."),
      KeySpec(
        "accepted", .value(.string),
        "Where the response has a list with an element for each row, in their order: `null` for a row that was not taken."
      ),
      KeySpec(
        "rejected", .record(rejections),
        "Where the response has the rows that the server refuses; the others are taken."),
    ])

  /// The keys of the rows that a server refuses of a batch.
  private static let rejections = RecordSpec(
    "refused rows", shorthand: "at",
    keys: [
      KeySpec(
        "at", .value(.string), required: true, "Where their list is in the response, such as `rejected`."),
      KeySpec("key", .value(.string), "Where an element has the key of its row; `id` by default."),
      KeySpec("code", .value(.string), "Where an element has why; `code` by default."),
      KeySpec(
        "duplicates", .list(.value(.string)),
        "The codes which say that the server has the row already, so that it is taken."),
    ])

  /// The keys of the request that changes a row.
  private static let update = RecordSpec(
    "a request",
    keys: [
      KeySpec("patch", .value(.string), "The path of a PATCH request, with `$id` for the key."),
      KeySpec("put", .value(.string), "The path of a PUT request, with `$id` for the key."),
      KeySpec("post", .value(.string), "The path of a POST request, with `$id` for the key."),
      KeySpec(
        "send", .word(["changes", "row"]),
        "What is sent: the fields that have `changes`, as by default with PATCH, or the whole `row`."), body,
      under, reply,
    ])

  /// The keys of the request that removes a row.
  private static let remove = RecordSpec(
    "a request",
    keys: [
      KeySpec("delete", .value(.string), "The path of a DELETE request, with `$id` for the key."),
      KeySpec("post", .value(.string), "The path of a POST request, with `$id` for the key."),
    ])

  private static let body = KeySpec(
    "body", .mapping(.value(.string)),
    "What is sent in place of the row, where the request takes only some of it: its members, and the fields that they are, such as `rating: stars`."
  )
  private static let under = KeySpec(
    "under", .value(.string),
    "Where the row is in the body of the request, such as `task`; it is the body without it.")
  private static let reply = KeySpec(
    "reply", .value(.string),
    "Where the row is in the response, such as `data`; it is the response without it.")

  /// The keys of a server's list.
  private static let list = RecordSpec(
    "a list", shorthand: "get",
    keys: [
      KeySpec(
        "get", .value(.string), required: true,
        "The path of the GET request below the server's prefix, with a query or without."),
      KeySpec("page", .record(page), "How the list is split into pages; one page without it."),
      KeySpec(
        "items", .record(items),
        "Where the rows are in the response, such as `data.items`; without it the response is the list."),
      KeySpec(
        "complete", .value(.bool),
        "Whether a row that is missing in the whole list is deleted; by default nothing is deleted."),
      KeySpec(
        "at", .mapping(.value(.string)),
        "Where fields are in a row of the server, such as `city: address.city`; others have the same name. The key is `id`."
      ),
      KeySpec(
        "lenient", .value(.bool),
        "Whether a value of the server that is none of its field's reads as the field's default, in place of the whole row being left out; a document that is missing has its defaults then."
      ),
      strict,
      KeySpec(
        "failure", .value(.string),
        "Where a response that reports success has its error, if it has one, such as `error`."),
      KeySpec(
        "most", .value(.int), "The most rows that are kept, further ones are not read; 10000 by default."),
    ])

  static let strict = KeySpec(
    "strict", .value(.bool),
    "Whether a value of the server outside its field’s range, such as `int(1..99)`, is one that cannot be read; ranges are for changes made here by default."
  )

  /// The keys of a list's pages.
  static let page = RecordSpec(
    "the pages", shorthand: "by",
    keys: [
      KeySpec(
        "by", .word(["number", "offset", "cursor", "link", "none"]), required: true,
        "What names the next page: its `number`, the `offset` of its first row, a `cursor` of the server's, or a `link`, in the body or in the header field `Link`."
      ),
      KeySpec("size", .value(.int), "The most rows of a page; without it the server decides."),
      KeySpec("sizeParameter", .value(.string), "The query parameter with the size, such as `per_page`."),
      KeySpec(
        "parameter", .value(.string),
        "The query parameter with the number, offset or cursor; `page`, `offset` or `cursor` by default."),
      KeySpec(
        "first", .value(.int), "The first page's number, 1 by default; of offsets the first, 0 by default."),
      KeySpec(
        "next", .value(.string),
        "Where the response has the next cursor or link, or the next number, which is null on the last page."),
      KeySpec("more", .value(.string), "Where the response says by true or false whether there is more."),
      KeySpec(
        "end", .word(["short", "flag", "null", "empty"]),
        "What ends the list: a page with fewer rows than its size (`short`), `more` (`flag`), no `next` (`null`), or a page without rows (`empty`)."
      ),
      KeySpec(
        "total", .value(.string), "Where the response has the number of all rows, such as `meta.total`."),
    ])

  /// The keys of where rows are in a response.
  private static let items = RecordSpec(
    "the rows", shorthand: "path",
    keys: [
      KeySpec("path", .value(.string), "Where they are in the response, such as `data.items`."),
      KeySpec(
        "as", .word(["list", "map", "single", "keys"]),
        "How they are written: a `list`, a `map` from keys to rows, a `single` row, or a list of `keys` alone; a list by default."
      ),
    ])
}
