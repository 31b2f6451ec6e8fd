/// A String Catalog of any size in thirty languages, made up, as Xcode would write it but for the order of keys.
package struct GeneratedCatalog {
  /// The languages: those of the apps, and others with texts of the same shapes.
  package static let locales = [
    "en", "ar", "bn", "cs", "da", "de", "el", "es", "fi", "fr", "gu", "he", "hi", "hu", "id", "it", "ja",
    "kn",
    "ko", "ml", "mr", "nl", "pl", "pt-BR", "ru", "sv", "ta", "te", "tr", "uk",
  ]

  /// The keys, in the file's order.
  package private(set) var keys: [String] = []
  /// The file.
  package private(set) var text = ""

  /// Makes a catalog.
  ///
  /// - Parameters:
  ///   - bytes: about how large the file is.
  ///   - seed: another seed makes another catalog.
  package init(bytes: Int, seed: UInt64 = 7) {
    var phrases = Phrases(seed: seed)
    text = "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {"
    while text.utf8.count < bytes {
      let phrase = phrases.next()
      let number = keys.count
      let isCounted = number % 8 == 0
      let key = "\(phrase.en) \(number)" + (isCounted ? ": %lld" : number % 5 == 0 ? ": %@" : "")
      keys.append(key)
      text += (number == 0 ? "" : ",") + "\n    \"\(key)\" : {\n      \"localizations\" : {"
      for (index, locale) in Self.locales.enumerated() {
        let words = [phrase.hi, phrase.ta, phrase.en][index % 3]
        let value = words + (isCounted ? ": %lld" : number % 5 == 0 ? ": %@" : "")
        text += (index == 0 ? "" : ",") + "\n        \"\(locale)\" : {\n"
        text += isCounted ? Self.plural(value) : Self.unit(value, indent: 10)
        text += "        }"
      }
      text += "\n      }\n    }"
    }
    text += "\n  },\n  \"version\" : \"1.0\"\n}"
  }

  private static func unit(_ value: String, indent: Int) -> String {
    let space = String(repeating: " ", count: indent)
    return """
      \(space)"stringUnit" : {
      \(space)  "state" : "translated",
      \(space)  "value" : "\(value)"
      \(space)}

      """
  }

  private static func plural(_ value: String) -> String {
    let cases = ["one", "other"].map { name in
      "              \"\(name)\" : {\n" + unit(value, indent: 16) + "              }"
    }
    return """
                "variations" : {
                  "plural" : {
      \(cases.joined(separator: ",\n"))
                  }
                }

      """
  }
}
