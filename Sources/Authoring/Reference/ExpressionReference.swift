import Catalogs
import Documents
import Expressions
import Runtime

/// The part of the reference about expressions, from the tables that they are checked with.
struct ExpressionReference {
  /// A list of the reference: its name, what it is, and its entries.
  struct List {
    let name: String
    let about: String
    let entries: [Entry]
  }

  /// An entry of a list, which is also a page of its own.
  struct Entry {
    let name: String
    let about: String
    /// What the page has beside it: the signatures of a function, the fields of a name.
    var details: [String] = []
  }

  /// The lists.
  let lists: [List]

  init() {
    var library = FunctionLibrary.standard
    KolamFunctions.register(into: &library)
    let signatures = Dictionary(grouping: library.signatures, by: \.name)
    lists = [
      List(
        name: "functions", about: "What expressions call, such as `number(recipe.rating, 1)`.",
        entries: signatures.sorted { $0.key < $1.key }.map { name, signatures in
          Entry(name: name, about: FunctionSummaries.all[name] ?? "", details: signatures.map(\.text))
        }),
      List(
        name: "macros", about: "What expressions do with each item of a list, and whether a field is there.",
        entries: Self.macros),
      List(
        name: "names", about: "What expressions read, beside the models that a screen names.",
        entries: (ScopeName.everywhere + ScopeName.somewhere).map { name in
          Entry(
            name: name.name, about: name.about,
            details: name.fields.map { "\(name.name).\($0.name): \($0.type)" })
        }),
      List(
        name: "types", about: "What `params:`, `state:` and contracts declare.",
        entries: TypeSyntax.words.keys.sorted().map { Entry(name: $0, about: Self.types[$0] ?? "") }
          + Self.composedTypes),
    ]
  }

  /// Returns the pages of a list or of an entry; none if there is none of that name.
  func pages(_ name: String) -> [String] {
    lists.flatMap { list -> [String] in
      if list.name == name { return [page(list)] }
      return list.entries.filter { $0.name == name }.map { entry in
        let details = entry.details.isEmpty ? [] : [""] + entry.details.map { "  \($0)" }
        return (["\(entry.name) (one of the \(list.name))", "", entry.about] + details)
          .joined(separator: "\n") + "\n"
      }
    }
  }

  /// Every name that has a page.
  var names: [String] { lists.flatMap { list in [list.name] + list.entries.map(\.name) } }

  /// The lists as sections of a Markdown page.
  var markdown: String {
    lists.map { list in
      let rows = list.entries.map { entry in
        let details = entry.details.map { "`\($0)`" }.joined(separator: "<br>")
        return "| `\(entry.name)` | \(details) | \(entry.about) |\n"
      }
      return "## \(list.name)\n\n\(list.about)\n\n| name | | |\n|---|---|---|\n" + rows.joined() + "\n"
    }.joined()
  }

  private func page(_ list: List) -> String {
    ([list.name, "", list.about, ""] + list.entries.map { "  \($0.name): \($0.about)" })
      .joined(separator: "\n") + "\n"
  }

  /// The macros, each with its forms, which the parser expands.
  static let macros = [
    Entry(
      name: "all", about: "Whether a condition holds for every item.",
      details: ["[1, 2].all(item, item > 0)", "[1, 2].all(index, item, item > index)"]),
    Entry(
      name: "cel.bind", about: "Names a value within an expression.",
      details: ["cel.bind(sum, 1 + 2, sum * sum)"]),
    Entry(
      name: "exists", about: "Whether a condition holds for an item.",
      details: ["[1, 2].exists(item, item > 1)", "[1, 2].exists(index, item, item > index)"]),
    Entry(
      name: "existsOne", about: "Whether a condition holds for exactly one item; also `exists_one`.",
      details: ["[1, 2].existsOne(item, item > 1)", "[1, 2].existsOne(index, item, item > 1)"]),
    Entry(
      name: "filter", about: "The items that a condition holds for.",
      details: ["[1, 2].filter(item, item > 1)"]),
    Entry(
      name: "groupBy",
      about: "A `{key, items}` for each value that an item has, in the order in which they first appear.",
      details: ["[1, 2, 3].groupBy(item, item % 2)"]),
    Entry(
      name: "has", about: "Whether a map has a key, or a record’s field a value.",
      details: ["has({'a': 1}.a)"]),
    Entry(
      name: "map", about: "A value for each item, or only for those that a condition holds for.",
      details: ["[1, 2].map(item, item * 2)", "[1, 2].map(item, item > 1, item * 2)"]),
    Entry(
      name: "optFlatMap", about: "An optional of the value of an optional.",
      details: ["[[1]].first().optFlatMap(list, list.first())"]),
    Entry(
      name: "optMap", about: "An optional with what is made of the value of an optional.",
      details: ["[1, 2].first().optMap(item, item * 2)"]),
    Entry(
      name: "sort",
      about: "The items in order: texts by the person’s alphabet, words of an `enum` as they are declared.",
      details: ["[2, 1].sort()"]),
    Entry(
      name: "sortBy",
      about:
        "The items in the order of a value of each, as `sort` orders it: null comes last, and equal ones stay as they are. From the greatest: `-` before a number, or `.reverse()`.",
      details: ["[1, 2].sortBy(item, -item)"]),
    Entry(
      name: "transformList", about: "A value for each entry, with its place or its key.",
      details: ["[1, 2].transformList(index, item, index + item)"]),
    Entry(
      name: "transformMap", about: "A map of the same keys with other values.",
      details: ["{'a': 1}.transformMap(key, number, number + 1)"]),
    Entry(
      name: "transformMapEntry", about: "A map of other keys and values.",
      details: ["{'a': 1}.transformMapEntry(key, number, {number: key})"]),
  ]

  /// What the types of one word are.
  static let types = [
    "bool": "True or false.",
    "bytes": "Bytes.",
    "double": "A number with decimals.",
    "duration": "A length of time.",
    "dyn": "Anything; its type is not checked.",
    "int": "A whole number; `int(1..5)` allows only some.",
    "phase": "What a model is doing, such as `'loading'`.",
    "string": "A text.",
    "timestamp": "A time.",
    "uint": "A whole number that is not negative.",
  ]

  private static let composedTypes = [
    Entry(
      name: "enum",
      about:
        "One of some words: `enum(all, veg)`; with `…` behind them also those of a newer server, which are seen as `other`."
    ),
    Entry(
      name: "list",
      about:
        "A list: `list(string)`; of records also with the field that tells them apart: `list(Recipe) by id`."),
    Entry(name: "map", about: "Keys with values: `map(string, int)`."),
    Entry(name: "?", about: "Behind another type: null, too, as in `string?`."),
  ]
}
