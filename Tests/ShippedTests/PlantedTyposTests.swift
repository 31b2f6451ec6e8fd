import Authoring
import Documents
import Foundation
import Foundations
import Glibc
import Runtime
import Screens
import Testing

/// A typo in any shipped screen is found at its place, with the right suggestion.
@Suite struct PlantedTyposTests {
  /// A word of a script and its misspelling.
  struct Typo: Sendable, CustomTestStringConvertible {
    let app: String
    let file: String
    let range: Range<Int>
    let word: String
    let typo: String
    let place: Foundations.SourceLocation

    var testDescription: String { "\(file):\(place.line):\(place.column) \(word) → \(typo)" }
  }

  static let typos: [Typo] = ShippedApp.names.flatMap { app in
    let folder = AppFolder(root: ShippedApp.root, app: app)
    return (["app"] + folder.screenNames.sorted()).flatMap { name -> [Typo] in
      let file = name == "app" ? folder.appFile : folder.screenFile(name)
      guard let source = try? SourceText.load(folder.path(file), shownAs: file) else { return [] }
      return words(of: source).compactMap { range -> Typo? in
        let word = source.text(in: range)
        guard let typo = misspelled(word) else { return nil }
        return Typo(
          app: app, file: file, range: range, word: word, typo: typo,
          place: source.location(of: range.lowerBound))
      }
    }
  }

  @Test func findsTyposToPlant() {
    #expect(Self.typos.count > 250)
  }

  @Test(arguments: typos) func isReportedAtItsLocationWithTheRightSuggestion(_ typo: Typo) throws {
    let copy = try AppCopy(typo.app)
    let original = try SourceText.load("\(ShippedApp.root)/\(typo.file)")
    var bytes = original.bytes
    bytes.replaceSubrange(typo.range, with: Array(typo.typo.utf8))
    copy.write(typo.file, bytes)
    let report = AppCheck.run(AppFolder(root: copy.root, app: typo.app))
    let found = report.diagnostics.all.filter {
      $0.span?.location == typo.place && $0.span?.source.path == typo.file
    }
    #expect(
      !found.isEmpty, "nothing at its place, but: \(DiagnosticRenderer().text(report.diagnostics.sorted))")
    #expect(
      found.contains {
        $0.help?.contains("`\(typo.word)`") == true || $0.help?.contains(".\(typo.word)`") == true
      },
      "no suggestion: \(DiagnosticRenderer().text(found))")
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
  private static let declaringKeys: Set<String> = ["params", "models", "state", "profiles"]
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
      for entry in entries {
        if !namesAreGiven, keys.contains(entry.name) { found.append(entry.keySpan.range) }
        if !["about", "as", "id"].contains(entry.name) {
          collect(entry.value, namesAreGiven: declaringKeys.contains(entry.name), &found)
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

/// A copy of an app's scripts, with the real plugins and the app's own catalogs.
///
/// Of the runtime's catalog it has what scripts use: reading all of it took a third of each check.
final class AppCopy {
  let root: String
  private static let linked = ["Plugins"]
  private static let catalogs = AppFolder.catalogs(in: ShippedApp.root).filter {
    $0 != "Kolam"
  }

  /// The runtime's texts that scripts may refer to: a rating's label, why a plan was refused, and errors.
  private static let words: [UInt8] = {
    let file = URL(fileURLWithPath: "\(ShippedApp.root)/Locales/Kolam.xcstrings")
    guard let data = try? Data(contentsOf: file),
      var catalog = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let strings = catalog["strings"] as? [String: Any]
    else { return [] }
    catalog["strings"] = strings.filter { key, _ in
      key == "Rating" || key.hasPrefix("plan.refused.") || key.hasPrefix("error.")
    }
    return (try? JSONSerialization.data(withJSONObject: catalog, options: .sortedKeys)).map(Array.init) ?? []
  }()

  init(_ app: String) throws {
    var template = Array("/tmp/kolam-typo-XXXXXX".utf8CString)
    root = try #require(mkdtemp(&template).map { String(cString: $0) })
    for part in ["Screens"] + Self.folders(app) { mkdir("\(root)/\(part)", 0o700) }
    for part in Self.linked { symlink("\(ShippedApp.root)/\(part)", "\(root)/\(part)") }
    mkdir("\(root)/Locales", 0o700)
    for name in Self.catalogs {
      let file = "Locales/\(name).xcstrings"
      symlink("\(ShippedApp.root)/\(file)", "\(root)/\(file)")
    }
    write("Locales/Kolam.xcstrings", Self.words)
    for file in Self.files(AppFolder(root: ShippedApp.root, app: app)) {
      symlink("\(ShippedApp.root)/\(file)", "\(root)/\(file)")
    }
  }

  /// Returns the folders of an app, the outermost first.
  private static func folders(_ app: String) -> [String] {
    ["", "/components", "/flows"].map { "Screens/\(app)\($0)" }
  }

  /// Returns all files of an app.
  private static func files(_ folder: AppFolder) -> [String] {
    [folder.appFile, folder.flagFile] + folder.screenNames.map { folder.screenFile($0) }
      + folder.componentNames.map { folder.componentFile($0) } + folder.flowNames.map { folder.flowFile($0) }
  }

  func write(_ file: String, _ bytes: [UInt8]) {
    unlink("\(root)/\(file)")
    let descriptor = open("\(root)/\(file)", O_CREAT | O_WRONLY | O_TRUNC, 0o600)
    _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
  }

  deinit {
    for app in AppFolder.apps(in: root) {
      let folder = AppFolder(root: root, app: app)
      for file in Self.files(folder) { unlink(folder.path(file)) }
      for part in Self.folders(app).reversed() { rmdir("\(root)/\(part)") }
    }
    for part in Self.linked + (Self.catalogs + ["Kolam"]).map({ "Locales/\($0).xcstrings" }) {
      unlink("\(root)/\(part)")
    }
    rmdir("\(root)/Locales")
    rmdir("\(root)/Screens")
    rmdir(root)
  }
}
