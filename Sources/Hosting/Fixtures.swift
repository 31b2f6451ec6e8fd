import Backend
import Collections
import Documents
import Foundations
import PluginKit
import Runtime

/// The rows beside an app that its embedded servers have, `Screens/<app>/fixtures/<collection>.yaml`: a screen can be
/// designed before there is a server.
///
/// A file is a list of rows with the fields of their type. They are served at the path of `remote:`, in its pages and under its
/// names, so what the app reads of them is what it would read of the server.
struct Fixtures {
  /// The routes, by the names of the servers.
  private(set) var routes: [String: [Route]] = [:]
  /// What is wrong with the files, each at its place.
  private(set) var diagnostics = Diagnostics()

  /// Reads the fixtures of an app.
  init(of app: App) {
    for collection in app.collections {
      guard let remote = collection.remote else { continue }
      let file = "Screens/\(app.folder.app)/fixtures/\(collection.name).yaml"
      guard let source = try? SourceText.load(app.folder.path(file), shownAs: file) else { continue }
      let prefix = app.server(remote.server)?.prefix ?? ""
      let rows = rows(of: source, collection.record)
      guard let list = FixtureList(remote, of: collection.record, rows: rows, prefix: prefix) else {
        continue
      }
      routes[remote.server, default: []].append(Route(.get, list.path) { list.response(to: $0.query) })
    }
  }

  private mutating func rows(of source: SourceText, _ record: RecordDeclaration) -> [DecodedRecord] {
    guard let root = DocumentReader.read(source, into: &diagnostics) else { return [] }
    guard let items = root.items else {
      report("found \(root.kindInWords), expected a list of rows", at: root.span)
      return []
    }
    let decoder = RecordDecoder(record)
    return items.enumerated().compactMap { index, item in
      do throws(UnreadableRecord) {
        return try decoder.decode(item.json, key: item["id"] == nil ? "\(index + 1)" : nil)
      } catch {
        report(error.path.isEmpty ? error.problem : "`\(error.path)`: \(error.problem)", at: item.span)
        return nil
      }
    }
  }

  private mutating func report(_ problem: String, at span: Span) {
    diagnostics.report(Diagnostic(.invalidFixture, .warning, "the row is left out: \(problem)", at: span))
  }
}

extension Node {
  /// The value as JSON; what YAML writes without quotes is a number, a truth or null where it reads so.
  fileprivate var json: ParsedJSON {
    switch kind {
    case .scalar(let scalar):
      if scalar.style != .plain { return .string(scalar.text) }
      if scalar.isNull { return .null }
      if scalar.text == "true" || scalar.text == "false" { return .bool(scalar.text == "true") }
      if let number = Double(scalar.text), number.isFinite { return .number(scalar.text) }
      return .string(scalar.text)
    case .sequence(let items): return .array(items.map(\.json))
    case .mapping(let entries): return .object(entries.map { ($0.name, $0.value.json) })
    }
  }
}

extension Diagnostic.Code {
  /// A row of a fixture that is none of its type.
  static let invalidFixture = Self("KL0577")
}
