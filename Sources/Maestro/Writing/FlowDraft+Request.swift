internal import Foundations

extension FlowDraft {
  /// A request to the app's own server.
  package struct Request: Sendable, Hashable {
    /// The step before which it is sent.
    package let step: FlowExtensions.StepName
    /// The path from the server's root.
    let path: String
    /// The body as YAML, on one line.
    let body: String

    /// Creates a request; nil where no flow can have it: its body is no object, or names a member twice.
    ///
    /// - Parameters:
    ///   - step: the step before which it is sent.
    ///   - path: the path from the server's root.
    ///   - body: the body, a JSON object.
    package init?(before step: FlowExtensions.StepName, path: String, body: String) {
      guard let json = try? ParsedJSON.read(Array(body.utf8)), json.members != nil,
        let yaml = Self.yaml(json)
      else { return nil }
      self.step = step
      self.path = path
      self.body = yaml
    }

    /// Writes a value as `x-requests` reads it back; nil where an object names a member twice.
    private static func yaml(_ json: ParsedJSON) -> String? {
      switch json {
      case .null: return "null"
      case .bool(let truth): return "\(truth)"
      case .number: return json.whole.map { "\($0)" } ?? json.number.map { "\($0)" }
      case .string(let text): return YAMLText.scalar(text)
      case .array(let elements):
        let items = elements.compactMap(yaml)
        return items.count == elements.count ? "[\(items.joined(separator: ", "))]" : nil
      case .object(let members):
        guard Set(members.map(\.0)).count == members.count else { return nil }
        let pairs = members.compactMap { name, value in
          yaml(value).map { "\(YAMLText.scalar(name)): \($0)" }
        }
        guard pairs.count == members.count else { return nil }
        return pairs.isEmpty ? "{}" : "{ \(pairs.joined(separator: ", ")) }"
      }
    }
  }
}
