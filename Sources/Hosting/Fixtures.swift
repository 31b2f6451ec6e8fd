import Backend
import Collections
import Documents
import Foundations
import PluginKit
import Runtime
import Services

/// The rows beside an app that its embedded servers have, `Screens/<app>/fixtures/<collection>.yaml`: a screen can be
/// designed before there is a server.
///
/// A file is a list of rows with the fields of their type, or the one record of a document. They are served at the paths of
/// `remote:`, in its pages and under its names, so what the app reads and changes of them is what it would of the server.
struct Fixtures {
  /// What a list of a server is made of.
  private struct Seed: Sendable {
    let remote: RemoteDeclaration
    let record: RecordDeclaration
    let rows: [DecodedRecord]
    let prefix: String

    func list(from began: Timestamp) -> FixtureList? {
      FixtureList(remote, of: record, rows: rows, prefix: prefix, from: began)
    }
  }

  private var seeds: [String: [Seed]] = [:]
  /// What is wrong with the files, each at its place.
  private(set) var diagnostics = Diagnostics()

  /// Reads the fixtures of an app.
  init(of app: App) {
    for collection in app.collections {
      guard let remote = collection.remote else { continue }
      let file = "Screens/\(app.folder.app)/fixtures/\(collection.name).yaml"
      guard let source = try? SourceText.load(app.folder.path(file), shownAs: file) else { continue }
      let prefix = app.server(remote.server)?.prefix ?? ""
      let seed = Seed(
        remote: remote, record: collection.record, rows: rows(of: source, collection), prefix: prefix)
      if seed.list(from: Timestamp(seconds: 0)) != nil { seeds[remote.server, default: []].append(seed) }
    }
  }

  /// Finds what makes the routes and channels of a server, over rows of their own.
  ///
  /// - Parameter server: the name of the server.
  /// - Returns: what makes them; nil where no fixture is of the server.
  func endpoints(of server: String) -> (@Sendable (Timestamp) -> BackendSetup.Endpoints)? {
    guard let seeds = seeds[server] else { return nil }
    return { began in
      let lists = seeds.compactMap { $0.list(from: began) }
      let routes = lists.flatMap { list in
        list.addresses.map { address in
          Route(address.method, address.pattern) { list.response(to: HTTPRequest($0)) }
        }
      }
      return (routes, lists.compactMap(Self.channel))
    }
  }

  /// What says the changes of a list to those who listen; nil where nobody is declared to.
  private static func channel(of list: FixtureList) -> Channel? {
    list.livePath.map { path in
      Channel.socket(path) { _ in
        { socket in
          let messages = list.messages
          await withTaskGroup(of: Void.self) { group in
            group.addTask {
              for await text in messages where (try? await socket.send(.text(text))) == nil { return }
            }
            group.addTask {
              // A greeting says nothing here.
              do { for try await _ in socket.incoming {} } catch {}
            }
            await group.next()
            group.cancelAll()
          }
        }
      }
    }
  }

  private mutating func rows(
    of source: SourceText, _ collection: CollectionDeclaration
  ) -> [DecodedRecord] {
    guard let root = DocumentReader.read(source, into: &diagnostics) else { return [] }
    let decoder = RecordDecoder(collection.record)
    if collection.form == .document {
      // A record that is alone needs no key.
      return row(root, by: decoder, key: "").map { [$0] } ?? []
    }
    guard let items = root.items else {
      report("found \(root.kindInWords), expected a list of rows", at: root.span)
      return []
    }
    return items.enumerated().compactMap { row($1, by: decoder, key: "\($0 + 1)") }
  }

  private mutating func row(_ node: Node, by decoder: RecordDecoder, key: String) -> DecodedRecord? {
    do throws(UnreadableRecord) {
      return try decoder.decode(node.json, key: node["id"] == nil ? key : nil)
    } catch {
      report(error.path.isEmpty ? error.problem : "`\(error.path)`: \(error.problem)", at: node.span)
      return nil
    }
  }

  private mutating func report(_ problem: String, at span: Span) {
    diagnostics.report(Diagnostic(.invalidFixture, .warning, "the row is left out: \(problem)", at: span))
  }
}

extension HTTPRequest {
  /// A request as its route was given it.
  fileprivate init(_ request: RouteRequest) {
    self.init(
      request.method, request.path, query: request.query, headers: request.headers, body: request.body)
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
