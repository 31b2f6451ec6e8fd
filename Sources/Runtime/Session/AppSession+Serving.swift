import Flags
import Foundations

/// Testers' changes on the app's server, where it is the embedded one or is served on this machine.
extension AppSession {
  /// Has the server serve a flag with another default variant, or with the app's own again; applied at once.
  ///
  /// - Parameters:
  ///   - name: the flag.
  ///   - text: a variant or its value; nil to reset.
  /// - Throws: `no_own_server`, `no_such_flag` or `no_such_value`, or why the server rejected it.
  func serve(_ name: String, with text: String?) async throws(ActionFailure) {
    guard let serve = services.entitlements.flags?.serve else { throw ActionFailure(code: "no_own_server") }
    guard let flag = app.flagFile.flag(name) else { throw ActionFailure(code: "no_such_flag") }
    var definition: String?
    if let text {
      let value = LinkPattern.read(text, as: flag.type)
      guard let variant = flag.variants.first(where: { $0.name == text || $0.value == value }) else {
        throw ActionFailure(code: "no_such_value")
      }
      definition = flag.definition(serving: variant.name).text
    }
    do { try await serve(name, definition) } catch {
      throw ActionFailure(code: "server", remark: "the server did not take the flag: \(error)")
    }
    await services.entitlements.flags?.pull()
  }
}

extension FlagDeclaration {
  /// Returns the flag in flagd's format, with its default variant only.
  fileprivate func definition(serving variant: String) -> JSON {
    .object([
      .init("state", .string("ENABLED")),
      .init("variants", .object(variants.map { .init($0.name, JSON($0.value)) })),
      .init("defaultVariant", .string(variant)),
    ])
  }
}

extension JSON {
  /// Converts a value that a flag can have.
  fileprivate init(_ value: Value) {
    self =
      switch value {
      case .bool(let truth): .bool(truth)
      case .int(let number): .int(number)
      case .double(let number): .double(number)
      case .string(let text): .string(text)
      case .list(let items): .array(items.map { JSON($0) })
      case .map(let map):
        .object(zip(map.keys, map.values).map { .init($0.value.plainText, JSON($1)) })
      default: .null
      }
  }
}
