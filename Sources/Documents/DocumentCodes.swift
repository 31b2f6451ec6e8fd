public import Foundations

extension Diagnostic.Code {
  /// The text is not YAML.
  ///
  /// The file cannot be taken apart at all, so nothing else in it was looked at. Most often a quote or bracket is not
  /// closed, a text holds `: ` without quotes, a tab stands in the indentation, or an item stands at another depth
  /// than the ones before it.
  ///
  /// ```yaml fails Screens/demo/example.yaml
  /// screen: example
  /// title: "Example
  /// body:
  ///   - text: Example
  /// ```
  /// ```yaml passes Screens/demo/example.yaml
  /// screen: example
  /// title: "Example"
  /// body:
  ///   - text: Example
  /// ```
  public static let yamlSyntax = Self("KL0101")
  /// The bytes are not UTF-8.
  ///
  /// Every file is read as UTF-8. A file from an older editor may be in another encoding, in which all letters but
  /// the English ones are other bytes. Save it anew as UTF-8.
  ///
  /// ```text fails
  /// title: Caf\xE9
  /// ```
  /// ```text passes
  /// title: Caf\xC3\xA9
  /// ```
  public static let notUTF8 = Self("KL0102")
  /// The file is larger than any that is read.
  ///
  /// A file that people write has a few hundred lines. What is larger than 4 MiB is refused before it is read, so that
  /// no file can take all memory. Most likely the path is that of another file; else divide it.
  ///
  /// ```text fails
  /// Screens/demo/example.yaml, 5 MiB
  /// ```
  /// ```text passes
  /// Screens/demo/example.yaml, 4 KiB
  /// ```
  public static let documentTooLarge = Self("KL0103")
  /// Lists and mappings nest deeper than anybody writes them.
  ///
  /// More than 64 levels are refused, since reading them costs without end. A screen that is deep should use
  /// components of its own, files under `components/`.
  ///
  /// ```yaml fails Screens/demo/example.yaml
  /// screen: example
  /// title: Example
  /// about:
  ///   [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
  ///   [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
  ///   ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
  ///   ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
  /// body: []
  /// ```
  /// ```yaml passes Screens/demo/example.yaml
  /// screen: example
  /// title: Example
  /// about: An example.
  /// body: []
  /// ```
  public static let documentTooDeep = Self("KL0104")
  /// There are more values in a file than any that people write.
  ///
  /// An alias (`*name`) stands for all that its anchor (`&name`) holds, so a few lines of aliases can stand for
  /// millions of values. More than 200,000 are refused. Write the parts out, or use a component.
  ///
  /// ```yaml fails Screens/demo/example.yaml
  /// screen: example
  /// title: Example
  /// about:
  ///   - &a [x, x, x, x, x, x, x, x, x, x]
  ///   - &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
  ///   - &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
  ///   - &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
  ///   - &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
  ///   - [*e, *e, *e, *e, *e, *e, *e, *e, *e, *e]
  /// body: []
  /// ```
  /// ```yaml passes Screens/demo/example.yaml
  /// screen: example
  /// title: Example
  /// body:
  ///   - text: Example
  /// ```
  public static let tooManyNodes = Self("KL0105")
  /// A mapping has the same key twice.
  ///
  /// Only one of the two could count, and which one is easy to get wrong. Remove one, or make two items of a list
  /// where both are meant.
  ///
  /// ```yaml fails body
  /// - text: Soak the rice
  ///   text: Steam the batter
  /// ```
  /// ```yaml passes body
  /// - text: Soak the rice
  /// - text: Steam the batter
  /// ```
  public static let duplicateKey = Self("KL0106")
  /// A merge key (`<<`) is used.
  ///
  /// Merge keys are no part of YAML 1.2, and they hide where a value comes from. Write the keys out, or make a
  /// component that takes what differs.
  ///
  /// ```yaml fails body
  /// - text: Soak the rice
  ///   a11y: &spoken { hint: Eight hours }
  /// - text: Steam the batter
  ///   a11y: { <<: *spoken }
  /// ```
  /// ```yaml passes body
  /// - text: Soak the rice
  ///   a11y: { hint: Eight hours }
  /// - text: Steam the batter
  ///   a11y: { hint: Eight hours }
  /// ```
  public static let mergeKey = Self("KL0107")
  /// A tag (`!name`) is used.
  ///
  /// Tags say of which type a value is. Here the key says it, so a tag has nothing to add. Remove it; a text that
  /// begins with `!` stands in quotes.
  ///
  /// ```yaml fails body
  /// - text: !important Soak the rice
  /// ```
  /// ```yaml passes body
  /// - text: "!important: soak the rice"
  /// ```
  public static let tag = Self("KL0108")
  /// A key is not a simple text.
  ///
  /// A list or a mapping stands where a key is expected. Brackets and braces have a meaning of their own in YAML: take them
  /// away, or put a text that has them into quotes.
  ///
  /// ```yaml fails body
  /// - text: Soak the rice
  ///   [when]: state.vegetarian
  /// ```
  /// ```yaml passes body
  /// - text: Soak the rice
  ///   when: state.vegetarian
  /// ```
  public static let complexKey = Self("KL0109")
  /// There is more than one document in the file.
  ///
  /// A line of `---` begins a new document, and a file is one screen, one app or one contract. Remove the line, or
  /// move what follows to a file of its own.
  ///
  /// ```yaml fails Screens/demo/example.yaml
  /// screen: example
  /// title: Example
  /// body: []
  /// ---
  /// screen: other
  /// ```
  /// ```yaml passes Screens/demo/example.yaml
  /// screen: example
  /// title: Example
  /// body: []
  /// ```
  public static let manyDocuments = Self("KL0110")
  /// There is no document in the file.
  ///
  /// The file is empty, or holds nothing but comments. Write the screen, or delete the file.
  ///
  /// ```yaml fails Screens/demo/example.yaml
  /// # The example comes here.
  /// ```
  /// ```yaml passes Screens/demo/example.yaml
  /// screen: example
  /// title: Example
  /// body: []
  /// ```
  public static let emptyDocument = Self("KL0111")
  /// The file cannot be read.
  ///
  /// Something names a file that is not there, that is a folder, or that may not be read. The message says which of
  /// these it is. Correct the name, or put the file there.
  ///
  /// ```yaml fails app
  /// catalogs: [demo, examples, wrods]
  /// ```
  /// ```yaml passes app
  /// catalogs: [demo, examples]
  /// ```
  public static let unreadableFile = Self("KL0112")
  /// An alias names no anchor before it.
  ///
  /// `*name` stands for what `&name` was written at earlier in the same file. A text that begins with `*`, such as a
  /// line of Markdown, stands in quotes.
  ///
  /// ```yaml fails body
  /// - text: *fresh
  /// ```
  /// ```yaml passes body
  /// - text: "*fresh*"
  /// ```
  public static let unknownAlias = Self("KL0113")
}
