/// What `remote:` of a collection may hold: where its rows come from.
package enum DataScript {
  /// The keys of `remote:`.
  package static let remote = RecordSpec(
    "a source of rows",
    keys: [
      KeySpec("server", .name, "The server under `servers:` that has them; `main` by default."),
      KeySpec(
        "list", .record(list), required: true,
        "How they are read: the path of a list that is one page, or the keys of one."),
    ])

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
        "failure", .value(.string),
        "Where a response that reports success has its error, if it has one, such as `error`."),
      KeySpec(
        "most", .value(.int), "The most rows that are kept, further ones are not read; 10000 by default."),
    ])

  /// The keys of a list's pages.
  private static let page = RecordSpec(
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
        "as", .word(["list", "map", "single"]),
        "How they are written: a `list`, a `map` from keys to rows, or a `single` row; a list by default."),
    ])
}
