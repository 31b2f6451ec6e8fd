import Foundations
import PluginKit

/// Records that a server sends, or was to be sent.
extension RecordDecoder {
  /// Makes a decoder of the records that a server sends.
  init(_ record: RecordDeclaration, of remote: RemoteDeclaration?) {
    self.init(record, at: remote?.fields ?? [:], isLenient: remote?.isLenient ?? false)
  }

  /// The fields that a record has, such as a change of it; those that cannot be read are left out.
  func fields(in json: ParsedJSON) -> ValueMap {
    var fields: [(String, Value)] = []
    for (field, path) in zip(record.fields, paths) {
      guard let found = path.value(in: json), let value = try? Self.decode(found, field).value else {
        continue
      }
      fields.append((field.name, value))
    }
    return ValueMap(fields: fields)
  }

  /// A key as it is written in JSON: a text, or a whole number; nil for anything else.
  static func key(_ json: ParsedJSON) -> String? {
    if case .string(let text) = json { return text.isEmpty ? nil : text }
    return json.whole.map { String($0) }
  }
}
