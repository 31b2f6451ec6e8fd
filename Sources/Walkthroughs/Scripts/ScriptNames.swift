import Foundations

/// The names in a script, to say what an assertion was about.
enum ScriptNames {
  /// The most values that are told, and the most letters of each.
  static let (most, longest) = (6, 200)

  private static let words: Set<String> = [
    "true", "false", "null", "undefined", "typeof", "new", "in", "of", "instanceof", "return", "function",
    "const",
    "let", "var", "if", "else", "this", "NaN", "Infinity", "void", "delete", "Math", "JSON", "Number",
    "String",
    "Boolean", "Array", "Object", "Date", "RegExp", "console", "faker", "http",
  ]

  /// Returns names and paths of members, such as `output.dish.name`, each once; calls and what is in quotes are left
  /// out.
  ///
  /// - Parameters:
  ///   - scripts: the scripts.
  ///   - most: the number of paths to return, those that come first.
  /// - Returns: the paths, in order.
  static func paths(in scripts: [String], most: Int = most) -> [String] {
    var paths: [String] = []
    var known: Set<Substring> = []
    for script in scripts {
      var rest = Substring(script)
      while let first = rest.first {
        if let quote = ["\"", "'", "`"].first(where: { $0 == first }) {
          rest = rest.dropFirst()
          while let next = rest.first, next != quote { rest = rest.dropFirst(next == "\\" ? 2 : 1) }
          rest = rest.dropFirst()
        } else if isPart(first) || first == "." {
          var path = rest.prefix { isPart($0) || $0 == "." }
          rest = rest.dropFirst(path.count)
          let isCall = rest.drop { $0 == " " }.first == "("
          if isCall { path = path.lastIndex(of: ".").map { path[..<$0] } ?? "" }
          if let word = path.split(separator: ".").first, word.first?.isNumber == false, path.first != ".",
            path.last != ".", !words.contains(String(word)), known.insert(path).inserted
          {
            paths.append(String(path))
          }
        } else {
          rest = rest.dropFirst()
        }
      }
    }
    return Array(paths.prefix(most))
  }

  /// Returns the names that a script assigns or declares, roughly: those before a single `=`, and behind `function`.
  static func assigned(in script: String) -> Set<String> {
    var names: Set<String> = []
    var rest = Substring(script)
    var before: Substring = ""
    while let first = rest.first {
      guard isPart(first) else {
        rest = rest.dropFirst()
        continue
      }
      let word = rest.prefix(while: isPart)
      rest = rest.dropFirst(word.count)
      let next = rest.drop { $0.isWhitespace }
      if before == "function" || next.first == "=" && !next.dropFirst().hasPrefix("=") {
        names.insert(String(word))
      }
      before = word
    }
    return names
  }

  private static func isPart(_ letter: Character) -> Bool {
    letter.isLetter || letter.isNumber || letter == "_" || letter == "$"
  }

  /// Says that a name or path has no value, and how to give one to a name.
  static func missing(_ path: String, as word: String) -> String {
    "\(path) is \(word)" + (path.contains(".") ? "" : "; give it by `-e \(path)=…` or `env`")
  }

  /// A value as JavaScript would write it.
  static func shown(_ value: ScriptValue) -> String {
    let text: String
    switch value {
    case .string(let string): text = JSON.string(string).text
    case .array(let elements): text = "[\(elements.map(shown).joined(separator: ", "))]"
    case .object(let members):
      text = "{\(members.map { "\($0.key): \(shown($0.value))" }.joined(separator: ", "))}"
    default: text = value.text
    }
    return text.count > longest ? text.prefix(longest) + "…" : text
  }
}
