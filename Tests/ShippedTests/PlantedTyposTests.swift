import Authoring
import Documents
import Foundations
import Runtime
import Screens
import Simulation
import Testing

/// A typo in any shipped screen is found at its place, with the right suggestion.
@Suite struct PlantedTyposTests {
  /// A word of a script and its misspelling.
  struct Typo: Sendable {
    let file: String
    let range: Range<Int>
    let word: String
    let typo: String
    let place: Foundations.SourceLocation

    var description: String { "\(file):\(place.line):\(place.column) \(word) → \(typo)" }
  }

  @Test(arguments: ShippedApp.names) func isReportedAtItsLocationWithTheRightSuggestion(_ app: String) {
    let typos = Self.typos(in: app)
    #expect(typos.count > 250)
    let copies = CheckedCopies(app)
    let failures = inParallel(typos) { typo in
      do { return try Self.failure(of: typo, in: copies) } catch { return "\(typo.description): \(error)" }
    }
    #expect(failures.compactMap { $0 }.isEmpty)
  }

  /// Returns what is wrong with the check of a typo; nil where it is reported.
  private static func failure(of typo: Typo, in copies: CheckedCopies) throws -> String? {
    var bytes = try SourceText.load("\(ShippedApp.root)/\(typo.file)").bytes
    bytes.replaceSubrange(typo.range, with: Array(typo.typo.utf8))
    let all = try copies.check(typo.file, bytes)
    let found = all.filter { $0.span?.location == typo.place && $0.span?.source.path == typo.file }
    guard !found.isEmpty else {
      return "\(typo.description): nothing at its place, but: \(DiagnosticRenderer().text(all))"
    }
    let isSuggested = found.contains {
      $0.help?.contains("`\(typo.word)`") == true || $0.help?.contains(".\(typo.word)`") == true
    }
    return isSuggested
      ? nil : "\(typo.description): no suggestion: \(DiagnosticRenderer().text(found))"
  }

  private static func typos(in app: String) -> [Typo] {
    let folder = AppFolder(root: ShippedApp.root, app: app)
    return (["app"] + folder.screenNames.sorted()).flatMap { name -> [Typo] in
      let file = name == "app" ? folder.appFile : folder.screenFile(name)
      guard let source = try? SourceText.load(folder.path(file), shownAs: file) else { return [] }
      return words(of: source).compactMap { range -> Typo? in
        let word = source.text(in: range)
        guard let typo = misspelled(word) else { return nil }
        return Typo(
          file: file, range: range, word: word, typo: typo, place: source.location(of: range.lowerBound))
      }
    }
  }

  /// Returns the word with its last two letters swapped, or the last doubled if they are the same.
  private static func misspelled(_ word: String) -> String? {
    guard word.count >= 3 else { return nil }
    var letters = Array(word)
    letters.swapAt(letters.count - 1, letters.count - 2)
    let swapped = String(letters)
    return swapped == word ? word + String(letters[letters.count - 1]) : swapped
  }

  /// Returns the ranges of every word with a meaning to the runtime: keys, components, actions, references and fields.
  private static func words(of source: SourceText) -> [Range<Int>] {
    var diagnostics = Diagnostics()
    guard let root = DocumentReader.read(source, into: &diagnostics) else { return [] }
    var found: [Range<Int>] = []
    collect(root, namesAreGiven: false, &found)
    return found
  }

  /// The keys whose own keys are names that a script declares.
  private static let declaringKeys: Set<String> = ["params", "models", "state", "profiles", "data", "at"]
  private static let keys = Set(
    (ScreenScript.spec.keys + AppScript.spec.keys).map(\.name)
      + Registry.standard.components.values.flatMap { [$0.name] + $0.allKeys.map(\.name) }
      + Registry.standard.actions.values.flatMap { [$0.name] + $0.allKeys.map(\.name) })

  private static func collect(_ node: Node, namesAreGiven: Bool, _ found: inout [Range<Int>]) {
    switch node.kind {
    case .scalar(let scalar):
      guard let range = scalar.verbatim else { return }
      found += fields(scalar.text).map { range.lowerBound + $0.lowerBound..<range.lowerBound + $0.upperBound }
    case .sequence(let items):
      for item in items { collect(item, namesAreGiven: false, &found) }
    case .mapping(let entries):
      // The members of a request's body are the server's.
      let isRequest = entries.contains { ["post", "put", "patch"].contains($0.name) }
      for entry in entries {
        if !namesAreGiven, keys.contains(entry.name) { found.append(entry.keySpan.range) }
        // Fields are declared under `types`: one of another name is reported where it is used.
        if !["about", "as", "id", "types"].contains(entry.name) {
          // What people prefer is named by the server; a model of that name is not.
          let isNamed =
            declaringKeys.contains(entry.name) || entry.name == "preferences" && !namesAreGiven
            || entry.name == "body" && isRequest
          collect(entry.value, namesAreGiven: isNamed, &found)
        }
      }
    }
  }

  /// Returns the ranges of the second words in `model.field`, `model.action` and `plugin.Model`.
  private static func fields(_ text: String) -> [Range<Int>] {
    let bytes = Array(text.utf8)
    var found: [Range<Int>] = []
    for owner in ["recipe.", "list.", "item.", "step.", "recipes.", "app.", "nutrition."] {
      var start = 0
      let name = Array(owner.utf8)
      while let index = bytes[start...].firstRange(of: name)?.lowerBound {
        start = index + name.count
        let isWhole = index == 0 || !isLetter(bytes[index - 1])
        let end = bytes[start...].firstIndex { !isLetter($0) } ?? bytes.count
        if isWhole, end > start { found.append(start..<end) }
      }
    }
    return found
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }
}
