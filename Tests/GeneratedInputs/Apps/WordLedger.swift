/// The texts that the screens use, for the String Catalog.
struct WordLedger {
  private(set) var texts: [String: (hi: String, ta: String)] = [:]

  /// Records a phrase, and returns its form in a script.
  ///
  /// - Parameters:
  ///   - phrase: the text, with a placeholder such as `%lld` for each expression.
  ///   - expressions: the script's expressions for the placeholders.
  /// - Returns: the text for the script.
  mutating func note(_ phrase: Phrase, _ expressions: [(placeholder: String, expression: String)] = [])
    -> String
  {
    texts[phrase.en] = (phrase.hi, phrase.ta)
    var script = phrase.en
    for (placeholder, expression) in expressions {
      script = script.replacing(placeholder, with: "${\(expression)}", maxReplacements: 1)
    }
    return script
  }

  /// Records the text of each value of a fixed set.
  mutating func note(_ prefix: String, _ cases: [String], _ tail: String = "") {
    for name in cases {
      let words = name.split(separator: "_").joined(separator: " ") + tail
      texts["\(prefix).\(name)"] = (words, words)
    }
  }

  /// The String Catalog, in Xcode's form.
  var catalog: String {
    var text = "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n"
    let keys = texts.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for (index, key) in keys.enumerated() {
      let words = texts[key] ?? ("", "")
      text += "    \"\(key)\" : {\n      \"localizations\" : {\n"
      let units = [("en", key.contains(".") ? words.hi : key), ("hi", words.hi), ("ta", words.ta)]
      text += units.map(Self.unit).joined(separator: ",\n")
      text += "\n      }\n    }\(index == keys.count - 1 ? "" : ",")\n"
    }
    return text + "  },\n  \"version\" : \"1.0\"\n}"
  }

  private static func unit(_ locale: String, _ words: String) -> String {
    """
            "\(locale)" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "\(words)"
              }
            }
    """
  }
}
